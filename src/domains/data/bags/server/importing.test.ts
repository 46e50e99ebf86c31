import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { type WholeTree, recordFiles } from '#contract/data/record-files';
import { type OwnResource, deposits } from '#contract/data/deposits';
import { describe, test } from 'node:test';
import { affiliationsOfText, affiliationsText } from '#contract/identity/organizations';
import { fillPath } from '#shared/contract';
import { person, type Person } from '#factory/identity/accounts';
import { aResource } from '#factory/data/resources';
import { startPortal } from '#testing';
import type { ResourceDraft } from '#contract/data/resources';
import { bags, type StoredImport } from '../contract.ts';
import { bagFiles, leftovers, sumOf, taken, zipOf, type Files } from './factory.ts';

const portal = await startPortal({ JOBS: 'off', PUBLIC_URL: 'https://portal.example.org' });
const owner = await person(portal, { verified: true });

/** Faults by file. */
const faultsOf = ({ report }: StoredImport) => report!.faults.map(({ reason, file }) => `${reason} ${file}`.trim());
const draftOf = async (who: Person, resourceId: number) =>
  (await who.call(deposits.open, { params: { id: resourceId } })).data as OwnResource;

async function bytesOf(who: Person, resourceId: number): Promise<Map<string, Buffer>> {
  const found = new Map<string, Buffer>();
  const page = await who.call(recordFiles.ownFiles, { params: { id: resourceId }, query: { pageSize: 100 } });
  for (const { id, path } of page.rows as { id: number; path: string }[]) {
    const answer = await portal.http.inject({
      method: 'GET',
      url: `/prod-api${fillPath(recordFiles.ownContent.path, { id: resourceId, fileId: id })}`,
      headers: { authorization: `Bearer ${who.token}` },
    });
    found.set(path, answer.rawPayload);
  }
  return found;
}

const bagOf = async (id: number) =>
  (
    await portal.http.inject({
      method: 'GET',
      url: `/prod-api${fillPath(bags.own.path, { id })}`,
      headers: { authorization: `Bearer ${owner.token}` },
    })
  ).rawPayload;

const contents = {
  '说明.txt': '读我\n',
  '样品 一/数据 α.csv': 'T/K,R/Ohm\n2,0.1\n'.repeat(500),
  '100%.csv': 'x\n1\n',
  'ro-crate-metadata.json': '{"a":1}',
  'raw/scan.dat': randomBytes(100_000),
};

