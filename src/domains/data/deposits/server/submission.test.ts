import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { deposits } from '../contract.ts';
import { recordPeople } from '#contract/data/record-people';
import { affiliationsOfText } from '#contract/identity/organizations';
import { person } from '#factory/identity/accounts';
import { startPortal, type Envelope } from '#testing';
import {
  resources,
  resourceTypes,
  requiredTypeFields,
  type HistoryEntry,
  type ResourceDraft,
} from '#contract/data/resources';
import { aResource, completeForm } from '#factory/data/resources';
import { beginUpload, endUpload } from '#factory/data/record-files';
import { findResource } from '#module/data/resources';

const portal = await startPortal({ JOBS: 'off' });
const owner = await person(portal, { verified: true, nickName: '提交人' });
const { db } = portal.context();

/** Creates a draft with these fields and submits it. */
async function submitted(
  form: Partial<ResourceDraft>,
  files?: Record<string, string>,
): Promise<Envelope & { resourceId: number }> {
  const { resourceId, rowVer } = await aResource(portal, owner, { form, ...(files ? { files } : {}) });
  const answer = await owner.call(deposits.submit, { params: { id: resourceId }, body: { rowVer } });
  return { ...answer, resourceId };
}
const faultyPaths = (answer: Envelope) => (answer.fields ?? []).map(({ path }) => path);

const nothing: Partial<ResourceDraft> = {
  titleZh: '',
  titleEn: '',
  keywordsZh: '',
  descriptionZh: '',
  sharingMethod: '',
  preservationPlan: '',
  noProject: false,
  authors: [],
  publisher: { name: '', nameEn: '', email: '', phone: '', postcode: '', address: '' },
};

