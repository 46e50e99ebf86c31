import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { sql } from 'kysely';
import { somePdf } from '#factory/archive/applications';
import { aTask } from '#factory/archive/tasks';
import { person } from '#factory/identity/accounts';
import { scans } from '#contract/archive/scans';
import type { ProjectForm } from '#contract/archive/projects';
import { startPortal, uploadTo } from '#testing';
import { textsOf } from '#server/pdf/document';
import { certificates, type CertificateContent, type Verified } from '../contract.ts';
import { findCertificate } from './queries/certificates.ts';
import { certificateDocument } from './service/paper.ts';
import { printedOf } from './service/reading.ts';

const portal = await startPortal({ JOBS: 'off' });
const { db } = portal.database;
const lead = await person(portal, { verified: true });
const auditor = await person(portal, { verified: true, roles: ['data_auditor'] });
const directors = [
  await person(portal, { verified: true, roles: ['center_director'] }),
  await person(portal, { verified: true, roles: ['center_director'] }),
];
const [director, second] = directors as [(typeof directors)[0], (typeof directors)[0]];

/** Creates the seal and signature of the centre. */
const { taskId: first } = await aTask(portal, lead);
await uploadTo(portal, lead.token, scans.upload, { taskId: first }, { kind: 'plan' }, 'scan.pdf', somePdf);
const { fileId } = await db
  .selectFrom('pmsScanFile')
  .select('fileId')
  .where('taskId', '=', first)
  .executeTakeFirstOrThrow();
await db.updateTable('pmsDataCenter').set({ signatureFile: fileId, signatoryName: '陈主任' }).execute();

/** A task that awaits its certificate, proposed by the auditor. */
async function waiting(project: Partial<ProjectForm> = {}): Promise<number> {
  const { taskId } = await aTask(portal, lead, { status: '60', project });
  await db
    .updateTable('pmsTask')
    .set({ proposedBy: auditor.userId, roundNo: 1, planVersion: 1 })
    .where('taskId', '=', taskId)
    .execute();
  await db.updateTable('pmsTopic').set({ status: 'passed' }).where('taskId', '=', taskId).execute();
  await db.insertInto('pmsPlanVersion').values({ taskId, version: 1, status: 'accepted' }).execute();
  await db
    .insertInto('pmsCompareRun')
    .values({
      taskId,
      planVersion: 1,
      roundNo: 1,
      scope: '[]',
      rules: '{}',
      totals: '{}',
      conclusion: 'pass',
      compareVer: 0,
    })
    .execute();
  return taskId;
}

const issue = async (taskId: number, who = director) => {
  const { rowVer } = await db
    .selectFrom('pmsTask')
    .select('rowVer')
    .where('taskId', '=', taskId)
    .executeTakeFirstOrThrow();
  return who.call(certificates.issueFinal, { params: { taskId }, body: { rowVer } });
};
const numbers = async () => {
  const rows = await db.selectFrom('pmsCertificate').select('certNo').orderBy('certNo').execute();
  return rows.map(({ certNo }) => Number(certNo!.split('-').at(-1)));
};

