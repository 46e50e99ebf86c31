import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type ResourceDetail, recordPages } from '#contract/data/record-pages';
import { deposits } from '#contract/data/deposits';
import { resources } from '#contract/data/resources';
import { reviewerLinks } from '#contract/data/reviewer-links';
import { reviews } from '#contract/data/reviews';
import { person, type Person } from '#factory/identity/accounts';
import { startPortal } from '#testing';
import {
  paperSubmissions,
  submissionActs,
  submissionStatuses,
  type MySubmission,
  type OwnSubmission,
  type SubmissionAct,
  type SubmissionFull,
} from '../contract.ts';
import { aSubmission, completePaper } from './factory.ts';
import { may } from './policy.ts';

const portal = await startPortal({ JOBS: 'off' });
const author = await person(portal, { verified: true });
const other = await person(portal, { verified: true });
const checker = await person(portal, { verified: true, roles: ['data_admin'] });
const reviewer = await person(portal, { verified: true, roles: ['reviewer'] });

const own = async (id: number, who = author) =>
  (await who.call(paperSubmissions.open, { params: { id } })).data as OwnSubmission;
const fullOf = async (id: number) =>
  (await checker.call(paperSubmissions.get, { params: { id } })).data as SubmissionFull;
const mailsTo = async (who: Person) => {
  const rows = await portal.context().db.selectFrom('mailOutbox').select(['toAddr', 'subject', 'body']).execute();
  return rows.filter(({ toAddr }) => toAddr === who.email);
};
const decide = async (act: 'check' | 'return' | 'accept', submissionId: number, more: object = {}, who = checker) => {
  const row = await portal
    .context()
    .db.selectFrom('bizPaperSubmission')
    .select('rowVer')
    .where('submissionId', '=', submissionId)
    .executeTakeFirstOrThrow();
  return who.call(paperSubmissions[act], { body: { submissionId, ...row, ...more } });
};
async function upload(id: number, name: string, bytes: string, who = author) {
  const form = new FormData();
  form.append('file', new Blob([bytes]), name);
  const encoded = new Response(form);
  const answer = await portal.http.inject({
    method: 'POST',
    url: `/prod-api/front/paper-submission/mine/${id}/files`,
    headers: { authorization: `Bearer ${who.token}`, 'content-type': encoded.headers.get('content-type')! },
    payload: Buffer.from(await encoded.arrayBuffer()),
  });
  return answer.json<{ code: number; error?: string }>();
}
const hallTokenOf = ({ reviewerLink }: MySubmission) => reviewerLink!.split('#')[1]!;