describe('a submission', () => {
  test('that lacks everything is told everything at once, with words for each field', async () => {
    const answer = await submitted(nothing, {});
    assert.equal(answer.error, 'data.resources.incomplete');
    const expected = [
      'titleZh',
      'keywordsZh',
      'descriptionZh',
      'authors',
      'publisher.name',
      'publisher.email',
      'specialNo',
      'projectNo',
      'taskNo',
      'sharingMethod',
      'preservationPlan',
    ];
    assert.deepEqual(faultyPaths(answer), expected);
    for (const { message } of answer.fields!) assert.match(message, /^请/);
    assert.equal((await findResource(portal.context(), answer.resourceId))!.status, '0');
  });

  test('needs the three numbers if a grant is of the register, whatever its client says, and only then', async () => {
    await db.insertInto('pmsProject').values({ projectNo: '2026YFA0300001', nameZh: '示例项目' }).execute();
    const grantOf = (number: string, isRegistered: boolean) => ({
      funder: { organizationId: 0, nameZh: '示例基金', nameEn: '', ror: '' },
      number,
      title: '',
      isRegistered,
    });
    const form = { noProject: false, specialNo: '', projectNo: '', taskNo: '' };
    const registered = await submitted({ ...form, grants: [grantOf('2026yfa0300001', false)] });
    assert.deepEqual(faultyPaths(registered), ['specialNo', 'projectNo', 'taskNo']);
    assert.equal((await submitted({ ...form, grants: [grantOf('NSF-1', true)] })).code, 200);
  });

  test('of a draft that was begun and never saved is told the same, and so is its preview', async () => {
    const { resourceId } = (await owner.call(deposits.create, {})).data as { resourceId: number };
    const answer = await owner.call(deposits.submit, { params: { id: resourceId }, body: { rowVer: 0 } });
    assert.equal(answer.error, 'data.resources.incomplete', JSON.stringify(answer));
    assert.ok(faultyPaths(answer).includes('publisher.name'));
    const view = (await owner.call(deposits.publicView, { params: { id: resourceId } })).data as { lacking: string[] };
    assert.ok(view.lacking.includes('required.publisherName'));
  });

  const cases: [string, Partial<ResourceDraft>, Record<string, string> | undefined, string[]][] = [
    ['open without its date', { openDate: '' }, undefined, ['openDate']],
    ['open without a license', { license: '' }, undefined, ['license']],
    ['open without files', {}, {}, ['files']],
    ['open with access by FTP instead of files', { ftpAddress: 'ftp.example.org' }, {}, []],
    ['restricted without its conditions', { sharingMethod: 'restricted' }, undefined, ['accessRestriction']],
    ['restricted without files', { sharingMethod: 'restricted', accessRestriction: '合作单位' }, {}, ['files']],
    ['not public without the reason', { sharingMethod: 'closed' }, {}, ['nonDisclosureReason']],
    [
      'not public with the reason, without license and files',
      { sharingMethod: 'closed', nonDisclosureReason: '答辩前', license: '' },
      {},
      [],
    ],
    [
      'of an author without a name',
      {
        authors: [
          {
            nameZh: '',
            nameEn: '',
            affiliations: affiliationsOfText('所'),
            email: '',
            phone: '',
            orcid: '',
            isCorresponding: false,
          },
        ],
      },
      undefined,
      ['authors.0.nameZh'],
    ],
    ['funded, without the numbers', { noProject: false }, undefined, ['specialNo', 'projectNo', 'taskNo']],
    [
      'with days and years that do not exist',
      { resourceType: 'softwareCopyright', typeMeta: { name: 'x', regNo: '1', completionDate: '2024-02-30' } },
      undefined,
      ['typeMeta.completionDate'],
    ],
    [
      'with a year in words',
      { resourceType: 'paper', typeMeta: { title: 'x', year: '去年' } },
      undefined,
      ['typeMeta.year'],
    ],
    [
      'with a script as its repository',
      { resourceType: 'software', typeMeta: { repo: 'javascript:alert(1)' } },
      undefined,
      ['typeMeta.repo'],
    ],
    [
      'with identifiers and callback of a wrong form',
      { doi: 'abc', cstr: '1.2', callbackUrl: 'http://example.org' },
      undefined,
      ['doi', 'cstr', 'callbackUrl'],
    ],
    [
      'of a project that ends before it begins',
      {
        projects: [
          {
            projectNo: '1',
            responsible: '',
            start: '2025-02-01',
            deadline: '2025-01-01',
            agency: '',
            leadOrg: '',
            participantOrgs: '',
            introduction: '',
          },
        ],
      },
      undefined,
      ['projects.0.deadline'],
    ],
  ];
  for (const [what, form, files, faulty] of cases)
    test(`${what} ${faulty.length ? `is refused for ${faulty.join(', ')}` : 'is accepted'}`, async () => {
      assert.deepEqual(faultyPaths(await submitted(form, files)), faulty);
    });

  for (const resourceType of resourceTypes.filter((type) => requiredTypeFields[type].length > 0))
    test(`of a ${resourceType} needs its own fields`, async () => {
      assert.deepEqual(
        faultyPaths(await submitted({ resourceType })),
        requiredTypeFields[resourceType].map((field) => `typeMeta.${field}`),
      );
    });

  test('answers in the language of the reader', async () => {
    const { resourceId, rowVer } = await aResource(portal, owner, { form: { titleZh: '', titleEn: '' } });
    const answer = await owner.call(deposits.submit, {
      params: { id: resourceId },
      body: { rowVer },
      query: { lang: 'en' },
    });
    assert.equal(answer.msg, 'Please enter the title in Chinese or English');
  });

  test('is told whose ORCID iD has a slip, and keeps the right ones without their address', async () => {
    const { resourceId, rowVer } = await aResource(portal, owner);
    const author = { nameZh: '王', affiliations: affiliationsOfText('所') };
    const save = (orcid: string, lang: string) =>
      owner.call(deposits.save, {
        params: { id: resourceId },
        body: { ...completeForm, authors: [author, { ...author, orcid }], rowVer },
        query: { lang },
      });
    const refused = await save('0000-0002-1825-0079', 'zh');
    assert.deepEqual(refused.fields, [
      { path: 'authors.1.orcid', message: '第 2 位作者的 ORCID 有误：最后一位校验码不符，请核对' },
    ]);
    assert.match((await save('0000-0002-1825', 'en')).msg, /^The ORCID iD of author 2 should look like/);
    assert.equal((await save('https://orcid.org/0000-0002-1694-233x', 'zh')).code, 200);
    assert.equal((await findResource(portal.context(), resourceId))!.authors[1]!.orcid, '0000-0002-1694-233X');
  });

  test('freezes what was submitted, files included and the FTP password not', async () => {
    const { resourceId, code } = await submitted({ ftpAddress: 'ftp.example.org', ftpPassword: 'geheim' });
    assert.equal(code, 200);
    const revision = await db
      .selectFrom('dataRevision')
      .selectAll()
      .where('resourceId', '=', resourceId)
      .executeTakeFirstOrThrow();
    const snapshot = revision.snapshot as { titleZh: string; files: { path: string; sha256: string }[] };
    assert.equal(revision.revisionNo, 1);
    assert.equal(snapshot.files[0]!.path, 'data/table.csv');
    assert.match(snapshot.files[0]!.sha256, /^[0-9a-f]{64}$/);
    assert.ok(!/ftpPasswordEnc/i.test(JSON.stringify(snapshot)));
    await assert.rejects(
      db.updateTable('dataRevision').set({ revisionNo: 2 }).where('resourceId', '=', resourceId).execute(),
      /only ever inserted/,
    );
    await assert.rejects(
      db.deleteFrom('dataRevision').where('resourceId', '=', resourceId).execute(),
      /only ever inserted/,
    );
  });

  test('drops what the chosen sharing method has no use for', async () => {
    const { resourceId } = await submitted({
      sharingMethod: 'closed',
      nonDisclosureReason: '答辩前',
      accessRestriction: '旧的条件',
    });
    const row = (await findResource(portal.context(), resourceId))!;
    assert.deepEqual([row.openDate, row.accessRestriction, row.nonDisclosureReason], [null, '', '答辩前']);
  });

  test('of a form that was changed in another window is refused', async () => {
    const { resourceId, rowVer } = await aResource(portal, owner);
    const answer = await owner.call(deposits.submit, { params: { id: resourceId }, body: { rowVer: rowVer - 1 } });
    assert.deepEqual([answer.code, answer.error], [601, 'data.resources.changed']);
  });

  test('waits for an upload that runs, and for none that died with its process', async () => {
    const { resourceId, rowVer } = await aResource(portal, owner);
    const hand = () => owner.call(deposits.submit, { params: { id: resourceId }, body: { rowVer } });
    const upload = await beginUpload(portal.context(), resourceId);
    assert.equal((await hand()).error, 'data.resources.uploadRunning');
    await endUpload(portal.context(), upload);
    await beginUpload({ ...portal.context(), instance: 5 }, resourceId);
    assert.equal((await hand()).code, 200);
  });

  test('sent twice at once happens once', async () => {
    const { resourceId, rowVer } = await aResource(portal, owner);
    const hand = () => owner.call(deposits.submit, { params: { id: resourceId }, body: { rowVer } });
    const answers = await Promise.all([hand(), hand(), hand()]);
    assert.deepEqual(answers.map(({ code }) => code).toSorted(), [200, 601, 601]);
    const { count } = await db
      .selectFrom('dataRevision')
      .select((of) => of.fn.countAll<number>().as('count'))
      .where('resourceId', '=', resourceId)
      .executeTakeFirstOrThrow();
    assert.equal(count, 1);
  });
});

