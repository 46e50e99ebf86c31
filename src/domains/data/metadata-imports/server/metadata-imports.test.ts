import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, describe, test } from 'node:test';
import type { Grant } from '#contract/data/resources';
import { affiliationsText, type Affiliation } from '#contract/identity/organizations';
import { person } from '#factory/identity/accounts';
import { setSettings } from '#factory/system/settings';
import { cslJson } from '#contract/data/descriptions';
import { startPortal } from '#testing';
import { longestImport, metadataImports, type Imported } from '../contract.ts';

const portal = await startPortal({ JOBS: 'off', PRIVATE_HOSTS: '127.0.0.1' });
const owner = await person(portal, { verified: true });

async function read(text: string | object, lang = 'zh') {
  const body = { text: typeof text === 'string' ? text : JSON.stringify(text) };
  const answer = await owner.call(metadataImports.read, { body, query: { lang } });
  const imported = answer.data as Imported | undefined;
  return {
    ...answer,
    values: Object.fromEntries((imported?.fields ?? []).map(({ path, value }) => [path, value])),
    faults: imported?.faults ?? [],
    format: imported?.format,
  };
}

const article = {
  type: 'article-journal',
  title: 'Magnetism in two-dimensional van der Waals materials',
  abstract: '<jats:p>The discovery of <i>materials</i> &amp; more.</jats:p>',
  keyword: 'magnetism; van der Waals',
  author: [
    {
      family: 'Burch',
      given: 'Kenneth S.',
      ORCID: 'http://orcid.org/0000-0002-7541-0245',
      affiliation: [{ name: 'Boston College' }],
    },
    { family: '林', given: '若溪' },
    { literal: 'Example Collaboration' },
  ],
  'container-title': ['Nature'],
  issued: { 'date-parts': [[2018, 11]] },
  volume: 563,
  issue: '7729',
  page: '47-52',
  DOI: '10.1038/s41586-018-0631-z',
  license: [{ URL: 'https://creativecommons.org/licenses/by/4.0/' }],
  funder: [{ name: 'NSFC', award: ['11774399'] }],
};

describe('a CSL-JSON record', () => {
  test('fills the fields of an article, tags taken off', async () => {
    const { format, values, faults } = await read(article);
    assert.deepEqual([format, faults], ['csl', []]);
    const { authors, grants, ...texts } = values as Record<string, unknown>;
    assert.deepEqual(texts, {
      resourceType: 'paper',
      titleEn: article.title,
      keywordsEn: 'magnetism,van der Waals',
      descriptionEn: 'The discovery of materials & more.',
      license: 'by',
      doi: article.DOI,
      'typeMeta.title': article.title,
      'typeMeta.journal': 'Nature',
      'typeMeta.year': '2018',
      'typeMeta.volume': '563',
      'typeMeta.issue': '7729',
      'typeMeta.startPage': '47',
      'typeMeta.endPage': '52',
    });
    assert.deepEqual(
      (authors as { nameZh: string; nameEn: string; affiliations: Affiliation[]; orcid: string }[]).map((it) => [
        it.nameZh,
        it.nameEn,
        affiliationsText(it.affiliations, 'en'),
        it.orcid,
      ]),
      [
        ['', 'Kenneth S. Burch', 'Boston College', '0000-0002-7541-0245'],
        ['林若溪', '', '', ''],
        ['', 'Example Collaboration', '', ''],
      ],
    );
    assert.deepEqual(
      (grants as Grant[]).map(({ number, funder }) => [number, funder.nameEn]),
      [['11774399', 'NSFC']],
    );
  });

  test('comes in a list or in an answer of Crossref as well', async () => {
    for (const whole of [[article], { status: 'ok', message: article }])
      assert.equal((await read(whole)).values['titleEn'], article.title);
  });

  test('that the portal itself wrote comes back', async () => {
    const cited = {
      publicId: 'abc',
      resourceType: 'dataset',
      titleZh: '层状反铁磁体磁输运测量数据',
      titleEn: '',
      keywordsZh: '磁输运,反铁磁',
      keywordsEn: '',
      authors: [{ nameZh: '张三', nameEn: '' }],
      version: 'V1.0',
      publishDate: '2026-01-02 00:00:00',
      doi: '10.5072/abc',
      cstr: null,
      url: 'https://portal.example.org/data/detail/abc',
      site: '示例中心',
    } as const;
    const { values } = await read(cslJson(cited, 'zh'));
    assert.deepEqual([values['resourceType'], values['titleZh'], values['doi']], ['dataset', cited.titleZh, cited.doi]);
    assert.equal((values['authors'] as { nameZh: string }[])[0]!.nameZh, '张三');
  });
});

