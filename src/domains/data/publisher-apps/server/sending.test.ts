import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { person } from '#factory/identity/accounts';
import { typeFields } from '#contract/data/resources';
import { startPortal } from '#testing';
import { publisher } from './factory.ts';

/* Calls of a publisher's system as docs/publisher-api.md describes them. */

const portal = await startPortal({ JOBS: 'off' });
const owner = await person(portal, { roles: ['common'] });
const press = await publisher(portal, owner);

let count = 0;
const form = (change: object = {}) => ({
  uniqueId: `press/2026:${++count}`,
  titleZh: '层状反铁磁体磁输运测量数据',
  ...change,
});
const at = (uniqueId: string, rest = '') => `/resources/${encodeURIComponent(uniqueId)}${rest}`;
const table = 'T/K,R/Ohm\n2,0.10\n';

describe('a publisher’s system', () => {
  test('sends a file of any kind under the kind that it has, an empty one too, and a description as JSON alone', async () => {
    const sent = form();
    await press.send('POST', '/resources', sent);
    const put = (path: string, body: string, kind: string) =>
      press.send('PUT', at(sent.uniqueId, `/files?path=${path}`), body, { headers: { 'content-type': kind } });
    for (const [path, body, kind] of [
      ['a.json', '{"T": [2, 4]}', 'application/json'],
      ['b.json', '{"T": [2, 4]', 'application/json; charset=utf-8'],
      ['c.csv', table, 'text/csv'],
      ['d.txt', 'x', 'application/x-www-form-urlencoded'],
    ] as const) {
      const file = await put(path, body, kind);
      assert.deepEqual([file.status, file.body['size']], [201, body.length], `${path}: ${JSON.stringify(file.body)}`);
    }
    const nothing = await press.send('PUT', at(sent.uniqueId, '/files?path=e.txt'), '');
    assert.ok(nothing.status === 201 || nothing.status === 422, JSON.stringify(nothing.body));
    const bare = await press.send('PUT', at(sent.uniqueId, '/files?path=f.txt'));
    assert.equal(bare.status, nothing.status, 'without a body as with an empty one');
    for (const kind of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
      const refused = await press.send('POST', '/resources', sent, { headers: { 'content-type': kind } });
      assert.deepEqual([refused.status, refused.body.code], [415, 'data.publisher-apps.notJson'], kind);
    }
  });

  test('is told of a misspelt field wherever it is, so that nothing is lost without a word', async () => {
    const faults = async (change: object) => {
      const { status, body } = await press.send('POST', '/resources', form(change));
      assert.deepEqual([status, body.code], [422, 'data.publisher-apps.unknownField']);
      return body.errors!.map(({ field }) => field);
    };
    assert.deepEqual(
      await faults({
        authors: [{ nameZh: '张三', affiliation: '示例研究所' }],
        publisher: { name: '张三', mail: 'zhang@example.org' },
        relatedWorks: [{ relation: 'Cites', idType: 'DOI', value: '10.1000/1', note: 'x' }],
        projects: [{ projectNo: '1', leader: '李四' }],
      }),
      ['authors.0.affiliation', 'publisher.mail', 'projects.0.leader', 'relatedWorks.0.note'],
    );
    const paper = { resourceType: 'paper', typeMeta: { title: 'On X', jurnal: 'Demo J.' } };
    assert.deepEqual(await faults(paper), ['typeMeta.jurnal']);
    const known = await press.send(
      'POST',
      '/resources',
      form({ ...paper, typeMeta: { title: 'On X', journal: 'Demo J.' } }),
    );
    assert.equal(known.status, 201, JSON.stringify(known.body));
  });

  test('finds the fields of every type in the description', () => {
    for (const file of ['docs/publisher-api.md', 'docs/publisher-api.zh.md']) {
      const text = readFileSync(file, 'utf8');
      for (const [type, fields] of Object.entries(typeFields)) {
        const row = new RegExp(`^\\| ${type} \\| (.+) \\|$`, 'm').exec(text)?.[1] ?? '';
        const named = row.match(/[A-Za-z]+/g) ?? [];
        if (fields.length > 0) assert.deepEqual(named.toSorted(), [...fields].toSorted(), `${type} in ${file}`);
        else assert.ok(row, `${type} in ${file}`);
      }
    }
  });
});
