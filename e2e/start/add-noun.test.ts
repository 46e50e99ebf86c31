import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { clone, self } from './clone.ts';

const { run, folder } = clone(self, ['.react-router']);
const migrations = () => readdirSync(path.join(folder, 'migrations')).toSorted();
const numberOf = (file: string) => Number(file.slice(0, 4));

test('npm run new-domain makes a noun that passes every check at once, and npm run db:new the next migration', async () => {
  const before = migrations();
  const made = run('npm run new-domain content/leaflets 资料 Leaflet');
  assert.equal(await made.ended, 0, made.output());
  assert.ok(existsSync(path.join(folder, 'src/domains/content/leaflets/contract.ts')));
  const checks = run('npm test -- types lint format law unit src/architecture src/schema src/domains/content/leaflets');

  const withNoun = migrations().filter((file) => !before.includes(file));
  assert.deepEqual(withNoun.map(numberOf), [numberOf(before.at(-1)!) + 1]);
  assert.match(withNoun[0]!, /^\d{4}_content_leaflet\.sql$/);
  assert.equal(await checks.ended, 0, checks.output());
  assert.match(checks.output(), /✔ types .*\n[^]*✔ lint .*\n[^]*✔ format .*\n[^]*✔ law .*\n[^]*✔ unit /);
  assert.match(checks.output(), /src\/domains\/content\/leaflets\/server\/leaflets\.test\.ts {2}[1-9]\d* passed/);
  assert.match(checks.output(), /\n\d+ passed, 0 failed\n$/);

  const added = run('npm run db:new leaflet_pinned');
  assert.equal(await added.ended, 0, added.output());
  const last = migrations().at(-1)!;
  assert.equal(last, `${String(numberOf(withNoun[0]!) + 1).padStart(4, '0')}_leaflet_pinned.sql`);
  assert.match(readFileSync(path.join(folder, 'migrations', last), 'utf8'), /^-- leaflet pinned: /);
  const refused = run('npm run db:new Leaflet-Pinned');
  assert.notEqual(await refused.ended, 0);
  assert.deepEqual(migrations().length, before.length + 2);
});