const dataset = {
  doi: '10.5281/zenodo.1',
  types: { resourceTypeGeneral: 'Dataset' },
  titles: [
    { title: '输运数据', lang: 'zh' },
    { title: 'Transport data', lang: 'en', titleType: 'TranslatedTitle' },
  ],
  subjects: [{ subject: 'magnetism' }, { subject: '磁性' }, { subject: 'transport' }],
  descriptions: [
    { description: 'Methods', descriptionType: 'Methods' },
    { description: 'What was measured', descriptionType: 'Abstract' },
  ],
  creators: [
    {
      name: 'Lin, Ruoxi',
      nameType: 'Personal',
      affiliation: ['Institute of Physics'],
      nameIdentifiers: [{ nameIdentifier: 'https://orcid.org/0000-0002-1825-0097', nameIdentifierScheme: 'ORCID' }],
    },
    { name: 'Chinese Academy of Sciences, Beijing', nameType: 'Organizational' },
  ],
  rightsList: [{ rightsIdentifier: 'cc-by-nc-4.0' }],
  fundingReferences: [{ funderName: 'MOST', awardNumber: '2021YFA0000000' }],
};

describe('a DataCite record', () => {
  test('fills both languages, people with their iDs, licence and funding', async () => {
    for (const whole of [dataset, { data: { id: 'x', type: 'dois', attributes: dataset } }]) {
      const { format, values, faults } = await read(whole);
      assert.deepEqual([format, faults], ['datacite', []]);
      const authors = values['authors'] as { nameEn: string; affiliations: Affiliation[]; orcid: string }[];
      assert.deepEqual(
        authors.map(({ nameEn, affiliations, orcid }) => [nameEn, affiliationsText(affiliations, 'en'), orcid]),
        [
          ['Ruoxi Lin', 'Institute of Physics', '0000-0002-1825-0097'],
          ['Chinese Academy of Sciences, Beijing', '', ''],
        ],
      );
      assert.deepEqual(
        ['titleZh', 'titleEn', 'keywordsZh', 'keywordsEn', 'descriptionEn', 'license', 'doi'].map(
          (path) => values[path],
        ),
        ['输运数据', 'Transport data', '磁性', 'magnetism,transport', 'What was measured', 'by-nc', dataset.doi],
      );
    }
  });

  test('names what is wrong, author by author, and offers the rest', async () => {
    const [first, second] = dataset.creators;
    const wrong = {
      ...dataset,
      titles: [{ title: 'T'.repeat(501) }],
      creators: [
        second,
        { ...first, nameIdentifiers: [{ nameIdentifier: '0000-0002-1825-0098', nameIdentifierScheme: 'ORCID' }] },
      ],
      rightsList: [{ rights: 'All rights reserved' }],
      doi: { not: 'a text' },
    };
    const { values, faults } = await read(wrong);
    assert.deepEqual(
      faults.map(({ path }) => path),
      ['doi', 'license', 'titleEn', 'authors.1.orcid'],
    );
    assert.match(faults[2]!.message, /英文标题不能超过 500 个字符/);
    assert.match(faults[3]!.message, /第 2 位作者的 ORCID 有误/);
    assert.equal((values['authors'] as { orcid: string }[])[1]!.orcid, '');
    assert.match((await read(wrong, 'en')).faults[1]!.message, /“All rights reserved” is not known/);
  });
});

describe('related works', () => {
  const of = async (whole: object) =>
    ((await read(whole)).values['relatedWorks'] as { relation: string; idType: string; value: string }[]).map(
      ({ relation, idType, value }) => [relation, idType, value],
    );

  test('come with a DataCite record as far as the form knows their relation, without links to other versions', async () => {
    const related = (relationType: string, relatedIdentifierType: string, relatedIdentifier: unknown) => ({
      relationType,
      relatedIdentifierType,
      relatedIdentifier,
    });
    const relatedIdentifiers = [
      related('IsSupplementTo', 'DOI', 'https://doi.org/10.1103/physrevb.1.42'),
      related('References', 'arXiv', 'arXiv:2401.01234'),
      related('IsNewVersionOf', 'DOI', '10.1234/older'),
      related('Cites', 'ISSN', '1234-5679'),
      related('Cites', 'URL', { deep: 1 }),
    ];
    assert.deepEqual(await of({ ...dataset, relatedIdentifiers }), [
      ['IsSupplementTo', 'DOI', '10.1103/physrevb.1.42'],
      ['References', 'arXiv', '2401.01234'],
    ]);
  });

  test('come with a work of Crossref', async () => {
    const relation = {
      'is-supplement-to': [{ 'id-type': 'doi', id: '10.1234/paper' }],
      'is-part-of': [{ 'id-type': 'uri', id: 'https://example.org/set' }],
      'has-review': [{ 'id-type': 'doi', id: '10.1234/review' }],
    };
    assert.deepEqual(await of({ ...article, relation }), [
      ['IsSupplementTo', 'DOI', '10.1234/paper'],
      ['IsPartOf', 'URL', 'https://example.org/set'],
    ]);
  });

  test('come in a column of CSV; what nobody knows is named', async () => {
    const cell =
      'IsSupplementTo | DOI | 10.1234/paper | A paper; 引用该成果 | 网址 | https://example.org/; hates | DOI | 10.1/x';
    const { values, faults } = await read(`titleZh,相关成果\n题,${cell}`);
    assert.deepEqual(values['relatedWorks'], [
      { relation: 'IsSupplementTo', idType: 'DOI', value: '10.1234/paper', title: 'A paper' },
      { relation: 'Cites', idType: 'URL', value: 'https://example.org/', title: '' },
    ]);
    assert.deepEqual(
      faults.map(({ path }) => path),
      ['relatedWorks'],
    );
  });
});