describe('an identifier', () => {
  test('of a submitted resource cannot be given to another one', async () => {
    const doi = '10.5555/demo.1';
    assert.equal(
      (await submitted({ doi: `https://doi.org/${doi}`, cstr: 'CSTR:00000.11.demo.1', uniqueId: 'u-1' })).code,
      200,
    );
    const second = await submitted({ doi, cstr: 'CSTR:00000.11.demo.1', uniqueId: 'u-1' });
    assert.deepEqual(faultyPaths(second).toSorted(), ['cstr', 'doi', 'uniqueId']);
  });

  test('in a draft keeps nobody from theirs', async () => {
    await aResource(portal, owner, { form: { doi: '10.5555/demo.2' } });
    const other = await person(portal, { verified: true });
    const { resourceId, rowVer } = await aResource(portal, other, { form: { doi: '10.5555/demo.2' } });
    assert.equal((await other.call(deposits.submit, { params: { id: resourceId }, body: { rowVer } })).code, 200);
  });

  test('submitted twice at the same moment goes to one of the two', async () => {
    const form = { doi: '10.5555/demo.3' };
    const drafts = [await aResource(portal, owner, { form }), await aResource(portal, owner, { form })];
    const answers = await Promise.all(
      drafts.map(({ resourceId, rowVer }) =>
        owner.call(deposits.submit, { params: { id: resourceId }, body: { rowVer } }),
      ),
    );
    assert.deepEqual(answers.map(({ code }) => code).toSorted(), [200, 500]);
    assert.deepEqual(faultyPaths(answers.find(({ code }) => code === 500)!), ['doi']);
  });
});

