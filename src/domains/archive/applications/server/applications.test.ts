import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { person, type Person } from '#factory/identity/accounts';
import { startPortal } from '#testing';
import {
  applicationActs,
  applications,
  applicationStatuses,
  type ApplicationAct,
  type ApplicationFull,
  type ApplicationRow,
  type OwnApplication,
} from '../contract.ts';
import { anApplication, completeApplication, somePdf } from './factory.ts';
import { may } from './policy.ts';

const portal = await startPortal({ JOBS: 'off' });
const applicant = await person(portal, { verified: true });
const other = await person(portal, { verified: true });
const centre = await person(portal, { verified: true, roles: ['data_admin'] });
const lead = await person(portal, { verified: true, roles: ['project_lead'] });

const own = async (id: number, who = applicant) =>
  (await who.call(applications.open, { params: { id } })).data as OwnApplication;
const fullOf = async (id: number) => (await centre.call(applications.get, { params: { id } })).data as ApplicationFull;
const decide = async (act: 'accept' | 'return', id: number, comments = '', who = centre) =>
  who.call(applications[act], { body: { applicationId: id, rowVer: (await fullOf(id)).rowVer, comments } });
const mailsTo = async (who: Person) => {
  const rows = await portal.context().db.selectFrom('mailOutbox').select(['toAddr', 'body']).execute();
  return rows.filter(({ toAddr }) => toAddr === who.email).map(({ body }) => body);
};
async function upload(id: number, name: string, bytes: string | Buffer, kind = 'taskBook', who = applicant) {
  const form = new FormData();
  form.append('kind', kind);
  form.append('file', new Blob([new Uint8Array(Buffer.from(bytes))]), name);
  const encoded = new Response(form);
  const answer = await portal.http.inject({
    method: 'POST',
    url: `/prod-api/front/archive-application/mine/${id}/scans`,
    headers: { authorization: `Bearer ${who.token}`, 'content-type': encoded.headers.get('content-type')! },
    payload: Buffer.from(await encoded.arrayBuffer()),
  });
  return answer.json<{ code: number; error?: string; fields?: { path: string }[] }>();
}