describe('an author', () => {
  test('hands data in, corrects what is returned, and gets a receipt, a link for referees and a resource under review', async () => {
    const { data } = await author.call(paperSubmissions.create);
    assert.deepEqual((await author.call(paperSubmissions.create)).data, data, 'begun twice, it is one draft');
    const { submissionId: id } = data as { submissionId: number };
    assert.equal((await upload(id, 'table.csv', 'T/K,R/Ohm\n2,0.1\n')).code, 200);
    const saved = await author.call(paperSubmissions.save, { params: { id }, body: { ...completePaper, rowVer: 0 } });
    const { rowVer } = saved.data as { rowVer: number };
    assert.equal((await author.call(paperSubmissions.submit, { params: { id }, body: { rowVer } })).code, 200);
    assert.equal((await decide('check', id)).code, 200);
    assert.equal((await decide('return', id, { comments: '请补充误差' })).code, 200);
    assert.ok((await mailsTo(author)).some(({ body }) => body.includes('请补充误差')));
    const back = await own(id);
    assert.deepEqual([back.status, back.opinion, back.may.submit], ['3', '请补充误差', true]);
    const again = await author.call(paperSubmissions.save, {
      params: { id },
      body: { ...completePaper, descriptionZh: '误差 1 %', rowVer: back.rowVer },
    });
    await author.call(paperSubmissions.submit, {
      params: { id },
      body: { rowVer: (again.data as { rowVer: number }).rowVer },
    });
    await decide('check', id);
    const { data: accepted, code } = await decide('accept', id);
    assert.equal(code, 200);
    const { receiptNo, resourceId } = accepted as { receiptNo: string; resourceId: number };
    assert.match(receiptNo, /^CMP-LW-\d{4}-\d{6}$/);
    const mine = await own(id);
    assert.deepEqual([mine.status, mine.receiptNo, mine.fileCount], ['4', receiptNo, 1]);
    const letter = (await mailsTo(author)).find(({ body }) => body.includes(receiptNo))!;
    assert.ok(letter.body.includes(mine.reviewerLink!), 'the mail holds the link');

    const queue = await reviewer.call(resources.list, { query: { status: '1', pageSize: 100 } });
    assert.ok(queue.rows!.some((row) => row['resourceId'] === resourceId));
    const { data: full } = await author.call(deposits.open, { params: { id: resourceId } });
    const made = full as { resourceType: string; typeMeta: object; descriptionZh: string; fileCount: number };
    assert.deepEqual(
      [made.resourceType, made.typeMeta, made.descriptionZh, made.fileCount],
      ['paper', { title: completePaper.paperTitle, journal: completePaper.journal }, '误差 1 %', 1],
    );
  });

  test('is told every field that is missing or wrong', async () => {
    const { submissionId: id } = await aSubmission(portal, author, {
      form: { paperTitle: '', openDate: '', doi: 'x' },
      files: {},
    });
    const { rowVer } = await own(id);
    const answer = await author.call(paperSubmissions.submit, { params: { id }, body: { rowVer } });
    assert.equal(answer.error, 'archive.paper-submissions.incomplete');
    assert.deepEqual(
      answer.fields!.map(({ path }) => path),
      ['paperTitle', 'files', 'openDate', 'doi'],
    );
    for (const { message } of answer.fields!) assert.match(message, /\p{sc=Han}/u);
  });

  test('needs a DOI for a paper that is published, conditions for what is restricted, a reason for what is closed', async () => {
    const lacking = async (form: object) => {
      const { submissionId: id } = await aSubmission(portal, author, { form: { titleZh: '', ...form } });
      const { rowVer } = await own(id);
      const { fields } = await author.call(paperSubmissions.submit, { params: { id }, body: { rowVer } });
      await author.call(paperSubmissions.remove, { params: { id } });
      return fields!.map(({ path }) => path).filter((path) => path !== 'titleZh');
    };
    assert.deepEqual(await lacking({ paperStatus: 'published' }), ['doi']);
    assert.deepEqual(await lacking({ sharingMethod: 'restricted' }), ['accessRestriction']);
    assert.deepEqual(await lacking({ sharingMethod: 'closed', license: '' }), ['nonDisclosureReason']);
    assert.deepEqual(await lacking({ authors: [{}] }), ['authors.0.nameZh']);
  });

  test('gets a JSON file back as the bytes that it is', async () => {
    const { submissionId: id } = await aSubmission(portal, author, { files: { 'fit.json': '{"code":500}' } });
    const [file] = (await own(id)).files;
    const answer = await portal.http.inject({
      url: `/prod-api/front/paper-submission/mine/${id}/files/${file!.id}/content`,
      headers: { authorization: `Bearer ${author.token}` },
    });
    assert.deepEqual([answer.headers['content-type'], answer.body], ['application/json', '{"code":500}']);
  });

  test('uploads what is what it says, once under a name, and takes it away again', async () => {
    const { submissionId: id } = await aSubmission(portal, author);
    assert.equal((await upload(id, 'TABLE.csv', 'a,b\n')).error, 'archive.paper-submissions.file.exists');
    assert.equal((await upload(id, '..', 'a,b\n')).code, 500);
    assert.equal((await upload(id, 'page.txt', '<html><script>1</script>')).error, 'data.resources.file.disguised');
    const [file] = (await own(id)).files;
    const params = { id, fileId: file!.id };
    assert.equal(
      (await other.call(paperSubmissions.removeFile, { params })).error,
      'archive.paper-submissions.notFound',
    );
    assert.equal((await author.call(paperSubmissions.removeFile, { params })).code, 200);
    assert.deepEqual((await own(id)).files, []);
  });

  test('does not overwrite what another window has kept', async () => {
    const { submissionId: id } = await aSubmission(portal, author);
    const stale = await author.call(paperSubmissions.save, { params: { id }, body: { ...completePaper, rowVer: 0 } });
    assert.deepEqual([stale.code, stale.error], [601, 'archive.paper-submissions.changed']);
  });

  test('keeps the FTP password to the server, which hands it on to the resource', async () => {
    const ftp = { ftpAddress: 'ftp.example.org', ftpUsername: 'u', ftpPassword: 'S3cret!word' };
    const { submissionId: id } = await aSubmission(portal, author, { status: '2', form: ftp });
    for (const reply of [await own(id), await fullOf(id)]) {
      assert.ok(!JSON.stringify(reply).includes(ftp.ftpPassword));
      assert.equal(reply.hasFtpPassword, true);
    }
    const { resourceId } = (await decide('accept', id)).data as { resourceId: number };
    const { data } = await author.call(deposits.open, { params: { id: resourceId } });
    assert.equal((data as { hasFtpPassword: boolean }).hasFtpPassword, true);
  });

  test('keeps the FTP password while its address is typed anew, and hands it to no other host', async () => {
    const { submissionId: id } = await aSubmission(portal, author, {
      form: { ftpAddress: 'ftp.example.org', ftpPassword: 'S3cret!word' },
    });
    const params = { id };
    const save = async (ftpAddress: string) => {
      const body = { ...completePaper, ftpAddress, rowVer: (await own(id)).rowVer };
      assert.equal((await author.call(paperSubmissions.save, { params, body })).code, 200);
      return (await own(id)).hasFtpPassword;
    };
    assert.equal(await save(''), false);
    assert.equal(await save('ftp.example.org'), true);
    assert.equal(await save('ftp.other.example'), false);
    await author.call(paperSubmissions.submit, { params, body: { rowVer: (await own(id)).rowVer } });
    await decide('check', id);
    const { resourceId } = (await decide('accept', id)).data as { resourceId: number };
    const { data } = await author.call(deposits.open, { params: { id: resourceId } });
    assert.equal((data as { hasFtpPassword: boolean }).hasFtpPassword, false);
  });

  test('takes it back while nobody checks it, changes it and hands it in again', async () => {
    const { submissionId } = await aSubmission(portal, author, { status: '1' });
    const params = { id: submissionId };
    const own = async () => (await author.call(paperSubmissions.open, { params })).data as OwnSubmission;
    assert.equal((await author.call(paperSubmissions.recall, { params })).code, 200);
    assert.deepEqual([(await own()).status, (await own()).may.edit, (await own()).may.remove], ['0', true, true]);
    const { rowVer } = await own();
    assert.equal((await author.call(paperSubmissions.submit, { params, body: { rowVer } })).code, 200);
    await checker.call(paperSubmissions.check, { body: { submissionId, rowVer: (await own()).rowVer } });
    assert.equal(
      (await author.call(paperSubmissions.recall, { params })).error,
      'archive.paper-submissions.wrongState',
    );
  });

  test('has so many drafts and no more, and deletes only what was never handed in', async () => {
    const her = await person(portal, { verified: true });
    for (let n = 0; n < 20; n++) await aSubmission(portal, her, { files: {} });
    assert.equal((await her.call(paperSubmissions.create)).error, 'archive.paper-submissions.manyDrafts');
    const [draft] = (await her.call(paperSubmissions.mine)).rows as MySubmission[];
    assert.equal((await her.call(paperSubmissions.remove, { params: { id: draft!.submissionId } })).code, 200);
    const { submissionId: id } = await aSubmission(portal, her, { status: '1' });
    const answer = await her.call(paperSubmissions.remove, { params: { id } });
    assert.equal(answer.error, 'archive.paper-submissions.wrongState');
  });
});

