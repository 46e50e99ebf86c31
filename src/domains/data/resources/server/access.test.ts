import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type ResourceDetail, recordPages } from '#contract/data/record-pages';
import { recordFiles } from '#contract/data/record-files';
import { affiliationsOfText } from '#contract/identity/organizations';
import { person, type Person } from '#factory/identity/accounts';
import { fillPath, type Endpoint } from '#shared/contract';
import { storeSetting } from '#factory/system/settings';
import { caller, startPortal } from '#testing';
import { resources, resourceStatuses, type ResourceStatus } from '../contract.ts';
import { actingAs, aResource } from './factory.ts';
import { filesInTurn } from '#module/data/record-files';
import type { ResourceRecord } from './table.ts';
import { downloadRefusal, isOpen } from './policy.ts';

const portal = await startPortal({ JOBS: 'off' });
const owner = await person(portal, { verified: true });
const people: Record<string, Person | undefined> = {
  visitor: undefined,
  member: await person(portal, { verified: true }),
  owner,
  reviewer: await person(portal, { verified: true, roles: ['reviewer'] }),
  manager: await person(portal, { verified: true, roles: ['data_admin'] }),
};

const modes = {
  open: {},
  embargo: { openDate: '2999-01-01' },
  restricted: { sharingMethod: 'restricted', accessRestriction: '仅限合作单位' },
  closed: { sharingMethod: 'closed', nonDisclosureReason: '涉及未公开成果' },
} as const;
type Mode = keyof typeof modes;

/** Section 2.2.2 of the domain notes, as access to the bytes. */
function hasBytes(who: string, status: ResourceStatus, mode: Mode): boolean {
  if (status === '7') return who === 'manager';
  if (who === 'owner') return true;
  if (['0', '3'].includes(status)) return false;
  if (['1', '2', '4'].includes(status)) return who === 'reviewer' || who === 'manager';
  return who === 'manager' || mode === 'open';
}

/** Access to names and sizes of the files. */
const listsFiles = (who: string, status: ResourceStatus, mode: Mode) =>
  hasBytes(who, status, mode) || (['5', '6'].includes(status) && mode !== 'closed');

const bytes = 'T/K,R/Ohm\n2,0.1\n';

let asked = 0;

/** One request of a person, from a separate address, because archives are limited by address. */
async function get(
  endpoint: Endpoint,
  params: Record<string, unknown>,
  who?: Person,
  options: { method?: 'HEAD'; headers?: Record<string, string> } = {},
) {
  return portal.http.inject({
    method: options.method ?? 'GET',
    url: `/prod-api${fillPath(endpoint.path, params)}`,
    remoteAddress: `198.51.${Math.floor(++asked / 250)}.${(asked % 250) + 1}`,
    headers: { ...(who ? { authorization: `Bearer ${who.token}` } : {}), ...options.headers },
  });
}

/** Whether a reply carries the file's bytes; a refusal is a JSON envelope whose code is not 200. */
const isFile = (answer: Awaited<ReturnType<typeof get>>) => answer.headers['download-filename'] !== undefined;

for (const mode of Object.keys(modes) as Mode[])
  for (const status of resourceStatuses)
    describe(`a resource in state ${status}, ${mode}`, () => {
      let row: ResourceRecord;
      let fileId: number;
      const make = async () => {
        row ??= await aResource(portal, owner, { status, form: modes[mode], files: { 'a.csv': bytes } });
        fileId ??= (await Array.fromAsync(filesInTurn(portal.context(), row.resourceId)))[0]!.id;
        return { byId: { id: row.resourceId, fileId }, byPublicId: { publicId: row.publicId, fileId } };
      };
      for (const [who, whom] of Object.entries(people)) {
        const call = whom?.call ?? caller(portal);
        const has = hasBytes(who, status, mode);
        const isKnown = ['5', '6', '7'].includes(status);

        test(`gives the bytes to the ${who}: ${has ? 'on every path' : 'on no path'}`, async () => {
          const { byId, byPublicId } = await make();
          const paths = [
            await get(recordFiles.content, byPublicId, whom),
            await get(recordFiles.content, byPublicId, whom, { headers: { range: 'bytes=0-3' } }),
            await get(recordFiles.bundle, byPublicId, whom),
            await get(recordFiles.content, byPublicId, whom, { method: 'HEAD' }),
            await get(recordFiles.bundle, byPublicId, whom, { method: 'HEAD' }),
          ];
          for (const answer of paths)
            assert.equal(isFile(answer), has, `${answer.raw.req.method} ${answer.raw.req.url}`);
          if (has) assert.equal(paths[0]!.body, bytes);
          else
            for (const answer of paths) assert.ok(!answer.body.includes('Ohm') && answer.headers['etag'] === undefined);
          assert.equal((await call(recordFiles.preview, { params: byPublicId })).code === 200, has, 'preview');
          assert.equal(isFile(await get(recordFiles.ownContent, byId, whom)), has && who === 'owner', 'own path');
          assert.equal(
            isFile(await get(recordFiles.reviewContent, byId, whom)),
            has && (who === 'reviewer' || who === 'manager'),
            'review path',
          );
        });

        test(`names its files to the ${who}: ${listsFiles(who, status, mode) ? 'yes' : 'no'}`, async () => {
          const { byPublicId } = await make();
          const { rows = [] } = await call(recordFiles.files, { params: byPublicId });
          assert.equal(rows.length, listsFiles(who, status, mode) ? 1 : 0);
          // A checksum would confirm to the holder of a copy that it is this file.
          if (rows.length) assert.equal(rows[0]!['sha256'] !== '', has);
        });

        test(`shows its metadata to the ${who}: ${isKnown ? 'yes' : 'no'}`, async () => {
          const { byPublicId } = await make();
          const answer = await call(recordPages.detail, { params: byPublicId });
          if (!isKnown) return assert.equal(answer.error, 'data.resources.notFound');
          const detail = answer.data as ResourceDetail;
          assert.equal(detail.mayDownload, has);
          assert.equal(detail.fileCount, listsFiles(who, status, mode) ? 1 : 0);
          return undefined;
        });
      }
    });

