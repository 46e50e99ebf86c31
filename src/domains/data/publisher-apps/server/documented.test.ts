import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { person } from '#factory/identity/accounts';
import { startPortal } from '#testing';
import { publisher, publisherRoot } from './factory.ts';

/* The examples of docs/publisher-api.md, including the Python client, exactly as documented. */

const portal = await startPortal({ JOBS: 'off' });
const owner = await person(portal, { verified: true });
const press = await publisher(portal, owner, { callbackHosts: 'press.example.org' });
const documents = ['docs/publisher-api.md', 'docs/publisher-api.zh.md'];

/** The first code block of a language in a document. */
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

    test('the Python client makes, reads and removes, an answer without content included', async () => {
      const address = await portal.http.listen({ host: '127.0.0.1', port: 0 }).catch(() => undefined);
      const at = portal.http.server.address();
      const url = address ?? `http://127.0.0.1:${typeof at === 'object' && at ? at.port : 0}`;
      const name = `python/${file}`;
      const program = [
        block(file, 'python', 'def call'),
        `KEY, SECRET, PORTAL = ${JSON.stringify(press.appKey)}, ${JSON.stringify(press.secret)}, ${JSON.stringify(url)}`,
        `name = ${JSON.stringify(encodeURIComponent(name))}`,
        `root = ${JSON.stringify(`${publisherRoot}/resources`)}`,
        `call('POST', root, json.dumps({'uniqueId': ${JSON.stringify(name)}, 'titleEn': 'By Python'}).encode())`,
        `call('PUT', root + '/' + name + '/files?path=a.csv', b'T/K', 'text/csv')`,
        `print(call('DELETE', root + '/' + name + '/files?path=a.csv'))`,
        `print(call('GET', root + '/' + name)['fileCount'])`,
      ].join('\n');
      const ran = spawn('python3', ['-c', program]);
      let said = '';
      ran.stdout.on('data', (part: Buffer) => (said += String(part)));
      ran.stderr.on('data', (part: Buffer) => (said += String(part)));
      await new Promise((done) => ran.on('close', done));
      assert.equal(said, 'None\n0\n');
    });
  });