describe('the link for referees', () => {
  const read = (token: string) => other.call(reviewerLinks.record, { body: { token } });

  test('shows the data until the DOI is added; an approval waits for that, then the resource is published', async () => {
    const { submissionId: id, resourceId } = await aSubmission(portal, author, {
      status: '4',
      form: { hidesAuthors: true },
    });
    const token = hallTokenOf(await own(id));
    const { data } = await read(token);
    assert.deepEqual((data as { authors: unknown[] }).authors, [], 'a double-blind review');
    const { data: resource } = await reviewer.call(resources.get, { params: { id: resourceId! } });
    const { rowVer, publicId } = resource as { rowVer: number; publicId: string };
    assert.equal((await reviewer.call(reviews.approve, { body: { resourceId, rowVer, comments: '' } })).code, 200);
    assert.equal((await other.call(recordPages.detail, { params: { publicId } })).error, 'data.resources.notFound');

    const say = async (doi: string) =>
      author.call(paperSubmissions.addDoi, { params: { id }, body: { doi, rowVer: (await own(id)).rowVer } });
    assert.equal((await say('no doi')).fields?.[0]?.path, 'doi');
    assert.equal((await say('https://doi.org/10.1234/abcd')).code, 200);
    const now = await own(id);
    assert.deepEqual([now.doi, now.paperStatus, now.reviewerLink], ['10.1234/abcd', 'published', null]);
    assert.equal((await read(token)).error, 'data.reviewer-links.gone');
    assert.equal((await other.call(recordPages.detail, { params: { publicId } })).code, 200);
    assert.equal((await say('10.1234/other')).error, 'archive.paper-submissions.wrongState');
    const { data: shown } = await other.call(recordPages.detail, { params: { publicId } });
    assert.deepEqual((shown as ResourceDetail).relatedWorks, [
      { relation: 'IsSupplementTo', idType: 'DOI', value: '10.1234/abcd', title: completePaper.paperTitle },
    ]);
  });

  test('is closed by the office too, which adds the DOI for an author who does not come back', async () => {
    const { submissionId, resourceId } = await aSubmission(portal, author, { status: '4' });
    const token = hallTokenOf(await own(submissionId));
    const say = async (who: Person, doi = '10.1234/late') => {
      const { rowVer } = await own(submissionId);
      return who.call(paperSubmissions.addDoiFor, { body: { submissionId, rowVer, doi } });
    };
    assert.equal((await fullOf(submissionId)).may.addDoiFor, true);
    assert.equal((await say(reviewer)).code, 403);
    assert.equal((await say(checker, 'no doi')).fields?.[0]?.path, 'doi');
    assert.equal((await say(checker)).code, 200);
    assert.equal((await read(token)).error, 'data.reviewer-links.gone');
    const { data } = await author.call(deposits.open, { params: { id: resourceId! } });
    assert.deepEqual(
      (data as ResourceDetail).relatedWorks.map(({ value }) => value),
      ['10.1234/late'],
    );
    const { doi, steps } = await own(submissionId);
    assert.deepEqual([doi, steps.at(-1)!.act, steps.at(-1)!.actorName], ['10.1234/late', 'addDoiFor', undefined]);
    assert.equal((await say(checker)).error, 'archive.paper-submissions.wrongState');
  });

  test('is not made for a paper that is out', async () => {
    const { submissionId: id } = await aSubmission(portal, author, {
      status: '4',
      form: { paperStatus: 'published', doi: '10.1234/out' },
    });
    assert.equal((await own(id)).reviewerLink, null);
  });
});

