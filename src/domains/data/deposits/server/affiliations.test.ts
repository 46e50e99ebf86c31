import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type ResourceDetail, recordPages } from '#contract/data/record-pages';
import { contributors, type ContributorPage } from '#contract/data/contributors';
import { organizations, type CompletedOrganization } from '#contract/identity/organizations';
import { person } from '#factory/identity/accounts';
import { aResource } from '#factory/data/resources';
import { caller, startPortal } from '#testing';
import { resources, type ResourceDraft } from '#contract/data/resources';
import { completeAuthors } from './queries/affiliations.ts';
import { recogniseAuthors } from './service/recognising.ts';

const portal = await startPortal({ JOBS: 'off' });
const owner = await person(portal, { verified: true });
const admin = await person(portal, { admin: true });
const visitor = caller(portal);
const { db } = portal.database;

const published = (authors: object[]) =>
  aResource(portal, owner, { status: '5', form: { authors } as unknown as Partial<ResourceDraft> });
const authorsOf = async (publicId: string) =>
  ((await visitor(recordPages.detail, { params: { publicId } })).data as ResourceDetail).authors;
const placesOf = async (publicId: string) => (await authorsOf(publicId)).flatMap(({ affiliations }) => affiliations);
const completed = async (q: string) =>
  ((await visitor(organizations.complete, { query: { q } })).data as CompletedOrganization[])[0]!;
const pageOf = async (key: string) =>
  (await visitor(contributors.get, { params: { kind: 'organization' }, query: { key } })).data as
    | ContributorPage
    | undefined;

describe('the institutions of authors', () => {
  test('get the number, both names and the ROR iD of the register when the record is submitted', async () => {
    const iop = await completed('物理所');
    const { publicId } = await published([{ nameZh: '林若溪', institution: '中科院物理所' }]);
    const [place] = await placesOf(publicId);
    assert.deepEqual(place, {
      organizationId: iop.organizationId,
      nameZh: '中科院物理所',
      nameEn: iop.nameEn,
      ror: iop.ror,
    });
  });

  test('keep their order, and several belong to one author', async () => {
    const { publicId } = await published([
      { nameZh: '周明远', affiliations: [{ nameZh: '北京大学' }, { nameEn: 'Unheard-of Laboratory' }] },
      { nameZh: '沈知白', institution: '南京大学; 未知研究所' },
    ]);
    assert.deepEqual(
      (await authorsOf(publicId)).map(({ affiliations }) =>
        affiliations.map(({ nameZh, nameEn, organizationId }) => [nameZh || nameEn, organizationId > 0]),
      ),
      [
        [
          ['北京大学', true],
          ['Unheard-of Laboratory', false],
        ],
        [
          ['南京大学', true],
          ['未知研究所', false],
        ],
      ],
    );
    const texts = await db.selectFrom('sysOrganizationText').select('text').execute();
    const waiting = texts.map(({ text }) => text);
    assert.ok(waiting.includes('未知研究所') && waiting.includes('Unheard-of Laboratory'), 'a curator sees them');
  });

  test('cannot give an organization another name', async () => {
    const iop = await completed('物理所');
    const { publicId } = await published([
      {
        nameZh: '何一舟',
        affiliations: [{ organizationId: iop.organizationId, nameZh: '我的公司', nameEn: 'My company' }],
      },
      { nameZh: '唐书白', affiliations: [{ organizationId: 999_999_999, nameZh: '不存在的机构' }] },
    ]);
    assert.deepEqual(
      (await placesOf(publicId)).map(({ nameZh, organizationId }) => [nameZh, organizationId]),
      [
        [iop.nameZh, iop.organizationId],
        ['不存在的机构', 0],
      ],
    );
  });

  test('have one page whichever of their names is asked for, and merging moves it without changing records', async () => {
    const add = async (nameZh: string, nameEn: string) => {
      const { code, msg } = await admin.call(organizations.add, { body: { nameZh, nameEn } });
      assert.equal(code, 200, msg);
      return completed(nameZh);
    };
    const old = await add('甲研究所', 'Institute Alpha');
    const kept = await add('乙研究所', 'Institute Beta');
    const { publicId } = await published([{ nameZh: '郭云帆', institution: 'Institute Alpha' }]);
    assert.equal((await pageOf('institute alpha'))!.nameZh, '甲研究所');
    const { rows } = await admin.call(organizations.list, { query: { keyword: '甲研究所' } });
    const { rowVer } = rows![0] as unknown as { rowVer: number };
    const body = { organizationId: old.organizationId, intoId: kept.organizationId, rowVer };
    const merged = await admin.call(organizations.merge, { body });
    assert.equal(merged.code, 200, merged.msg);
    const page = (await pageOf('甲研究所'))!;
    assert.deepEqual([page.nameZh, page.nameEn, page.count], ['乙研究所', 'Institute Beta', 1]);
    assert.deepEqual(
      (await placesOf(publicId)).map(({ nameEn }) => nameEn),
      ['Institute Alpha'],
    );
  });

  test('of records that an earlier release wrote are read from their text, one name or both languages', async () => {
    const { publicId, resourceId } = await published([{ nameZh: '宋嘉木' }]);
    const authors = [
      { nameZh: '宋嘉木', institution: '子午所 / Meridian Institute；Beta Lab / Unit 3;卯酉所' },
      { nameZh: '范思远', institution: '' },
    ];
    await db
      .updateTable('dataResource')
      .set({ authors: JSON.stringify(authors) })
      .where('resourceId', '=', resourceId)
      .execute();
    await completeAuthors(portal.context());
    assert.deepEqual(
      (await authorsOf(publicId)).map(({ affiliations }) => affiliations.map(({ nameZh, nameEn }) => [nameZh, nameEn])),
      [
        [
          ['子午所', 'Meridian Institute'],
          ['', 'Beta Lab / Unit 3'],
          ['卯酉所', ''],
        ],
        [],
      ],
    );
    const { publicId: typed } = await published([{ nameZh: '邱以宁', institution: authors[0]!.institution }]);
    assert.deepEqual(await placesOf(typed), await placesOf(publicId), 'people who type it get the same');
  });

  test('that the register learns later are linked to public records by night', async () => {
    const { publicId } = await published([{ nameZh: '魏清和', institution: '后来登记的研究所' }]);
    const before = await admin.call(resources.list, { query: { keyword: publicId } });
    await admin.call(organizations.add, { body: { nameZh: '后来登记的研究所', nameEn: 'Later Institute' } });
    await recogniseAuthors(portal.context());
    const [place] = await placesOf(publicId);
    assert.ok(place!.organizationId > 0);
    assert.deepEqual([place!.nameZh, place!.nameEn], ['后来登记的研究所', ''], 'the frozen names stay');
    assert.deepEqual((await admin.call(resources.list, { query: { keyword: publicId } })).rows, before.rows);
    assert.equal((await pageOf('later institute'))!.count, 1);
  });
});
