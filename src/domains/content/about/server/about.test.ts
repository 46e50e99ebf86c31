import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { siteSearch } from '#contract/content/search';
import { person } from '#factory/identity/accounts';
import { caller, startPortal } from '#testing';
import { about, aboutSlots, type AboutSlot, type AboutText, type PublicAbout } from '../contract.ts';

const portal = await startPortal({ JOBS: 'off' });
const editor = await person(portal, { roles: ['content_editor'] });
const visitor = caller(portal);

const form = (change: object = {}) => ({
  slot: 'brief',
  summaryZh: '摘要',
  summaryEn: 'Summary',
  contentZh: '<p>正文</p>',
  contentEn: '<p>Text</p>',
  ...change,
});
async function write(change: object = {}): Promise<number> {
  const reply = await editor.call(about.add, { body: form(change) });
  assert.equal(reply.code, 200, reply.msg);
  return reply['aboutId'] as number;
}
const read = async (aboutId: number) => (await editor.call(about.find, { params: { aboutId } })).data as AboutText;
const see = async (slot: AboutSlot) => (await visitor(about.frontFind, { params: { slot } })).data as PublicAbout;
const publish = (aboutId: number) => editor.call(about.publish, { body: { aboutId } });

describe('a place', () => {
  test('shows nothing before a text is published, and one text at a time after that', async () => {
    for (const slot of aboutSlots) {
      const [first, second] = [await write({ slot }), await write({ slot, contentEn: '<p onclick="x()">New</p>' })];
      assert.equal((await see(slot)).text, null);
      assert.equal((await publish(first)).code, 200);
      assert.equal((await publish(second)).code, 200);
      assert.equal((await see(slot)).text?.contentEn, '<p>New</p>');
      assert.equal((await read(first)).status, 'draft');
      const found = await visitor(siteSearch.list, { query: { keyword: 'New', kind: 'about' } });
      assert.ok(found.rows!.some((row) => row['path'] === `/about/${slot}`));
      const refused = await editor.call(about.remove, { params: { aboutIds: second } });
      assert.equal(refused.error, 'content.about.published');
      assert.equal((await editor.call(about.takeDown, { body: { aboutId: second } })).code, 200);
      assert.equal((await see(slot)).text, null);
      assert.equal((await publish(await write({ slot: 'brief' }))).code, 200);
      assert.equal((await editor.call(about.remove, { params: { aboutIds: `${first},${second}` } })).code, 200);
    }
  });

  test('takes an organisation as an outline without gaps', async () => {
    const unit = (level: number) => ({ level, nameZh: '部门', nameEn: 'Unit', noteZh: '', noteEn: '' });
    const faults = async (levels: number[]) =>
      (await editor.call(about.add, { body: form({ slot: 'organization', units: levels.map(unit) }) })).fields;
    assert.deepEqual(
      (await faults([1]))?.map(({ path }) => path),
      ['units'],
    );
    assert.deepEqual(
      (await faults([0, 2]))?.map(({ path }) => path),
      ['units'],
    );
    const aboutId = await write({ slot: 'organization', units: [0, 1, 2, 1].map(unit) });
    assert.deepEqual(
      (await read(aboutId)).units.map(({ level }) => level),
      [0, 1, 2, 1],
    );
  });

  test('is not overwritten by somebody who has not seen the change before', async () => {
    const aboutId = await write();
    const before = await read(aboutId);
    assert.equal((await editor.call(about.edit, { body: { ...before, summaryZh: '甲' } })).code, 200);
    assert.equal((await editor.call(about.edit, { body: { ...before, summaryZh: '乙' } })).error, 'kernel.changed');
  });
});

test('members are shown one by one, in the order that somebody gave them', async () => {
  const ids: number[] = [];
  for (const nameEn of ['Curie', 'Noether', 'Wu'])
    ids.push(
      (
        await editor.call(about.addMember, {
          body: { nameZh: '成员', nameEn, positionZh: '研究员', positionEn: 'Scientist' },
        })
      )['memberId'] as number,
    );
  const shown = async () => (await see('team')).members.map(({ nameEn }) => nameEn);
  assert.deepEqual(await shown(), []);
  for (const memberId of ids) assert.equal((await editor.call(about.publishMember, { body: { memberId } })).code, 200);
  assert.deepEqual(await shown(), ['Curie', 'Noether', 'Wu']);
  assert.equal((await editor.call(about.sortMembers, { body: { memberIds: [ids[2], ids[0]] } })).code, 200);
  assert.deepEqual(await shown(), ['Wu', 'Curie', 'Noether']);
  const refused = await editor.call(about.removeMembers, { params: { memberIds: String(ids[0]) } });
  assert.equal(refused.error, 'content.about.published');
  await editor.call(about.takeDownMember, { body: { memberId: ids[0] } });
  assert.deepEqual(await shown(), ['Wu', 'Noether']);
});