describe('a record that goes out as a bag and comes in again', () => {
  test('says the same and holds the same bytes, with the classes and the columns of its files', async () => {
    const form: Partial<ResourceDraft> = {
      resourceType: 'paper',
      typeMeta: { title: 'Magnetotransport', journal: '物理学报', year: '2024' },
      authors: [
        {
          nameZh: '张三',
          nameEn: 'San Zhang',
          affiliations: affiliationsOfText('示例研究所'),
          email: 'zhang@example.org',
          phone: '010-1',
          orcid: '0000-0002-1825-0097',
          isCorresponding: true,
        },
        { nameZh: '李四', nameEn: '', affiliations: [], email: '', phone: '', orcid: '', isCorresponding: false },
      ],
      projects: [
        {
          projectNo: '2021YFA',
          responsible: '王五',
          start: '2021-01-01',
          deadline: '',
          agency: '科技部',
          leadOrg: '',
          participantOrgs: '',
          introduction: '一\n二',
        },
      ],
      relatedWorks: [{ relation: 'IsSupplementTo', idType: 'DOI', value: '10.1103/physrevb.1.42', title: 'A paper' }],
      subjectCode: '140.50',
      descriptionEn: 'Resistance <5 K & more\n\nsecond paragraph',
    };
    const row = await aResource(portal, owner, { form, files: contents });
    const tree = (await owner.call(recordFiles.ownTree, { params: { id: row.resourceId } })).data as WholeTree;
    await owner.call(recordFiles.classify, {
      params: { id: row.resourceId, fileId: tree.files.find(({ name }) => name === '说明.txt')!.id },
      body: { fileClass: 'document' },
    });
    const { fileColumns } = await import('#contract/data/file-columns');
    const { rows } = await owner.call(recordFiles.ownFiles, { params: { id: row.resourceId } });
    const table = (rows as { id: number; name: string }[]).find(({ name }) => name === '数据 α.csv')!;
    await owner.call(fileColumns.keep, {
      params: { resourceId: row.resourceId, fileId: table.id },
      body: { columns: [{ position: 1, unit: 'Ω', meaningZh: '电阻', meaningEn: 'resistance' }] },
    });

    const made = await taken(portal, owner, await bagOf(row.resourceId));
    assert.deepEqual(
      [made.status, made.report!.source, faultsOf(made), made.report!.notes],
      ['made', 'record', [], []],
    );
    const [before, after] = [await draftOf(owner, row.resourceId), await draftOf(owner, made.resourceId!)];
    const own = ['resourceId', 'resourceNo', 'publicId', 'rowVer', 'updateTime', 'savedBy'] as const;
    const told = (draft: OwnResource) =>
      Object.fromEntries(Object.entries(draft).filter(([name]) => !(own as readonly string[]).includes(name)));
    assert.deepEqual(told(after), told(before));
    assert.deepEqual(await bytesOf(owner, made.resourceId!), await bytesOf(owner, row.resourceId));
    const files = (await owner.call(recordFiles.ownFiles, { params: { id: made.resourceId! } })).rows as {
      id: number;
      name: string;
      fileClass: string;
    }[];
    assert.equal(files.find(({ name }) => name === '说明.txt')!.fileClass, 'document');
    const columns = await owner.call(fileColumns.own, {
      params: { resourceId: made.resourceId!, fileId: files.find(({ name }) => name === '数据 α.csv')!.id },
    });
    assert.deepEqual((columns.data as { unit: string }[])[1]!.unit, 'Ω');
    assert.equal(await leftovers(portal), 0);
  });

  test('may be submitted once it is whole, and does not take an identifier that another record has', async () => {
    const row = await aResource(portal, owner, { status: '5', form: { doi: '10.5072/taken' } });
    const made = await taken(portal, owner, await bagOf(row.resourceId));
    const draft = await draftOf(owner, made.resourceId!);
    assert.equal(draft.doi, '');
    assert.match(made.report!.notes[0]!.message, /10\.5072\/taken/);
    const sent = await owner.call(deposits.submit, {
      params: { id: made.resourceId! },
      body: { rowVer: draft.rowVer },
    });
    assert.equal(sent.code, 200, sent.msg);
  });
});