describe('an applicant', () => {
  test('applies, corrects what is returned, and finds the project registered', async () => {
    const { data } = await applicant.call(applications.create);
    assert.deepEqual((await applicant.call(applications.create)).data, data, 'begun twice, it is one draft');
    const { applicationId: id } = data as { applicationId: number };
    assert.equal((await upload(id, 'task-book.pdf', somePdf)).code, 200);
    const form = { ...completeApplication, projectNo: '2026-HAPPY-1', funding: 120.5, startDate: '2026-01-01' };
    const saved = await applicant.call(applications.save, { params: { id }, body: { ...form, rowVer: 0 } });
    const { rowVer } = saved.data as { rowVer: number };
    assert.equal((await applicant.call(applications.submit, { params: { id }, body: { rowVer } })).code, 200);
    assert.equal((await decide('return', id, '缺少盖章页')).code, 200);
    assert.ok((await mailsTo(applicant)).some((body) => body.includes('缺少盖章页')));
    const back = await own(id);
    assert.deepEqual([back.status, back.opinion, back.may.submit, back.funding], ['3', '缺少盖章页', true, 120.5]);
    await applicant.call(applications.submit, { params: { id }, body: { rowVer: back.rowVer } });
    assert.equal((await decide('accept', id, '欢迎')).code, 200);
    assert.equal((await own(id)).status, '2');
    const project = await portal
      .context()
      .db.selectFrom('pmsProject')
      .selectAll()
      .where('projectNo', '=', '2026-HAPPY-1')
      .executeTakeFirstOrThrow();
    assert.deepEqual([project.nameZh, project.contactEmail, project.funding], [form.nameZh, form.contactEmail, 120.5]);
    assert.ok((await mailsTo(applicant)).some((body) => body.includes('已受理')));
  });

  test('is told every field that is missing or wrong', async () => {
    const { applicationId: id } = await anApplication(portal, applicant, {
      taskBook: false,
      form: { nameZh: '', contactEmail: '', topics: [{}], startDate: '2026-02-01', endDate: '2026-01-01' },
    });
    const { rowVer } = await own(id);
    const answer = await applicant.call(applications.submit, { params: { id }, body: { rowVer } });
    assert.equal(answer.error, 'archive.applications.incomplete');
    assert.deepEqual(
      answer.fields!.map(({ path }) => path),
      ['nameZh', 'contactEmail', 'topics.0.name', 'taskBook', 'endDate'],
    );
  });

  test('uploads scans of the kinds and types that are named, which are what they say', async () => {
    const { applicationId: id } = await anApplication(portal, applicant);
    assert.equal((await upload(id, 'a.exe', 'MZ')).error, 'system.uploads.type');
    assert.equal((await upload(id, 'a.pdf', 'no pdf')).error, 'system.uploads.content');
    assert.equal((await upload(id, 'a.pdf', somePdf, 'diary')).fields?.[0]?.path, 'kind');
    assert.equal((await upload(id, 'a.pdf', somePdf, 'other')).code, 200);
    for (let n = 0; n < 8; n++) await upload(id, `b${n}.pdf`, somePdf, 'other');
    assert.equal((await upload(id, 'c.pdf', somePdf, 'other')).error, 'archive.applications.manyScans');
    const { scans } = await own(id);
    assert.equal(scans.length, 10);
    const params = { id, scanId: scans[0]!.id };
    assert.equal((await other.call(applications.removeScan, { params })).error, 'archive.applications.notFound');
    assert.equal((await applicant.call(applications.removeScan, { params })).code, 200);
  });

  test('does not overwrite what another window has kept', async () => {
    const { applicationId: id } = await anApplication(portal, applicant);
    const body = { ...completeApplication, rowVer: 0 };
    const stale = await applicant.call(applications.save, { params: { id }, body });
    assert.deepEqual([stale.code, stale.error], [601, 'archive.applications.changed']);
  });

  test('names funding that is a number and addresses that are addresses', async () => {
    const { applicationId: id, rowVer } = await anApplication(portal, applicant);
    const faults = async (more: object) =>
      (
        await applicant.call(applications.save, { params: { id }, body: { ...completeApplication, rowVer, ...more } })
      ).fields?.map(({ path }) => path);
    assert.deepEqual(await faults({ funding: -1 }), ['funding']);
    assert.deepEqual(await faults({ funding: 1e12 }), ['funding']);
    assert.deepEqual(await faults({ contactEmail: 'nobody' }), ['contactEmail']);
    assert.deepEqual(await faults({ startDate: '2026-02-30' }), ['startDate']);
    assert.deepEqual(await faults({ planType: 'mine' }), ['planType']);
  });

  test('takes it back while the centre has not decided, and hands it in again', async () => {
    const { applicationId } = await anApplication(portal, applicant, { status: '1' });
    const params = { id: applicationId };
    const own = async () => (await applicant.call(applications.open, { params })).data as OwnApplication;
    assert.equal((await applicant.call(applications.recall, { params })).code, 200);
    assert.deepEqual([(await own()).status, (await own()).may.edit], ['0', true]);
    const { rowVer } = await own();
    assert.equal((await applicant.call(applications.submit, { params, body: { rowVer } })).code, 200);
    await applicant.call(applications.cancel, { params });
    assert.equal((await applicant.call(applications.recall, { params })).error, 'archive.applications.wrongState');
  });

  test('cancels until the centre has accepted', async () => {
    for (const status of ['0', '1', '3'] as const) {
      const { applicationId: id } = await anApplication(portal, applicant, { status });
      assert.equal((await applicant.call(applications.cancel, { params: { id } })).code, 200, status);
    }
    const { applicationId: id } = await anApplication(portal, applicant, { status: '2' });
    const late = await applicant.call(applications.cancel, { params: { id } });
    assert.equal(late.error, 'archive.applications.wrongState');
  });

  test('takes the scans along when cancelling what was never handed in; what the centre may have read stays', async () => {
    const { db } = portal.context();
    for (const [status, left] of [
      ['0', 0],
      ['1', 1],
    ] as const) {
      const { applicationId: id } = await anApplication(portal, applicant, { status });
      const stored = db.selectFrom('sysFile').select('fileId').where('refType', '=', 'archive.applications');
      const kept = stored.where('refId', '=', id).where('readyAt', 'is not', null);
      assert.equal((await kept.execute()).length, 1);
      await applicant.call(applications.cancel, { params: { id } });
      assert.deepEqual([(await own(id)).scans.length, (await kept.execute()).length], [left, left]);
    }
  });
});

