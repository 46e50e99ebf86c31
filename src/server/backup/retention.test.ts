import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { setsToKeep, removeOldSets } from './retention.ts';
import { endSet, findSet, listSets, objectAt, type BackupSet, type Manifest } from './set.ts';

const home = await mkdtemp(path.join(tmpdir(), 'lattice-retention-'));
after(() => rm(home, { recursive: true, force: true }));

const sum = (letter: string) => letter.repeat(64);
const kept = { name: 'secret.key', size: 32, sha256: sum('0') };
const manifestOf = (problemCount: number): Manifest => ({
  format: 1,
  product: 'lattice',
  kind: 'portable',
  reason: 'schedule',
  version: '0.1.0',
  postgres: '18.4',
  startedAt: '',
  takenAt: '',
  endedAt: '',
  migrations: [],
  encryptedFor: [],
  tables: [],
  sequences: [],
  cluster: null,
  key: kept,
  problemCount,
  problems: [],
  files: { count: 0, bytes: 0, addedCount: 0, addedBytes: 0, list: kept, ending: '' },
});

const setOf = (day: string, problems = 0) =>
  ({ name: `${day}T190000Z`, folder: '', manifest: manifestOf(problems), rehearsal: null }) satisfies BackupSet;

test('the newest sets stay, and the newest of each day and month; older ones go', () => {
  const days = ['2026-11-27', '2026-11-26', '2026-11-25', '2026-10-31', '2026-10-02', '2026-09-30'];
  const names = setsToKeep(
    days.map((day) => setOf(day)),
    { last: 1, days: 2, months: 3 },
  );
  assert.deepEqual([...names].map((name) => name.slice(0, 10)).toSorted(), [
    '2026-09-30',
    '2026-10-31',
    '2026-11-26',
    '2026-11-27',
  ]);
});

test('the last complete set stays, however many incomplete ones follow', () => {
  const sets = [setOf('2026-11-27', 1), setOf('2026-11-26', 1), setOf('2026-11-25'), setOf('2026-11-24')];
  const names = setsToKeep(sets, { last: 1, days: 0, months: 0 });
  assert.deepEqual(
    [...names].map((name) => name.slice(0, 10)),
    ['2026-11-27', '2026-11-25'],
  );
});

test('contents are removed with the last set that refers to them, and not before', async () => {
  const named: [string, string[]][] = [
    ['2026-11-25T190000Z', ['a', 'b']],
    ['2026-11-26T190000Z', ['b', 'c']],
  ];
  for (const [name, letters] of named) {
    const folder = path.join(home, 'sets', name);
    await mkdir(folder, { recursive: true });
    await writeFile(path.join(folder, 'objects.list'), letters.map((letter) => `${sum(letter)}\n`).join(''));
    await endSet(folder, manifestOf(0));
  }
  for (const letter of ['a', 'b', 'c', 'd']) {
    const file = objectAt(home, sum(letter), '');
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, letter);
  }
  assert.deepEqual(await removeOldSets(home, { last: 2, days: 0, months: 0 }), { sets: 0, objects: 1 });
  assert.deepEqual(await removeOldSets(home, { last: 1, days: 0, months: 0 }), { sets: 1, objects: 1 });
  assert.deepEqual(
    (await listSets(home)).map(({ name }) => name),
    ['2026-11-26T190000Z'],
  );
  const left = await readdir(path.join(home, 'objects'), { recursive: true });
  assert.deepEqual(
    left
      .filter((name) => name.length > 2)
      .map((name) => name.slice(3, 4))
      .toSorted(),
    ['b', 'c'],
  );
});

test('latest is the newest complete set, and says which newer one it leaves out', async () => {
  const folder = path.join(home, 'latest');
  const add = async (day: string, problems: number, files = true) => {
    const place = path.join(folder, 'sets', `${day}T190000Z`);
    await mkdir(place, { recursive: true });
    await endSet(place, { ...manifestOf(problems), ...(files ? {} : { files: null }) });
  };
  const find = async (options = {}) => {
    const { set, leftOut } = await findSet(folder, 'latest', options);
    return [set.name.slice(0, 10), leftOut?.name.slice(0, 10)];
  };
  await add('2026-11-25', 2);
  await assert.rejects(find(), { code: 'noLatest', values: { set: '2026-11-25T190000Z', count: 2 } });
  assert.deepEqual(await find({ acceptIncomplete: true }), ['2026-11-25', undefined]);
  await add('2026-11-24', 0);
  assert.deepEqual(await find(), ['2026-11-24', '2026-11-25']);
  await add('2026-11-26', 0, false);
  assert.deepEqual(await find(), ['2026-11-24', '2026-11-26']);
  assert.deepEqual(await find({ onlyDatabase: true }), ['2026-11-26', undefined]);
});