describe('a certificate', () => {
  test('is issued once when two people issue it at the same time', async () => {
    const taskId = await waiting();
    const answers = await Promise.all([issue(taskId), issue(taskId, second)]);
    assert.deepEqual(answers.map(({ code }) => code).toSorted(), [200, 601], JSON.stringify(answers));
    assert.deepEqual(await numbers(), [1]);
  });

  test('is not issued with a sign that its fonts lack, and its number is not used up', async () => {
    const strange = await waiting({ leaderName: '李\u{E123}' });
    const answer = await issue(strange);
    assert.equal(answer.error, 'archive.certificates.signs');
    assert.match(answer.msg, /\u{E123}/u);
    const rare = await waiting({ leaderName: '喆堃镕䶮', nameZh: 'Bi₂Te₃ 的 μ 与 γ（Å，300 ℃，cm⁻¹）' });
    assert.equal((await issue(rare)).code, 200);
    assert.deepEqual(await numbers(), [1, 2]);
  });

  test('keeps numbers without a gap when a hundred are issued at the same time and some fail at the last moment', async () => {
    await sql`create function fail_sometimes() returns trigger language plpgsql as $$
      begin if new.task_id % 5 = 0 then raise exception 'forced'; end if; return new; end $$`.execute(db);
    await sql`create trigger forced before insert on pms_certificate for each row
      execute function fail_sometimes()`.execute(db);
    const made: number[] = [];
    for (let count = 0; count < 125; count++) made.push(await waiting());
    const answers = await Promise.all(made.map((taskId) => issue(taskId)));
    const failing = made.filter((taskId) => taskId % 5 === 0).length;
    assert.ok(failing > 20);
    assert.equal(answers.filter(({ code }) => code === 200).length, made.length - failing);
    const all = await numbers();
    assert.deepEqual(
      all,
      all.map((_one, at) => at + 1),
    );
    assert.equal(all.length, 2 + made.length - failing);
    await sql`drop trigger forced on pms_certificate`.execute(db);
  });
});

describe('the page that verifies', () => {
  const verified = async (code: string) =>
    (await portal.http.inject({ url: `/prod-api/front/certificate/${encodeURIComponent(code)}` })).json<{
      code: number;
      data: Verified;
    }>().data;

  test('says valid, then revoked once two people have said so, and unknown of everything else', async () => {
    const taskId = await waiting();
    assert.equal((await issue(taskId)).code, 200);
    const cert = await db
      .selectFrom('pmsCertificate')
      .selectAll()
      .where('taskId', '=', taskId)
      .executeTakeFirstOrThrow();
    const code = cert.verifyCode!;
    assert.equal((await verified(code)).result, 'valid');
    const params = { taskId, certId: cert.certId };
    assert.equal(
      (
        await director.call(certificates.requestRevocation, {
          params,
          body: { rowVer: cert.rowVer, reason: '数据有误' },
        })
      ).code,
      200,
    );
    assert.equal((await verified(code)).result, 'valid', 'one alone revokes nothing');
    const body = { rowVer: cert.rowVer + 1 };
    assert.equal(
      (await director.call(certificates.confirmRevocation, { params, body })).error,
      'archive.certificates.samePerson',
    );
    assert.equal((await second.call(certificates.confirmRevocation, { params, body })).code, 200);
    const gone = await verified(code);
    assert.deepEqual([gone.result, gone.successor], ['revoked', null]);
    const { content } = cert as unknown as { content: CertificateContent };
    assert.deepEqual(
      [gone.projectNo, gone.holderOrg, gone.holderName, gone.resources, gone.bytes],
      [content.projectNo, content.leadOrg, content.leaderName, content.resources, content.bytes],
    );
    const textsOfPaper = async () => {
      const row = await findCertificate(portal.context(), taskId, cert.certId);
      return textsOf(await certificateDocument(portal.context(), await printedOf(portal.context(), row!), 'zh'));
    };
    assert.ok((await textsOfPaper()).some((text) => /^本凭证已于 [-\d]{10} 撤销，不再有效。$/.test(text)));
    // The task waits for a certificate again; the next one replaces the revoked one.
    const next = await issue(taskId);
    assert.equal(next.code, 200, JSON.stringify(next));
    const { certNo, verifyCode } = await db
      .selectFrom('pmsCertificate')
      .select(['certNo', 'verifyCode'])
      .where('taskId', '=', taskId)
      .where('status', '=', 'issued')
      .executeTakeFirstOrThrow();
    assert.deepEqual((await verified(code)).successor, { certNo, verifyCode });
    const paper = await textsOfPaper();
    assert.ok(paper.includes('已撤销 REVOKED'), 'the mark across each page');
    assert.ok(paper.some((text) => text.includes(`由凭证 ${certNo} 替代`)));
    assert.equal((await verified(verifyCode!)).result, 'valid');
    for (const unknown of ['', 'X', "' or 1=1", '䶮'.repeat(10)])
      if (unknown) assert.equal((await verified(unknown)).result, 'unknown', unknown);
  });
});
