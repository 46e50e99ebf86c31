import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type ResourceDetail, recordPages } from '#contract/data/record-pages';
import { type ResourceFile, type Tree, recordFiles } from '#contract/data/record-files';
import { type PublicView, deposits } from '../contract.ts';
import { affiliationsOfText } from '#contract/identity/organizations';
import { person } from '#factory/identity/accounts';
import { caller, startPortal } from '#testing';
import type { z } from 'zod';
import type { ResourceDraft, ResourceStatus } from '#contract/data/resources';
import { aResource } from '#factory/data/resources';
import { setEditors } from '#factory/data/record-people';

const portal = await startPortal({ JOBS: 'off' });
const owner = await person(portal, { verified: true });
const colleague = await person(portal, { verified: true });
const stranger = await person(portal, { verified: true });
const reviewer = await person(portal, { verified: true, roles: ['reviewer'] });
const visitor = caller(portal);
const viewed = async (id: number, query: object = {}) =>
  (await owner.call(deposits.publicView, { params: { id }, query })).data as z.output<typeof PublicView>;
const manager = await person(portal, { verified: true, roles: ['data_admin'] });

const contacts: Partial<ResourceDraft> = {
  authors: [
    {
      nameZh: '李四',
      nameEn: '',
      affiliations: affiliationsOfText('所'),
      email: 'quiet@example.org',
      phone: '13900001111',
      orcid: '',
      isCorresponding: false,
    },
    {
      nameZh: '王五',
      nameEn: '',
      affiliations: affiliationsOfText('所'),
      email: 'write-to-me@example.org',
      phone: '',
      orcid: '0000-0002-1825-0097',
      isCorresponding: true,
    },
  ],
  publisher: {
    name: '张三',
    nameEn: '',
    email: 'publisher@example.org',
    phone: '13900002222',
    postcode: '100190',
    address: '路 1 号',
  },
  callbackUrl: '',
  ftpAddress: 'ftp.secret.example.org',
  ftpUsername: 'secret-user',
};

describe('a preview', () => {
  test('of a draft says to the letter what visitors read after the publication', async () => {
    const draft = await aResource(portal, owner, { form: contacts });
    const shown = await viewed(draft.resourceId);
    assert.deepEqual([shown.lacking, shown.mayEdit, shown.record.status], [[], true, '0']);
    const twin = await aResource(portal, owner, { form: contacts, status: '5' });
    const seen = (await visitor(recordPages.detail, { params: { publicId: twin.publicId } })).data as ResourceDetail;
    const folder = { folder: 'data' };
    const files = (await visitor(recordFiles.tree, { params: { publicId: twin.publicId }, query: folder }))
      .data as Tree;
    const { publicId: _a, resourceNo: _b, status: _c, publishDate: _d, updateTime: _e, ...before } = shown.record;
    const { publicId: _f, resourceNo: _g, status: _h, publishDate: _i, updateTime: _j, ...after } = seen;
    assert.deepEqual(before, after);
    const said = (rows: ResourceFile[]) => rows.map(({ id: _id, downloadCount: _count, ...row }) => row);
    const { tree } = await viewed(draft.resourceId, folder);
    assert.deepEqual(tree!.here, files.here);
    assert.deepEqual(said(tree!.files), said(files.files));
    const text = JSON.stringify(shown);
    for (const secret of ['quiet@', '13900001111', 'publisher@', '13900002222', 'secret', '路 1 号'])
      assert.ok(!text.includes(secret), secret);
    assert.ok(text.includes('write-to-me@example.org'));
  });

  const modes: [string, Partial<ResourceDraft>, { names: boolean; sums: boolean; download: boolean }][] = [
    ['open files with their sums', {}, { names: true, sums: true, download: true }],
    ['names under embargo', { openDate: '2999-01-01' }, { names: true, sums: false, download: false }],
    [
      'names of restricted files',
      { sharingMethod: 'restricted', accessRestriction: '合作单位' },
      { names: true, sums: false, download: false },
    ],
    [
      'nothing of files that are not public',
      { sharingMethod: 'closed', nonDisclosureReason: '未发表' },
      { names: false, sums: false, download: false },
    ],
    ['nothing where no choice was made', { sharingMethod: '' }, { names: false, sums: false, download: false }],
  ];
  for (const [what, form, expected] of modes)
    test(`shows its owner ${what}, as it will be for visitors`, async () => {
      const { resourceId } = await aResource(portal, owner, { form, files: { 'table.csv': 'T/K\n2\n' } });
      const { record, tree } = await viewed(resourceId);
      const { total, files } = tree!;
      assert.deepEqual(
        { names: total > 0, sums: files.some(({ sha256 }) => sha256 !== ''), download: record.mayDownload },
        expected,
      );
      assert.equal(record.fileCount > 0, expected.names);
    });

  test('names what is still missing, to those who can add it', async () => {
    const { resourceId } = await aResource(portal, owner, {
      form: { titleZh: '', titleEn: '', sharingMethod: '' },
      files: {},
    });
    const { lacking } = await viewed(resourceId);
    assert.deepEqual(lacking, ['required.title', 'required.sharing']);
  });

  const everybody = { owner, colleague, stranger, reviewer, manager };
  const mayRead: Record<ResourceStatus, (keyof typeof everybody)[]> = {
    '0': ['owner', 'colleague'],
    '1': ['owner', 'colleague', 'reviewer', 'manager'],
    '2': ['owner', 'colleague', 'reviewer', 'manager'],
    '3': ['owner', 'colleague'],
    '4': ['owner', 'colleague', 'reviewer', 'manager'],
    '5': ['owner', 'colleague', 'reviewer', 'manager'],
    '6': ['owner', 'colleague', 'reviewer', 'manager'],
    '7': ['owner', 'colleague', 'reviewer', 'manager'],
  };
  for (const [status, readers] of Object.entries(mayRead) as [ResourceStatus, string[]][])
    test(`in state ${status} is for ${readers.join(', ')} only`, async () => {
      const { resourceId } = await aResource(portal, owner, { status });
      await setEditors(portal.context(), resourceId, [colleague.userId]);
      for (const [name, who] of Object.entries(everybody)) {
        const answer = await who.call(deposits.publicView, { params: { id: resourceId } });
        assert.equal(answer.error ?? 'shown', readers.includes(name) ? 'shown' : 'data.resources.notFound', name);
      }
    });
});