describe('a bag of another maker', () => {
  test('is described by its RO-Crate, which stays among the files', async () => {
    const crate = {
      '@context': 'https://w3id.org/ro/crate/1.1/context',
      '@graph': [
        { '@id': 'ro-crate-metadata.json', '@type': 'CreativeWork', about: { '@id': './' } },
        {
          '@id': './',
          '@type': 'Dataset',
          name: 'Transport data',
          alternateName: '输运数据',
          description: 'Measured at low temperature',
          keywords: ['magnetism', '磁性'],
          license: { '@id': 'https://creativecommons.org/licenses/by/4.0/' },
          author: [{ '@id': 'https://orcid.org/0000-0002-1825-0097' }, { '@id': '#org' }],
          funding: { '@id': '#grant' },
          identifier: 'https://doi.org/10.5281/zenodo.1',
          citation: { '@id': 'https://doi.org/10.1103/physrevb.1.42' },
        },
        {
          '@id': 'https://orcid.org/0000-0002-1825-0097',
          '@type': 'Person',
          name: 'Lin, Ruoxi',
          affiliation: { '@id': '#inst' },
        },
        { '@id': '#inst', '@type': 'Organization', name: 'Institute of Physics' },
        { '@id': '#org', '@type': 'Organization', name: 'Example Collaboration, Beijing' },
        { '@id': '#grant', '@type': 'Grant', identifier: '2021YFA', funder: { '@type': 'Organization', name: 'MOST' } },
        { '@id': 'https://doi.org/10.1103/physrevb.1.42', '@type': 'ScholarlyArticle', name: 'A paper' },
      ],
    };
    const payload = { 'a b/c.csv': 'x\n1\n', 'ro-crate-metadata.json': JSON.stringify(crate) };
    const made = await taken(portal, owner, await zipOf(bagFiles(payload)));
    assert.deepEqual([made.status, made.report!.source, faultsOf(made)], ['made', 'crate', []]);
    const draft = await draftOf(owner, made.resourceId!);
    assert.deepEqual(
      [draft.titleEn, draft.titleZh, draft.keywordsEn, draft.keywordsZh, draft.license, draft.doi],
      ['Transport data', '输运数据', 'magnetism', '磁性', 'by', '10.5281/zenodo.1'],
    );
    assert.deepEqual(
      draft.authors.map(({ nameEn, affiliations, orcid }) => [nameEn, affiliationsText(affiliations, 'en'), orcid]),
      [
        ['Ruoxi Lin', 'Institute of Physics', '0000-0002-1825-0097'],
        ['Example Collaboration, Beijing', '', ''],
      ],
    );
    assert.deepEqual(
      [draft.grants[0]!.number, draft.grants[0]!.funder.nameEn, draft.relatedWorks[0]!.value],
      ['2021YFA', 'MOST', '10.1103/physrevb.1.42'],
    );
    assert.deepEqual([...(await bytesOf(owner, made.resourceId!)).keys()].toSorted(), Object.keys(payload).toSorted());
  });

  test('is described by DataCite, or has a title of bag-info.txt, or the name of its archive', async () => {
    const xml =
      '<resource xmlns="http://datacite.org/schema/kernel-4"><titles><title xml:lang="en">From DataCite</title></titles></resource>';
    const tags = { 'metadata/datacite.xml': xml };
    const one = await taken(portal, owner, await zipOf(bagFiles({ 'a.csv': 'x\n' }, { tags })));
    assert.deepEqual(
      [one.report!.source, (await draftOf(owner, one.resourceId!)).titleEn],
      ['datacite', 'From DataCite'],
    );
    const info = { 'External-Description': '低温输运数据' };
    const two = await taken(portal, owner, await zipOf(bagFiles({ 'a.csv': 'x\n' }, { info })));
    assert.deepEqual(
      [two.report!.source, (await draftOf(owner, two.resourceId!)).titleZh],
      ['bagInfo', '低温输运数据'],
    );
    const three = await taken(portal, owner, await zipOf(bagFiles({ 'a.csv': 'x\n' })));
    assert.deepEqual([three.report!.source, (await draftOf(owner, three.resourceId!)).titleEn], ['none', 'bag']);
  });

  test('may be of an older version, lie without a folder, escape its names, hold empty files, and have weak sums', async () => {
    const old = bagFiles(
      { 'a.csv': 'x\n', '50%.csv': 'y\n', 'empty.csv': '' },
      { version: '0.97', algorithms: ['md5'] },
    );
    const made = await taken(portal, owner, await zipOf(old, ''));
    assert.deepEqual([made.status, faultsOf(made)], ['made', []]);
    assert.deepEqual(made.report!.notes.map(({ file }) => file).toSorted(), ['', '', 'data/empty.csv']);
    assert.deepEqual([...(await bytesOf(owner, made.resourceId!)).keys()].toSorted(), ['50%.csv', 'a.csv']);
    const escaped: Files = {};
    for (const [path, bytes] of Object.entries(bagFiles({ '50%.csv': 'y\n' })))
      escaped[path] = path.startsWith('manifest') ? String(bytes).replace('50%', '50%25') : bytes;
    for (const one of ['sha256', 'sha512'])
      escaped[`tagmanifest-${one}.txt`] = String(escaped[`tagmanifest-${one}.txt`]).replaceAll(
        /^(\S+)( {2}manifest-(\w+)\.txt)$/gm,
        (_all, _sum, rest: string, which: string) => sumOf(escaped[`manifest-${which}.txt`]!, one) + rest,
      );
    const second = await taken(portal, owner, await zipOf(escaped));
    assert.deepEqual([second.status, faultsOf(second)], ['made', []]);
  });
});
