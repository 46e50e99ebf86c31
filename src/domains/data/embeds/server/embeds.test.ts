import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { person } from '#factory/identity/accounts';
import { aResource } from '#factory/data/resources';
import { storeSetting } from '#factory/system/settings';
import { resourceStatuses, resourceStatus, type ResourceStatus } from '#contract/data/resources';
import { caller, startPortal } from '#testing';
import { embeds, type EmbeddedFile } from '../contract.ts';

const portal = await startPortal({ JOBS: 'off' });
const visitor = caller(portal);
const owner = await person(portal, { verified: true });
const callers = {
  visitor,
  member: (await person(portal, { verified: true })).call,
  owner: owner.call,
  manager: (await person(portal, { verified: true, roles: ['data_admin'] })).call,
};

const modes = {
  open: {},
  embargo: { openDate: '2999-01-01' },
  restricted: { sharingMethod: 'restricted', accessRestriction: '仅限合作单位' },
  closed: { sharingMethod: 'closed', nonDisclosureReason: '涉及未公开成果' },
} as const;
type Mode = keyof typeof modes;

/** What a frame says of a record; undefined for one that has no public page. */
function expected(status: ResourceStatus, mode: Mode): string | undefined {
  if (status === resourceStatus.withdrawn) return 'withdrawn';
  if (status !== resourceStatus.published && status !== resourceStatus.superseded) return undefined;
  return mode === 'open' ? 'shown' : mode;
}

async function ask(call: typeof visitor, publicId: string, file: string) {
  const reply = await call(embeds.file, { params: { publicId }, query: { file } });
  return { code: reply.code, data: reply.data as EmbeddedFile | undefined };
}

const files = { 'a.csv': 'x,y\n1,2\n', '样品 一/曲线 %.csv': 'x,y\n3,4\n', '7': 'seven\n', 'lmp.data': '1 2\n' };
const made = await aResource(portal, owner, { status: resourceStatus.published, files });
const other = await aResource(portal, owner, { status: resourceStatus.published });

describe('an embedded file', () => {
  for (const mode of Object.keys(modes) as Mode[])
    for (const status of resourceStatuses)
      test(`of a record in state ${status}, ${mode}, is the same for its owner as for a visitor`, async () => {
        const { publicId } = await aResource(portal, owner, { status, form: modes[mode] });
        const state = expected(status, mode);
        for (const [who, call] of Object.entries(callers)) {
          const { data } = await ask(call, publicId, 'data/table.csv');
          assert.equal(data?.state, state, who);
          assert.equal(data?.file?.path, state === 'shown' ? 'data/table.csv' : undefined, who);
        }
      });

  const pathOf = async (file: string) => (await ask(visitor, made.publicId, file)).data?.file?.path;

  test('is found by its path and by its id, and only in its record', async () => {
    for (const name of Object.keys(files)) assert.equal(await pathOf(name), name);
    const { id } = (await ask(visitor, made.publicId, 'a.csv')).data!.file!;
    assert.equal(await pathOf(String(id)), 'a.csv');
    assert.equal((await ask(visitor, other.publicId, String(id))).data!.state, 'missing');
  });

  test('without a name is the one that represents the record', async () => {
    assert.equal(await pathOf(''), 'a.csv');
  });

  test('is not found by a path that leaves the record, a pattern, or a number that is no id', async () => {
    for (const name of [
      '../a.csv',
      './a.csv',
      '/a.csv',
      'A.CSV',
      '%',
      'a%',
      '*',
      '0',
      '-1',
      '1e3',
      '9'.repeat(30),
      "'",
    ])
      assert.equal(await pathOf(name), undefined, name);
    const { code } = await ask(visitor, '../x', 'a.csv');
    assert.notEqual(code, 200);
  });

  test('has no e-mail address of its authors', async () => {
    const form = { authors: [{ nameZh: '张三', email: 'secret@example.org', isCorresponding: true }] as never };
    const { publicId } = await aResource(portal, owner, { status: resourceStatus.published, form });
    const { data } = await ask(owner.call, publicId, '');
    assert.deepEqual(data!.record.authors, [{ nameZh: '张三', nameEn: '' }]);
    assert.doesNotMatch(JSON.stringify(data), /secret@/);
  });

  test('waits for a login if the portal gives files to nobody else, and stays so for people who have logged in', async () => {
    await storeSetting(portal, 'data.download.requireLogin', 'true');
    for (const call of Object.values(callers)) {
      const { data } = await ask(call, made.publicId, 'a.csv');
      assert.deepEqual([data!.state, data!.file], ['login', null]);
    }
    await storeSetting(portal, 'data.download.requireLogin', 'false');
    assert.equal(await pathOf('a.csv'), 'a.csv');
  });
});
