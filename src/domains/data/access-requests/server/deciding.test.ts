import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { sql } from 'kysely';
import { aResource } from '#factory/data/resources';
import { person, type Person } from '#factory/identity/accounts';
import { role } from '#factory/system/roles';
import { readWorkbook } from '#server/formats/read-workbook';
import { setSettings } from '#factory/system/settings';
import { wireDay } from '#shared/time';
import { startPortal } from '#testing';
import { accessRequests, type AccessFull } from '../contract.ts';

/* A request as a person who may decide on it sees it. */

const portal = await startPortal({ JOBS: 'off' });
const owner = await person(portal, { verified: true });
const applicant = await person(portal, { verified: true });
const other = await person(portal, { verified: true });
const manager = await person(portal, { verified: true, roles: ['data_admin'] });

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const pdf = Buffer.from('%PDF-1.4\n%%EOF\n');

/** A restricted resource, and the number of a request for it. */
async function asked(who = applicant): Promise<{ resourceId: number; requestId: number }> {
  const { publicId, resourceId } = await published();
  return { resourceId, requestId: await ask(publicId, who) };
}
const published = () =>
  aResource(portal, owner, {
    status: '5',
    form: { sharingMethod: 'restricted', accessRestriction: '仅限合作单位' },
  });
async function ask(publicId: string, who = applicant): Promise<number> {
  const request = { purpose: 'research', usageDesc: '用于拟合输运模型并与理论比较', agreed: true };
  const { data, msg } = await who.call(accessRequests.create, { body: { publicId, ...request } });
  assert.ok(data, msg);
  return (data as { requestId: number }).requestId;
}
const full = async (id: number, who = manager) =>
  (await who.call(accessRequests.get, { params: { id } })).data as AccessFull;

describe('somebody who decides on requests', () => {
  test('is offered the last day that the setting names; a month without such a day ends on its last', async () => {
    const { requestId } = await asked();
    const set = (months: string) => setSettings(portal, { 'data.access.months': months });
    const [year, month, day] = wireDay(new Date()).split('-').map(Number) as [number, number, number];
    for (const months of [12, 1, 3]) {
      await set(String(months));
      const last = new Date(Date.UTC(year, month - 1 + months + 1, 0)).getUTCDate();
      const until = new Date(Date.UTC(year, month - 1 + months, Math.min(day, last))).toISOString().slice(0, 10);
      assert.equal((await full(requestId)).proposedUntil, until);
    }
    await set('12');
  });

  test('looks at the signed agreement beside the terms without saving it', async () => {
    const { requestId } = await asked();
    const at = (rest: string) =>
      portal.http.inject({
        url: `/prod-api/data/access/${requestId}/agreement${rest}`,
        headers: { authorization: `Bearer ${manager.token}` },
      });
    assert.equal((await at('/preview')).json<{ error: string }>().error, 'data.access-requests.notFound');
    for (const [name, bytes, kind] of [
      ['agreement.png', png, 'picture'],
      ['agreement.pdf', pdf, 'pdf'],
    ] as const) {
      const form = new FormData();
      form.append('file', new Blob([bytes]), name);
      const sent = new Response(form);
      const attached = await portal.http.inject({
        method: 'POST',
        url: `/prod-api/front/access-request/mine/${requestId}/agreement`,
        headers: {
          authorization: `Bearer ${applicant.token}`,
          'content-type': sent.headers.get('content-type')!,
        },
        payload: Buffer.from(await sent.arrayBuffer()),
      });
      assert.equal(attached.json<{ code: number }>().code, 200, attached.body);
      assert.equal((await at('/preview')).json<{ data: { kind: string } }>().data.kind, kind);
      const shown = await at(`/${kind}`);
      assert.match(String(shown.headers['content-type']), kind === 'pdf' ? /^application\/pdf/ : /^image\/webp/);
      assert.match(String(shown.headers['content-disposition']), /^inline/);
    }
  });

  test('of one sub-center reads of the applicant only what was asked there, and hears only of that', async () => {
    const { db } = portal.context();
    const permissions = ['data:access:list', 'data:access:query', 'data:access:audit'];
    const { roleKey } = await role(portal, { permissions, dataScope: '2', deptIds: [102] });
    const local = await person(portal, { verified: true, roles: [roleKey] });
    const somebody = await person(portal, { verified: true });
    const [inside, outside] = [await published(), await published()];
    await db.updateTable('dataResource').set({ deptId: 102 }).where('resourceId', '=', inside.resourceId).execute();
    await ask(outside.publicId, somebody);
    const requestId = await ask(inside.publicId, somebody);
    const earlier = async (who: Person) => (await full(requestId, who)).earlier.length;
    assert.deepEqual([await earlier(local), await earlier(manager)], [0, 1]);
    const mails = await db.selectFrom('mailOutbox').select('subject').where('toAddr', '=', local.email).execute();
    assert.equal(mails.length, 1, 'of what was asked there');
  });

  test('takes along everything that the list finds, the newest first', async () => {
    const { resourceId } = await asked();
    const { db } = portal.context();
    await sql`insert into data_access_request (request_no, resource_id, user_id, purpose, usage_desc, status)
      select 'ACC-X-' || n, ${resourceId}, ${other.userId}, 'teaching', '批量', '3' from generate_series(1, 1203) n`.execute(
      db,
    );
    const file = await portal.http.inject({
      method: 'POST',
      url: '/prod-api/data/access/export',
      headers: { authorization: `Bearer ${manager.token}` },
      payload: { purpose: 'teaching' },
    });
    const sheet = await readWorkbook(file.rawPayload, { maxBytes: 5_000_000, maxRows: 2000, maxColumns: 30 });
    const numbers = sheet.slice(1).map(([no]) => no);
    assert.equal(new Set(numbers).size, 1203);
    assert.deepEqual([numbers[0], numbers.at(-1)], ['ACC-X-1203', 'ACC-X-1']);
  });
});
