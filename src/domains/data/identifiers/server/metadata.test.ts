import assert from 'node:assert/strict';
import { test } from 'node:test';
import { person, type Person } from '#factory/identity/accounts';
import { aResource } from '#factory/data/resources';
import { role } from '#factory/system/roles';
import { fillPath } from '#shared/contract';
import { startPortal } from '#testing';
import { identifiers, metadataForms } from '../contract.ts';

const portal = await startPortal({ JOBS: 'off' });
const { db } = portal.database;
const owner = await person(portal, { verified: true });
const manager = await person(portal, { verified: true, roles: ['data_admin'] });

const take = async (resourceId: number, form: string, who?: Person) => {
  const answer = await portal.http.inject({
    url: `/prod-api${fillPath(identifiers.metadata.path, { resourceId, form })}`,
    headers: who ? { authorization: `Bearer ${who.token}` } : {},
  });
  return { isFile: answer.headers['download-filename'] !== undefined, json: answer.json<Record<string, unknown>>() };
};

test('an administrator takes the metadata of a resource in each form, before it is published too', async () => {
  const work = { relation: 'IsSupplementTo', idType: 'DOI', value: '10.1234/paper', title: '' } as const;
  const { resourceId, resourceNo, publicId } = await aResource(portal, owner, {
    status: '1',
    form: {
      cstr: 'CSTR:17081.11.abc',
      ftpAddress: 'ftp.example.org',
      ftpUsername: 'ftp-user-4242',
      ftpPassword: 'ftp-secret-4242',
      relatedWorks: [work],
    },
  });
  const json = (await take(resourceId, 'json', manager)).json;
  assert.deepEqual([json['resourceNo'], json['relatedWorks']], [resourceNo, [work]]);
  const datacite = (await take(resourceId, 'datacite', manager)).json;
  assert.ok(String(datacite['url']).endsWith(`/data/detail/${publicId}`));
  assert.deepEqual(
    (datacite['relatedIdentifiers'] as { relationType: string }[]).map((it) => it.relationType),
    ['IsIdenticalTo', 'IsSupplementTo'],
  );
  const cstr = (await take(resourceId, 'cstr', manager)).json;
  assert.deepEqual([cstr['identifier'], cstr['resource_type']], ['17081.11.abc', '11']);
  for (const form of metadataForms) {
    const text = JSON.stringify((await take(resourceId, form, manager)).json);
    for (const secret of ['ftp-user-4242', 'ftp-secret-4242', 'ftpPasswordEnc'])
      assert.ok(!text.includes(secret), form);
  }
});

test('others take nothing: visitors, people without the permission, clerks of other departments; nor in other forms', async () => {
  const { resourceId } = await aResource(portal, owner, { status: '5' });
  await db.updateTable('dataResource').set({ deptId: 103 }).where('resourceId', '=', resourceId).execute();
  const clerkOf = async (deptId: number, ...permissions: string[]) => {
    const { roleKey } = await role(portal, { permissions, dataScope: '2', deptIds: [deptId] });
    return person(portal, { roles: [roleKey] });
  };
  const both = ['data:resource:export', 'data:resource:query'];
  for (const [who, form, isFile] of [
    [undefined, 'json', false],
    [owner, 'json', false],
    [await clerkOf(103, 'data:resource:query'), 'json', false],
    [await clerkOf(102, ...both), 'json', false],
    [await clerkOf(103, ...both), 'json', true],
    [manager, 'bibtex', false],
  ] as const)
    assert.equal((await take(resourceId, form, who)).isFile, isFile);
  const draft = await aResource(portal, owner);
  assert.equal((await take(draft.resourceId, 'json', manager)).isFile, false, 'drafts are nobody’s business');
});

test('the list of identifiers shows those of one resource', async () => {
  const rows = [await aResource(portal, owner), await aResource(portal, owner)];
  for (const { resourceId, publicId } of rows)
    await db
      .insertInto('dataIdentifier')
      .values({ resourceId, kind: 'doi', value: `10.5072/${publicId}`, createTime: new Date(), updateTime: new Date() })
      .execute();
  const { resourceId } = rows[0]!;
  const answer = await manager.call(identifiers.list, { query: { resourceId } });
  assert.deepEqual(
    answer.rows!.map((row) => row['resourceId']),
    [resourceId],
  );
});