describe('the history of a resource', () => {
  test('tells of submissions and of what was taken back, without the names of others to the owner', async () => {
    const { resourceId, rowVer } = await aResource(portal, owner, {});
    assert.equal((await owner.call(deposits.submit, { params: { id: resourceId }, body: { rowVer } })).code, 200);
    assert.equal((await owner.call(deposits.recall, { params: { id: resourceId } })).code, 200);
    const { data } = await owner.call(resources.ownHistory, { params: { id: resourceId } });
    assert.deepEqual(
      (data as HistoryEntry[]).map(({ act, actorName }) => [act, actorName]),
      [
        ['recall', ''],
        ['submit', ''],
      ],
    );
  });

  test('is changed and deleted by nothing, not even in the database', async () => {
    const { resourceId } = await submitted({});
    const entries = db.selectFrom('dataResourceHistory').select('act').where('resourceId', '=', resourceId);
    const refused = /only ever inserted/;
    await assert.rejects(
      db.updateTable('dataResourceHistory').set({ reason: '' }).where('resourceId', '=', resourceId).execute(),
      refused,
    );
    await assert.rejects(db.deleteFrom('dataResourceHistory').where('resourceId', '=', resourceId).execute(), refused);
    assert.deepEqual(await entries.execute(), [{ act: 'submit' }]);
  });

  test('goes with a draft that was never submitted', async () => {
    const friend = await person(portal, { verified: true });
    const { resourceId } = await aResource(portal, owner, {});
    const invited = await owner.call(recordPeople.invite, {
      params: { id: resourceId },
      body: { who: friend.userName },
    });
    assert.equal(invited.code, 200);
    assert.equal((await owner.call(deposits.remove, { params: { id: resourceId } })).code, 200);
    assert.equal(await findResource(portal.context(), resourceId), undefined);
  });
});

describe('mails of a submission', () => {
  const mails = () => db.selectFrom('mailOutbox').select(['toAddr', 'subject', 'body']).orderBy('id').execute();

  test('go to the owner and to everybody who may audit, in both languages, with the title', async () => {
    const reviewer = await person(portal, { verified: true, roles: ['reviewer'] });
    const auditor = await person(portal, { verified: true, roles: ['data_auditor'] });
    await person(portal, { roles: ['reviewer'], status: '1' });
    const already = (await mails()).length;
    await submitted({ titleZh: '拓扑表面态', titleEn: 'Topological surface states' });
    const sent = (await mails()).slice(already);
    assert.deepEqual(
      sent.map(({ toAddr }) => toAddr).toSorted(),
      [owner.email, reviewer.email, auditor.email].toSorted(),
    );
    const own = sent.find(({ toAddr }) => toAddr === owner.email)!;
    assert.match(own.subject, /数据资源已提交：拓扑表面态.*Resource submitted: Topological surface states/);
    assert.match(own.body, /审核通常在 5 个工作日内完成/);
  });

  test('are not queued when the submission is refused', async () => {
    const already = (await mails()).length;
    await submitted({ titleZh: '', titleEn: '' });
    assert.equal((await mails()).length, already);
  });
});