const heads = 'titleZh,英文标题,关键词,authors,sharingMethod,许可协议,license,projects,openDate,什么';

describe('a CSV file', () => {
  test('is read by names or labels, authors parted, choices in words', async () => {
    const row =
      '"输运数据, 低温",Transport,,"王五* / Wu Wang | 物理所 | wang@example.org | 0000-0002-1825-0097; Ann Li",完全开放共享,,CC BY 4.0,2021YFA | 李 | 科技部,2026-02-30,x';
    const { format, values, faults } = await read(`\ufeff${heads}\n${row}\nmore,rows`);
    assert.equal(format, 'csv');
    assert.deepEqual(
      [values['titleZh'], values['titleEn'], values['sharingMethod'], values['license']],
      ['输运数据, 低温', 'Transport', 'open', 'by'],
    );
    const authors = values['authors'] as Record<string, unknown>[];
    assert.deepEqual(
      [authors[0]!['nameZh'], authors[0]!['email'], authors[1]!['nameEn']],
      ['王五', 'wang@example.org', 'Ann Li'],
    );
    assert.deepEqual(
      faults.map(({ path }) => path),
      ['openDate', '许可协议', '什么', ''],
    );
  });

  test('has a column of grants: number, funder and title, of which one may be absent', async () => {
    const { values, faults } = await read(
      'titleZh,资助项目\n题,12474001 | 国家自然科学基金委员会 | 层状磁体; | Example Foundation',
    );
    assert.deepEqual(
      (values['grants'] as Grant[]).map(({ number, funder, title }) => [number, funder.nameZh, funder.nameEn, title]),
      [
        ['12474001', '国家自然科学基金委员会', '', '层状磁体'],
        ['', '', 'Example Foundation', ''],
      ],
    );
    assert.deepEqual(faults, []);
  });

  test('may part its cells by tabs, as a spreadsheet copies them; formulas stay words', async () => {
    const { values } = await read('titleZh\tdescriptionZh\n=HYPERLINK("http://evil")\t<img src=x onerror=alert(1)>好');
    assert.deepEqual(values, { titleZh: '=HYPERLINK("http://evil")', descriptionZh: '好' });
  });

  test('without a row, with a torn quote, or of other columns is refused', async () => {
    assert.equal((await read('titleZh,titleEn')).error, 'data.metadata-imports.noRow');
    assert.equal((await read('titleZh\n"torn')).error, 'data.metadata-imports.csv');
    assert.equal((await read('a,b\n1,2')).error, 'data.metadata-imports.unknown');
  });
});

describe('hostile input', () => {
  test('of ten megabytes, nested a hundred thousand times, or no JSON is refused clearly and at once', async () => {
    const began = performance.now();
    assert.equal((await read('x'.repeat(longestImport + 1))).error, 'kernel.invalid');
    assert.notEqual((await read('x'.repeat(10_000_000))).code, 200);
    assert.equal((await read('['.repeat(100_000))).error, 'data.metadata-imports.deep');
    assert.equal((await read(`{"a":"${'\\"'.repeat(400_000)}`)).error, 'data.metadata-imports.malformed');
    assert.equal((await read('{"title":')).error, 'data.metadata-imports.malformed');
    assert.equal((await read({ some: 'thing' })).error, 'data.metadata-imports.unknown');
    assert.ok(performance.now() - began < 5000);
  });

  test('scripts go, and names of the prototype are no fields', async () => {
    const { values, faults } = await read(
      '{"type":"dataset","title":"<script>alert(1)</script>题 <b>目</b>","author":"x","__proto__":{"titleEn":"evil"},"constructor":{"x":1}}',
    );
    assert.deepEqual([values, faults], [{ resourceType: 'dataset', titleZh: '题 目' }, []]);
  });

  test('a thousand authors are more than the form takes, and are named', async () => {
    const author = Array.from({ length: 1000 }, (_, at) => ({ literal: `A ${at}` }));
    const { values, faults } = await read({ type: 'dataset', title: 'x', author });
    assert.deepEqual([values['authors'], faults.map(({ path }) => path)], [undefined, ['authors']]);
  });
});