test('a withdrawn resource keeps title, people, abstract, keywords, licence and reason, and nothing else of its content', async () => {
  const form = { noProject: false, specialNo: 'S-1', projectNo: 'P-1', taskNo: 'T-1' };
  const { publicId } = await aResource(portal, owner, { status: '7', form });
  const { data } = await caller(portal)(recordPages.detail, { params: { publicId } });
  const detail = data as ResourceDetail;
  assert.equal(detail.withdrawReason, '仪器标定错误');
  assert.ok(detail.titleZh && detail.authors.length);
  assert.ok(detail.descriptionZh && detail.keywordsZh && detail.license);
  const { subjectCode, preservationPlan, specialNo, projectNo, taskNo } = detail;
  for (const said of [subjectCode, preservationPlan, specialNo, projectNo, taskNo]) assert.equal(said, '');
  assert.equal(detail.isOpen, false);
});

test('a visitor reads the e-mail of the corresponding author and of nobody else, and no telephone', async () => {
  const authors = [
    {
      nameZh: '甲',
      nameEn: '',
      affiliations: affiliationsOfText('所'),
      email: 'a@example.org',
      phone: '010-5555-0101',
      orcid: '',
      isCorresponding: false,
    },
    {
      nameZh: '乙',
      nameEn: '',
      affiliations: affiliationsOfText('所'),
      email: 'b@example.org',
      phone: '010-5555-0102',
      orcid: '',
      isCorresponding: true,
    },
  ];
  const publisher = {
    name: '丙',
    nameEn: '',
    email: 'c@example.org',
    phone: '010-5555-0103',
    postcode: '100190',
    address: '中关村',
  };
  const { publicId, resourceId } = await aResource(portal, owner, {
    status: '5',
    form: { authors, publisher, ftpAddress: 'ftp.example.org', ftpUsername: 'someone' },
  });
  const shown = JSON.stringify(await caller(portal)(recordPages.detail, { params: { publicId } }));
  assert.ok(shown.includes('b@example.org'));
  for (const secret of [
    'a@example.org',
    'c@example.org',
    '5555',
    '100190',
    '中关村',
    'ftp.example.org',
    'someone',
    'ownerId',
  ])
    assert.ok(!shown.includes(secret), secret);
  const full = JSON.stringify(await people['reviewer']!.call(resources.get, { params: { id: resourceId } }));
  assert.ok(full.includes('010-5555-0101'));
});

test('files open at midnight in Shanghai, not a second earlier', () => {
  const row = {
    status: '5',
    ownerId: 1,
    sharingMethod: 'open',
    openDate: '2030-05-01',
    authors: [],
    editorIds: [],
    revisionNo: 1,
  } as const;
  const visitor = portal.context().actor;
  const before = new Date('2030-04-30T23:59:59+08:00');
  const after = new Date('2030-05-01T00:00:00+08:00');
  assert.equal(isOpen(row, before), false);
  assert.equal(downloadRefusal(visitor, row, before)?.key, 'data.resources.embargo');
  assert.equal(isOpen(row, after), true);
  assert.equal(downloadRefusal(visitor, row, after), null);
});

test('a resource that nobody has is not found, whatever is asked for', async () => {
  for (const publicId of ['zzzzzzzzzz', "x'--", '..%2f..', '数据'])
    assert.equal((await caller(portal)(recordPages.detail, { params: { publicId } })).error, 'data.resources.notFound');
});

test('with the setting on, visitors log in before they download', async () => {
  const ctx = actingAs(portal, { userId: 1, userName: 'admin', email: '' }, []);
  const turn = (value: string) => storeSetting(portal, 'data.download.requireLogin', value);
  const { resourceId, publicId } = await aResource(portal, owner, { status: '5', files: { 'a.csv': bytes } });
  const [file] = await Array.fromAsync(filesInTurn(ctx, resourceId));
  const params = { publicId, fileId: file!.id };
  await turn('true');
  try {
    assert.equal((await get(recordFiles.content, params)).json().error, 'data.resources.login');
    assert.equal((await get(recordFiles.content, params, people['member'])).body, bytes);
  } finally {
    await turn('false');
  }
});