describe('whoever checks', () => {
  test('sees what was handed in, and no draft', async () => {
    const draft = await aSubmission(portal, author);
    const sent = await aSubmission(portal, author, { status: '1' });
    const rows = (await checker.call(paperSubmissions.list, { query: { pageSize: 100 } })).rows!;
    const ids = rows.map((row) => row['submissionId']);
    assert.ok(ids.includes(sent.submissionId) && !ids.includes(draft.submissionId));
    assert.equal(
      (await checker.call(paperSubmissions.get, { params: { id: draft.submissionId } })).error,
      'archive.paper-submissions.notFound',
    );
    const { data } = await checker.call(paperSubmissions.get, { params: { id: sent.submissionId } });
    assert.ok(!JSON.stringify(data).includes('linkSecret'));
  });

  test('never checks a submission of their own', async () => {
    const { submissionId } = await aSubmission(portal, checker, { status: '1' });
    assert.equal((await decide('check', submissionId)).error, 'archive.paper-submissions.own');
    const { submissionId: accepted, rowVer } = await aSubmission(portal, checker, { status: '4' });
    const body = { submissionId: accepted, rowVer, doi: '10.1234/own' };
    const answer = await checker.call(paperSubmissions.addDoiFor, { body });
    assert.equal(answer.error, 'archive.paper-submissions.own');
  });

  test('acts on what they have read, once; a return needs a reason', async () => {
    const { submissionId, rowVer } = await aSubmission(portal, author, { status: '2' });
    assert.equal((await decide('return', submissionId, { comments: ' ' })).fields?.[0]?.path, 'comments');
    const answers = await Promise.all([
      checker.call(paperSubmissions.accept, { body: { submissionId, rowVer } }),
      checker.call(paperSubmissions.return, { body: { submissionId, rowVer, comments: '重复' } }),
    ]);
    assert.deepEqual(answers.map(({ code }) => code).toSorted(), [200, 601]);
  });

  test('finds submissions by every filter, and takes them along as a table', async () => {
    const paperTitle = `百分号% 下划线_ ${Date.now()}`;
    await aSubmission(portal, author, { status: '1', form: { paperTitle } });
    const total = async (query: object) =>
      (await checker.call(paperSubmissions.list, { query: { keyword: paperTitle, ...query } })).total;
    assert.equal(await total({ status: '1', paperStatus: 'underReview', author: author.userName }), 1);
    assert.equal(await total({ status: '2' }), 0);
    assert.equal(await total({ paperStatus: 'published' }), 0);
    assert.equal(await total({ author: 'nobody%' }), 0);
    assert.equal(await total({ beginSubmitTime: '2999-01-01' }), 0);
    const counted = await checker.call(paperSubmissions.counts);
    assert.equal((counted['counts'] as Record<string, number>)['0'], undefined);
    const file = await portal.http.inject({
      method: 'POST',
      url: '/prod-api/biz/paperSubmit/export',
      headers: { authorization: `Bearer ${checker.token}` },
      payload: { keyword: paperTitle },
    });
    assert.match(file.headers['content-type'] as string, /spreadsheet/);
  });
});