describe('a DOI', () => {
  const answers = new Map<string, { status: number; body: string; location?: string }>();
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(`${request.url} ${request.headers.accept}`);
    const { status, body, location } = answers.get(request.url ?? '') ?? { status: 404, body: '' };
    const headers = { 'content-type': 'application/json', ...(location ? { location } : {}) };
    response.writeHead(status, headers).end(body);
  });
  after(() => server.close());
  const fetched = async (doi: string) => owner.call(metadataImports.fetch, { body: { doi } });

  test('is asked about nowhere until an administrator names where', async () => {
    assert.deepEqual((await owner.call(metadataImports.source)).data, { doi: false });
    assert.equal((await fetched('10.5281/zenodo.1')).error, 'data.metadata-imports.off');
  });

  test('brings its record from the service that is named, and nothing from elsewhere', async () => {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    await setSettings(portal, { 'data.import.doiUrl': `http://127.0.0.1:${port}/dois/{doi}` });
    assert.deepEqual((await owner.call(metadataImports.source)).data, { doi: true });
    answers.set('/dois/10.5281%2Fzenodo.1', { status: 200, body: JSON.stringify({ data: { attributes: dataset } }) });
    const { data } = await fetched('https://doi.org/10.5281/ZENODO.1'.toLowerCase());
    assert.equal((data as Imported).fields.find(({ path }) => path === 'titleZh')!.value, '输运数据');
    assert.match(asked[0]!, /datacite\+json/);
    answers.set('/dois/10.5281%2Fother', { status: 200, body: JSON.stringify(dataset) });
    answers.set('/dois/10.5281%2Fbroken', { status: 500, body: '' });
    answers.set('/dois/10.5281%2Fhuge', { status: 200, body: 'x'.repeat(2_000_000) });
    answers.set('/dois/10.5281%2Fmoved', { status: 302, body: '' });
    const failures = {
      '10.5281/none': 'noSuchDoi',
      '10.5281/other': 'otherDoi',
      '10.5281/broken': 'noAnswer',
      '10.5281/huge': 'noAnswer',
      '10.5281/moved': 'noAnswer',
      'no doi': 'notDoi',
    };
    for (const [doi, reason] of Object.entries(failures))
      assert.equal((await fetched(doi)).error, `data.metadata-imports.${reason}`, doi);
  });

  test('is followed to the agency that has its record, three steps at most, and round no loop', async () => {
    const agency = createServer((_request, response) => response.end(JSON.stringify(dataset)));
    agency.listen(0, '127.0.0.1');
    await once(agency, 'listening');
    after(() => agency.close());
    const there = `http://127.0.0.1:${(agency.address() as AddressInfo).port}/record`;
    const leads = (from: string, location: string) => answers.set(from, { status: 302, body: '', location });
    leads('/dois/10.5281%2Fzenodo.1', '/one');
    leads('/one', 'two');
    leads('/two', there);
    const { data } = await fetched('10.5281/zenodo.1');
    assert.equal((data as Imported).fields.find(({ path }) => path === 'titleZh')!.value, '输运数据');

    leads('/two', '/three');
    leads('/three', there);
    assert.equal((await fetched('10.5281/zenodo.1')).error, 'data.metadata-imports.noAnswer');

    asked.length = 0;
    leads('/one', '/dois/10.5281%2Fzenodo.1');
    assert.equal((await fetched('10.5281/zenodo.1')).error, 'data.metadata-imports.noAnswer');
    assert.equal(asked.length, 4);

    for (const inside of ['https://10.0.0.1/', 'https://127.0.0.2/', 'http://169.254.169.254/latest/meta-data']) {
      leads('/dois/10.5281%2Fzenodo.1', inside);
      assert.equal((await fetched('10.5281/zenodo.1')).error, 'data.metadata-imports.noAnswer', inside);
    }
  });

  test('never leads into the operator’s own network', async () => {
    await setSettings(portal, { 'data.import.doiUrl': 'https://10.0.0.1/{doi}' });
    assert.equal((await fetched('10.5281/zenodo.1')).error, 'data.metadata-imports.noAnswer');
  });
});
