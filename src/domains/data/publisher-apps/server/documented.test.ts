import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { person } from '#factory/identity/accounts';
import { startPortal } from '#testing';
import { publisher } from './factory.ts';

/* The examples of docs/publisher-api.md, as they are written there. */

const portal = await startPortal({ JOBS: 'off' });
const owner = await person(portal, { verified: true });
const press = await publisher(portal, owner, { callbackHosts: 'press.example.org' });
const documents = ['docs/publisher-api.md', 'docs/publisher-api.zh.md'];

/** The first block of a language in a document. */
function block(file: string, language: string, part: string): string {
  const text = readFileSync(file, 'utf8');
  const found = [...text.matchAll(/```(\w+)\n([^]*?)```/g)].find(
    ([, of, code]) => of === language && code!.includes(part),
  );
  assert.ok(found, `${language} in ${file}`);
  return found[2]!;
}

for (const file of documents)
  describe(`the examples of ${file}`, () => {
    test('a description is taken as it is written, and submitted with a file', async () => {
      const form = JSON.parse(block(file, 'json', 'callbackUrl')) as { uniqueId: string };
      const uniqueId = `${form.uniqueId}/${file}`;
      const made = await press.send('POST', '/resources', { ...form, uniqueId, doi: '' });
      assert.equal(made.status, 201, JSON.stringify(made.body));
      const at = `/resources/${encodeURIComponent(uniqueId)}`;
      assert.equal((await press.send('PUT', `${at}/files?path=a.csv&class=raw`, 'T/K\n2\n')).status, 201);
      const submitted = await press.send('POST', `${at}/submit`);
      assert.equal(submitted.status, 200, JSON.stringify(submitted.body));
    });
  });
