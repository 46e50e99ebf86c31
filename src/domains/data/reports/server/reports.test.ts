import assert from 'node:assert/strict';
import { text } from 'node:stream/consumers';
import { describe, test } from 'node:test';
import { sql } from 'kysely';
import { fromBuffer } from 'yauzl';
import { readWorkbook } from '#server/formats/read-workbook';
import { publishedResource } from '#factory/data/search';
import { person } from '#factory/identity/accounts';
import { caller, startPortal } from '#testing';
import { reports, type FigureName, type Report } from '../contract.ts';
import { daysOf, shifted, yearBefore } from './period.ts';

const portal = await startPortal({ JOBS: 'off' });
const visitor = caller(portal);
const { db } = portal.database;

/** Dates of the test are in years without other data. */
const publish = (day: string, traits = {}) =>
  publishedResource(portal.context(), { publishDate: new Date(`${day}+08:00`), ...traits });

const read = async (period: string) => (await visitor(reports.read, { query: { period } })).data as Report;
const figure = (report: Report, name: FigureName) => report.figures.find((it) => it.name === name);

const author = (nameZh: string) => ({
  nameZh: '作者',
  affiliations: [{ organizationId: 0, nameZh, nameEn: '', ror: '' }],
});
await publish('2021-01-01T00:00:00', { totalSize: 1000, subjectCode: '140.50', authors: [author('甲研究所')] });
const decided = await publish('2021-03-31T23:59:59', {
  totalSize: 24,
  subjectCode: '140.50',
  authors: [author('乙大学')],
});
await publish('2021-04-01T00:00:00', { totalSize: 5, subjectCode: '430', authors: [author('甲研究所')] });
await publish('2020-02-29T12:00:00', { totalSize: 7, subjectCode: '140.50', authors: [author('甲研究所')] });

describe('a report', () => {
  test('counts what was published between the first and the last moment of its period in Chinese time', async () => {
    const quarter = await read('2021-Q1');
    assert.deepEqual([quarter.from, quarter.to, quarter.isRunning], ['2021-01-01', '2021-03-31', false]);
    assert.deepEqual(figure(quarter, 'resources'), { name: 'resources', now: 2, before: 1 });
    assert.deepEqual(figure(quarter, 'bytes'), { name: 'bytes', now: 1024, before: 7 });
    assert.deepEqual(figure(quarter, 'organizations'), { name: 'organizations', now: 2, before: 1 });
    assert.deepEqual(figure(await read('2021'), 'resources'), { name: 'resources', now: 3, before: 1 });
    assert.deepEqual(figure(await read('2021-Q2'), 'resources'), { name: 'resources', now: 1, before: 0 });
  });

  test('names organizations and disciplines with most new data first', async () => {
    const { organizations, subjects } = await read('2021');
    assert.deepEqual(
      organizations.map(({ nameZh, now, before }) => [nameZh, now, before]),
      [
        ['甲研究所', 2, 1],
        ['乙大学', 1, 0],
      ],
    );
    assert.deepEqual(subjects, [
      { subject: '140.50', now: 2, before: 1 },
      { subject: '430', now: 1, before: 0 },
    ]);
  });

  test('says how long decided reviews took, and nothing where none was decided', async () => {
    const reviewer = await person(portal);
    await sql`insert into data_revision (resource_id, revision_no, snapshot, submit_time)
      values (${decided}, 1, '{}', '2021-02-01T08:00:00+08:00')`.execute(db);
    await sql`insert into data_review (resource_id, revision_no, reviewer_id, outcome, finished_at)
      values (${decided}, 1, ${reviewer.userId}, 'approved', '2021-02-03T20:00:00+08:00')`.execute(db);
    const report = await read('2021-Q1');
    assert.deepEqual(figure(report, 'reviewDays'), { name: 'reviewDays', now: 2.5, before: null });
    assert.deepEqual(figure(report, 'decisions'), { name: 'decisions', now: 1, before: 0 });
  });

  test('follows the counts of views and downloads by people', async () => {
    await sql`insert into data_usage_day (day, method, views, downloads)
      values ('2021-06-30', 1, 30, 4), ('2021-06-30', 2, 500, 90), ('2021-07-01', 1, 7, 1)`.execute(db);
    const report = await read('2021-Q2');
    assert.equal(figure(report, 'views')?.now, 30);
    assert.equal(figure(report, 'downloads')?.now, 4);
  });

  test('counts recorded citing works of all data that were public by its end', async () => {
    const work = (relation: string) => ({ relation, idType: 'DOI', id: '10.1000/x', title: '' });
    await publish('2022-05-05T00:00:00', { relatedWorks: JSON.stringify([work('IsCitedBy'), work('Cites')]) });
    assert.equal(figure(await read('2021'), 'citations')?.now, 0);
    assert.equal(figure(await read('2023'), 'citations')?.now, 1);
  });

  test('of the current year ends today and is compared with the same days of the year before', async () => {
    const { period, to, isRunning, before, years } = (await visitor(reports.read, {})).data as Report;
    assert.equal(isRunning, true);
    assert.equal(before.to, yearBefore(to));
    assert.equal(years[0], period);
    assert.equal(years.at(-1), '2020');
  });

  test('refuses what is no period, and periods that have not begun', async () => {
    for (const period of ['2021-Q5', '21', '2021-13', '1999', "2021'"])
      assert.equal((await portal.http.inject(`/prod-api/front/reports?period=${period}`)).json().code, 500, period);
    assert.equal((await portal.http.inject('/prod-api/front/reports?period=2099')).json().code, 500);
  });
});

