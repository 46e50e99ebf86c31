import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { before, describe, test } from 'node:test';
import { aTask } from '#factory/archive/tasks';
import { person } from '#factory/identity/accounts';
import { centers } from '#contract/archive/centers';
import { startPortal, uploadTo } from '#testing';
import { certificates, documentKinds } from '../contract.ts';

/* Validates our documents with third-party programs. */

const portal = await startPortal({ JOBS: 'off' });
const { db } = portal.database;
const lead = await person(portal, { verified: true });
const director = await person(portal, { verified: true, roles: ['center_director'] });
const folder = mkdtempSync(path.join(tmpdir(), 'lattice-documents-'));

/** Units and names that a document must contain as text. */
const signs = 'Bi₂Te₃ γ ℃ μ Å 10⁻³ 喆堃镕䶮';
const rows = 200;
/** A signature that can be printed. */
const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);
const files: Record<string, string> = {};

before(async () => {
  const project = { leaderName: '喆堃镕䶮', nameZh: `拓扑材料 ${signs}`, nameEn: 'Topological materials' };
  const { taskId } = await aTask(portal, lead, { status: '10', project });
  const signature = await uploadTo(
    portal,
    director.token,
    centers.uploadImage,
    { centerId: 1 },
    { kind: 'signature' },
    'signature.png',
    onePixel,
  );
  assert.equal(signature.code, 200, signature.msg);
  const { topicId } = await db
    .updateTable('pmsTopic')
    .set({ status: 'passed' })
    .where('taskId', '=', taskId)
    .returning('topicId')
    .executeTakeFirstOrThrow();
  await db.insertInto('pmsPlanVersion').values({ taskId, version: 1, status: 'accepted' }).execute();
  await db
    .insertInto('pmsPlanItem')
    .values(
      Array.from({ length: rows }, (_one, at) => ({
        taskId,
        planVersion: 1,
        topicId,
        itemNo: `P${at + 1}`,
        resourceType: 'dataset',
        plannedCount: 1,
        seq: at,
        name: `第 ${at + 1} 组 ${signs}`,
        plannedDate: '2026-12-31',
        plannedBytes: 123 * 1024 ** 4,
        volumeUnit: 'TB',
        countUnit: '组',
      })),
    )
    .execute();
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
  await db
    .updateTable('pmsTask')
    .set({ status: '60', planVersion: 1, roundNo: 1 })
    .where('taskId', '=', taskId)
    .execute();
  const { rowVer } = await db
    .selectFrom('pmsTask')
    .select('rowVer')
    .where('taskId', '=', taskId)
    .executeTakeFirstOrThrow();
  const issued = await director.call(certificates.issueFinal, { params: { taskId }, body: { rowVer } });
  assert.equal(issued.code, 200, issued.msg);
  const { certId } = issued.data as { certId: number };
  const fetched = async (name: string, url: string, language = 'zh') => {
    const headers = { authorization: `Bearer ${lead.token}`, cookie: `userLocale=${language}` };
    const answer = await portal.http.inject({ url, headers });
    files[name] = path.join(folder, `${name}.pdf`);
    writeFileSync(files[name], answer.rawPayload);
  };
  await fetched('certificate', `/prod-api/archive/task/${taskId}/certificates/${certId}/pdf`);
  // Two rounds of review: the first was returned.
  for (const roundNo of [1, 2]) {
    const form = { taskId, roundNo, stage: 'formal', status: 'frozen', conclusion: `结论 ${roundNo}` } as const;
    const { formId } = await db.insertInto('pmsAuditForm').values(form).returning('formId').executeTakeFirstOrThrow();
    await db.insertInto('pmsAuditItem').values({ formId, itemCode: 'F1', result: 'pass' }).execute();
  }
  for (const kind of ['plan', 'opinions', 'audit'] as const)
    await fetched(kind, `/prod-api/archive/task/${taskId}/documents/${kind}`);
  await fetched('plan-en', `/prod-api/archive/task/${taskId}/documents/plan`, 'en');
  assert.ok(documentKinds.includes('plan'));
});

const textOf = (name: string) =>
  execFileSync('pdftotext', ['-raw', files[name]!, '-'], { encoding: 'utf8', maxBuffer: 1 << 26 });
const bare = (text: string) => text.normalize('NFC').replaceAll(/\s/g, '');

describe('a document of a task', () => {
  test('has its text, signs of units and rare characters of names included', () => {
    for (const name of ['certificate', 'plan'])
      for (const sign of signs.split(' ')) assert.ok(bare(textOf(name)).includes(sign), `${name}: ${sign}`);
  });

  test('has every row of a long table once, with the head on each page', () => {
    const text = bare(textOf('plan'));
    for (let at = 1; at <= rows; at++) assert.equal(text.split(`第${at}组`).length - 1, 1, `row ${at} is there once`);
    const pages = textOf('plan')
      .split('\f')
      .filter((one) => one.trim() !== '');
    assert.ok(pages.length > 3);
    for (const page of pages.slice(1, -1)) assert.match(bare(page), /数据名称|交付项/);
  });

  test('breaks no number, date or volume, in either language', () => {
    for (const name of ['plan', 'plan-en']) {
      const lines = textOf(name);
      assert.equal(lines.match(/2026-12-31/g)?.length, rows, name);
      assert.equal(lines.match(/123[ \u00a0]TB/g)?.length, rows, name);
    }
  });

  test('has the audit tables of all rounds, and no signatures alone on a page', () => {
    const text = bare(textOf('audit'));
    for (const roundNo of [1, 2]) assert.ok(text.includes(`结论${roundNo}`), `round ${roundNo}`);
    const last = textOf('plan')
      .split('\f')
      .findLast((page) => page.trim() !== '')!;
    assert.match(last, /P200/, 'the last row is on the page of the signatures');
  });

  test('says that the portal is a demonstration', () => {
    assert.match(bare(textOf('certificate')), /演示凭证，不具效力/);
  });

  test('embeds its fonts, and has the structure that the format asks for', () => {
    for (const [name, file] of Object.entries(files)) {
      const fonts = execFileSync('pdffonts', [file], { encoding: 'utf8' }).split('\n').slice(2).filter(Boolean);
      assert.ok(fonts.length > 0);
      for (const line of fonts)
        assert.match(line, /yes +yes +yes/, `${name}: embedded, a subset, with its way back to text`);
      const checked = spawnSync('qpdf', ['--check', file], { encoding: 'utf8' });
      assert.equal(checked.status, 0, checked.stdout + checked.stderr);
    }
  });

  test('is PDF/A-2b by veraPDF, where it is', (t) => {
    const program = process.env['VERAPDF'];
    if (!program) return t.diagnostic('veraPDF was NOT asked: VERAPDF names no program');
    for (const file of Object.values(files)) {
      const said = execFileSync(program, ['--flavour', '2b', '--format', 'text', file], { encoding: 'utf8' });
      assert.match(said, /^PASS/m, file);
    }
  });
});