test('nobody reads or touches the submission of another', async () => {
  const { submissionId: id, rowVer } = await aSubmission(portal, author);
  const [file] = (await own(id)).files;
  const body = { ...completePaper, rowVer };
  const params = { id, fileId: file!.id };
  for (const answer of [
    await other.call(paperSubmissions.open, { params }),
    await other.call(paperSubmissions.save, { params, body }),
    await other.call(paperSubmissions.submit, { params, body }),
    await other.call(paperSubmissions.remove, { params }),
    await other.call(paperSubmissions.ownContent, { params }),
    await other.call(paperSubmissions.addDoi, { params, body: { doi: '10.1234/a', rowVer } }),
    await upload(id, 'mine.csv', 'a\n', other),
  ])
    assert.equal(answer.error, 'archive.paper-submissions.notFound');
  assert.ok(!((await other.call(paperSubmissions.mine)).rows as MySubmission[]).some((row) => row.submissionId === id));
});

test('the history of a submission is written once', async () => {
  await aSubmission(portal, author, { status: '3' });
  const { db } = portal.context();
  await assert.rejects(db.updateTable('bizPaperSubmissionStep').set({ comments: 'other' }).execute());
});

describe('an act on a submission', () => {
  const people = {
    author: { ...portal.context().actor, userId: 1 },
    checker: { ...portal.context().actor, userId: 9, permissions: ['biz:paperSubmit:audit'] },
    stranger: { ...portal.context().actor, userId: 4 },
    visitor: portal.context().actor,
  };
  for (const act of Object.keys(submissionActs) as SubmissionAct[])
    for (const [who, actor] of Object.entries(people))
      test(`${act} is for the ${who} exactly where the table says so`, () => {
        const { from, by } = submissionActs[act] as { from: readonly string[]; by: string };
        for (const status of submissionStatuses)
          assert.equal(
            may(actor, act, { status, userId: 1, doi: '', submitTime: null }),
            from.includes(status) && by === who,
            `state ${status}`,
          );
      });
});