describe('the days of a period', () => {
  test('begin and end with its months', () => {
    assert.deepEqual(daysOf('2024'), { from: '2024-01-01', to: '2025-01-01' });
    assert.deepEqual(daysOf('2024-Q1'), { from: '2024-01-01', to: '2024-04-01' });
    assert.deepEqual(daysOf('2024-Q4'), { from: '2024-10-01', to: '2025-01-01' });
    assert.equal(shifted('2024-03-01', -1), '2024-02-29');
    assert.equal(yearBefore('2024-02-29'), '2023-02-28');
  });
});

describe('the file of a report', () => {
  const file = (format: string, language = 'zh') =>
    portal.http.inject({ url: `/prod-api/front/reports/file/${format}?period=2021&lang=${language}` });

  test('is a spreadsheet with plain numbers', async () => {
    const { rawPayload } = await file('xlsx');
    const rows = await readWorkbook(rawPayload, { maxBytes: 1_000_000, maxRows: 100, maxColumns: 10 });
    assert.match(JSON.stringify(rows), /新增数据量/);
    assert.match(JSON.stringify(rows), /1029/);
  });

  test('is a PDF', async () => {
    const { headers, rawPayload } = await file('pdf');
    assert.equal(headers['content-type'], 'application/pdf');
    assert.equal(rawPayload.subarray(0, 5).toString(), '%PDF-');
  });

  test('is a Word document with headings, tables and the words of its language', async () => {
    const { rawPayload } = await file('docx', 'en');
    const words = await partOf(rawPayload, 'word/document.xml');
    assert.match(words, /w:val="Heading1"/);
    assert.match(words, /<w:tblHeader\/>/);
    assert.match(words, /Report of a year or quarter: 2021/);
    assert.match(words, /Contributing organizations/);
    assert.doesNotMatch(words, /本期/);
  });

  test('of another format does not exist', async () => {
    assert.equal((await file('exe')).statusCode, 400);
  });
});

/** The text of a file in a ZIP archive. */
function partOf(archive: Buffer, name: string): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  fromBuffer(archive, { lazyEntries: true }, (fault, zip) => {
    if (fault) return reject(fault);
    zip.on('entry', (entry) => {
      if (entry.fileName !== name) return zip.readEntry();
      zip.openReadStream(entry, (refused, stream) => {
        if (refused) return reject(refused);
        void text(stream).then(resolve, reject);
      });
    });
    zip.readEntry();
  });
  return promise;
}