describe('the centre', () => {
  test('sees what was handed in, and no draft', async () => {
    const draft = await anApplication(portal, applicant);
    const sent = await anApplication(portal, applicant, { status: '1' });
    await applicant.call(applications.cancel, { params: { id: draft.applicationId } });
    const rows = (await centre.call(applications.list, { query: { pageSize: 100 } })).rows as ApplicationRow[];
    const ids = rows.map(({ applicationId }) => applicationId);
    assert.ok(ids.includes(sent.applicationId) && !ids.includes(draft.applicationId));
    const answer = await centre.call(applications.get, { params: { id: draft.applicationId } });
    assert.equal(answer.error, 'archive.applications.notFound');
  });

  test('reads the task book in place', async () => {
    const { applicationId } = await anApplication(portal, applicant, { status: '1' });
    const { scans } = await fullOf(applicationId);
    const url = `/prod-api/pms/application/${applicationId}/scans/${scans[0]!.id}/content`;
    const { headers } = await portal.http.inject({ url, headers: { authorization: `Bearer ${centre.token}` } });
    assert.equal(headers['content-type'], 'application/pdf');
  });

  test('is told of the same project number, and registers it once, whatever its case', async () => {
    const first = await anApplication(portal, applicant, { status: '1', form: { projectNo: '2026-Twin' } });
    const second = await anApplication(portal, other, { status: '1', form: { projectNo: '2026-TWIN' } });
    const full = await fullOf(second.applicationId);
    assert.equal(full.isDuplicate, true);
    assert.deepEqual(
      full.namesakes.map(({ kind, no }) => [kind, no]),
      [['application', first.applicationNo]],
    );
    const answers = await Promise.all([decide('accept', first.applicationId), decide('accept', second.applicationId)]);
    assert.deepEqual(answers.map(({ code }) => code).toSorted(), [200, 601]);
    assert.equal(answers.find(({ code }) => code === 601)!.error, 'archive.applications.registered');
    const loser = answers[0].code === 601 ? first : second;
    assert.deepEqual(
      (await fullOf(loser.applicationId)).namesakes.map(({ kind }) => kind),
      ['project', 'application'],
    );
    assert.equal((await decide('return', loser.applicationId, '项目已登记')).code, 200);
  });

  test('never decides on one’s own application, and acts on what was read, once', async () => {
    const mine = await anApplication(portal, centre, { status: '1' });
    assert.equal((await decide('accept', mine.applicationId)).error, 'archive.applications.own');
    const { applicationId, rowVer } = await anApplication(portal, applicant, { status: '1' });
    const noReason = { applicationId, rowVer, comments: ' ' };
    assert.equal((await centre.call(applications.return, { body: noReason })).fields?.[0]?.path, 'comments');
    const answers = await Promise.all([
      centre.call(applications.accept, { body: { applicationId, rowVer } }),
      centre.call(applications.return, { body: { applicationId, rowVer, comments: '重复' } }),
    ]);
    assert.deepEqual(answers.map(({ code }) => code).toSorted(), [200, 601]);
  });

  test('finds applications by every filter, and takes them along as a table', async () => {
    const nameZh = `百分号% 下划线_ ${Date.now()}`;
    await anApplication(portal, applicant, { status: '1', form: { nameZh, leadOrg: '甲_单位' } });
    const total = async (query: object) =>
      (await centre.call(applications.list, { query: { keyword: nameZh, ...query } })).total;
    assert.equal(await total({ status: '1', planType: 'keyRnD', leadOrg: '甲_单' }), 1);
    assert.equal(await total({ status: '2' }), 0);
    assert.equal(await total({ planType: 'nsfc' }), 0);
    assert.equal(await total({ leadOrg: '乙' }), 0);
    assert.equal(await total({ beginSubmitTime: '2999-01-01' }), 0);
    const counted = await centre.call(applications.counts);
    assert.equal((counted['counts'] as Record<string, number>)['0'], undefined);
    const file = await portal.http.inject({
      method: 'POST',
      url: '/prod-api/pms/application/export',
      headers: { authorization: `Bearer ${centre.token}` },
      payload: { keyword: nameZh },
    });
    assert.match(file.headers['content-type'] as string, /spreadsheet/);
  });
});

test('nobody reads or touches the application of another, not even as a project lead', async () => {
  const { applicationId: id, rowVer } = await anApplication(portal, applicant, { status: '3' });
  const params = { id, scanId: (await own(id)).scans[0]!.id };
  const body = { ...completeApplication, rowVer };
  for (const who of [other, lead])
    for (const answer of [
      await who.call(applications.open, { params }),
      await who.call(applications.save, { params, body }),
      await who.call(applications.submit, { params, body }),
      await who.call(applications.cancel, { params }),
      await who.call(applications.ownScan, { params }),
      await upload(id, 'a.pdf', somePdf, 'other', who),
    ])
      assert.equal(answer.error, 'archive.applications.notFound');
  assert.equal((await lead.call(applications.list)).code, 403);
});

test('the history of an application is written once', async () => {
  await anApplication(portal, applicant, { status: '3' });
  await assert.rejects(portal.context().db.updateTable('pmsApplicationStep').set({ comments: 'other' }).execute());
});

describe('an act on an application', () => {
  const people = {
    applicant: { ...portal.context().actor, userId: 1 },
    centre: { ...portal.context().actor, userId: 9, permissions: ['pms:application:audit'] },
    stranger: { ...portal.context().actor, userId: 4 },
    visitor: portal.context().actor,
  };
  for (const act of Object.keys(applicationActs) as ApplicationAct[])
    for (const [who, actor] of Object.entries(people))
      test(`${act} is for the ${who} exactly where the table says so`, () => {
        const { from, by } = applicationActs[act] as { from: readonly string[]; by: string };
        for (const status of applicationStatuses)
          assert.equal(may(actor, act, { status, userId: 1 }), from.includes(status) && by === who, `state ${status}`);
      });
});
