import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { dataciteAttributes, type Registrable } from './contract/datacite.ts';
import { affiliationsOfText } from '#contract/identity/organizations';
import { resourceTypes } from '#contract/data/resources';

const record: Registrable = {
  publicId: 'abc123defg',
  resourceNo: 'CMP-2026-000001',
  version: 'V1.0',
  status: '5',
  resourceType: 'dataset',
  titleZh: '磁输运数据',
  titleEn: 'Magnetotransport data',
  keywordsZh: '磁输运，反铁磁',
  keywordsEn: 'magnetotransport',
  descriptionZh: '电阻随温度的变化。',
  descriptionEn: '',
  subjectCode: '140.50',
  sharingMethod: 'open',
  openDate: '2026-01-01',
  license: 'by-sa',
  projectNo: 'P-1',
  doi: '10.5072/abc',
  cstr: 'CSTR:17081.11.abc',
  authors: [
    {
      nameZh: '张三',
      nameEn: 'San Zhang',
      affiliations: [
        { organizationId: 7, nameZh: '物理研究所', nameEn: 'Institute of Physics', ror: '05cvf7v30' },
        ...affiliationsOfText('示例大学'),
      ],
      orcid: '0000-0002-1825-0097',
    },
    { nameZh: '李四', nameEn: '', affiliations: [], orcid: '' },
    { nameZh: '', nameEn: 'Institute of Physics', affiliations: [], orcid: '' },
  ],
  grants: [],
  projects: [
    {
      projectNo: '2021YFA1400001',
      agency: '科学技术部',
      responsible: '',
      start: '',
      deadline: '',
      leadOrg: '',
      participantOrgs: '',
      introduction: '',
    },
  ],
  relatedWorks: [],
  fields: [
    {
      fieldKey: 'technique',
      groupZh: '方法',
      groupEn: 'Method',
      labelZh: '方法',
      labelEn: 'Technique',
      kind: 'choice',
      textZh: 'X 射线衍射；电输运',
      textEn: 'X-ray diffraction; magnetotransport',
      value: ['PaNET01216', 'transport'],
      statement: 'measurementTechnique',
      propertyUrl: '',
      terms: [
        {
          value: 'PaNET01216',
          labelZh: 'X 射线衍射',
          labelEn: 'X-ray diffraction',
          url: 'http://purl.org/pan-science/PaNET/PaNET01216',
        },
        { value: 'transport', labelZh: '电输运', labelEn: 'magnetotransport', url: '' },
      ],
    },
    {
      fieldKey: 'temperature',
      groupZh: '测量',
      groupEn: 'Measurement',
      labelZh: '温度',
      labelEn: 'Temperature',
      kind: 'range',
      textZh: '2–300 K',
      textEn: '2–300 K',
      value: { from: '2', to: '300', unit: 'K' },
      statement: 'variableMeasured',
      propertyUrl: '',
      terms: [],
    },
    {
      fieldKey: 'note',
      groupZh: '其他',
      groupEn: 'Other',
      labelZh: '备注',
      labelEn: 'Note',
      kind: 'line',
      textZh: '内部',
      textEn: 'internal',
      value: 'internal',
      statement: 'none',
      propertyUrl: '',
      terms: [],
    },
  ],
  fileCount: 3,
  totalSize: 1200,
  publishDate: '2026-03-01 10:00:00',
  updateTime: '2026-04-01 10:00:00',
  withdrawTime: null,
  withdrawReason: '',
};
const place = { url: 'https://data.example.org/data/detail/abc123defg', site: 'CMP Data Center' };
const of = (change: Partial<Registrable> = {}, today = '2026-11-21') =>
  dataciteAttributes({ ...record, ...change }, place, today);

describe('a record for DataCite', () => {
  test('has all six mandatory properties, people by the names that the world knows', () => {
    const it = of();
    assert.deepEqual(it.creators, [
      {
        name: 'Zhang, San',
        nameType: 'Personal',
        givenName: 'San',
        familyName: 'Zhang',
        lang: 'en',
        nameIdentifiers: [
          {
            nameIdentifier: 'https://orcid.org/0000-0002-1825-0097',
            nameIdentifierScheme: 'ORCID',
            schemeUri: 'https://orcid.org',
          },
        ],
        affiliation: [
          {
            name: 'Institute of Physics',
            affiliationIdentifier: 'https://ror.org/05cvf7v30',
            affiliationIdentifierScheme: 'ROR',
            schemeUri: 'https://ror.org',
          },
          { name: '示例大学' },
        ],
      },
      { name: '李四', nameType: 'Personal', lang: 'zh' },
      { name: 'Institute of Physics', nameType: 'Organizational', lang: 'en' },
    ]);
    assert.deepEqual(it.titles, [
      { title: '磁输运数据', lang: 'zh' },
      { title: 'Magnetotransport data', lang: 'en', titleType: 'TranslatedTitle' },
    ]);
    assert.deepEqual(
      [it.doi, it.publisher, it.publicationYear, it.types, it.language],
      [
        '10.5072/abc',
        { name: 'CMP Data Center' },
        2026,
        { resourceTypeGeneral: 'Dataset', resourceType: 'Dataset' },
        'zh',
      ],
    );
  });

  test('names a general type of schema 4 for each of our types', () => {
    const known = [
      'Dataset',
      'JournalArticle',
      'ConferencePaper',
      'Dissertation',
      'Report',
      'Software',
      'Other',
      'Text',
    ];
    for (const resourceType of resourceTypes)
      assert.ok(known.includes(of({ resourceType }).types.resourceTypeGeneral), resourceType);
  });

  test('says under which licence, who paid, what it is about and which CSTR is the same thing', () => {
    const it = of();
    assert.deepEqual(it.rightsList, [
      {
        rights: 'CC BY-SA 4.0',
        rightsUri: 'https://creativecommons.org/licenses/by-sa/4.0/legalcode',
        rightsIdentifier: 'cc-by-sa-4.0',
        rightsIdentifierScheme: 'SPDX',
        schemeUri: 'https://spdx.org/licenses/',
      },
      { rights: 'open access', rightsUri: 'http://purl.org/coar/access_right/c_abf2' },
    ]);
    assert.deepEqual(it.fundingReferences, [{ funderName: '科学技术部', awardNumber: '2021YFA1400001' }]);
    assert.deepEqual(
      it.subjects?.map(({ subject }) => subject),
      ['磁输运', '反铁磁', 'X 射线衍射', 'X-ray diffraction', '电输运', 'magnetotransport', '140.50'],
    );
    assert.deepEqual(it.relatedIdentifiers, [
      { relatedIdentifier: '17081.11.abc', relatedIdentifierType: 'CSTR', relationType: 'IsIdenticalTo' },
    ]);
    assert.deepEqual(it.sizes, ['3 files', '1200 bytes']);
  });

  test('names a term by its vocabulary and address, and the other values in a line per language', () => {
    const it = of();
    assert.deepEqual(it.subjects?.[3], {
      subject: 'X-ray diffraction',
      lang: 'en',
      subjectScheme: 'PaNET',
      schemeUri: 'http://purl.org/pan-science/PaNET/PaNET.owl',
      valueUri: 'http://purl.org/pan-science/PaNET/PaNET01216',
    });
    assert.deepEqual(
      it.descriptions?.filter(({ descriptionType }) => descriptionType === 'Methods'),
      [
        { description: '温度：2–300 K', descriptionType: 'Methods', lang: 'zh' },
        { description: 'Temperature: 2–300 K', descriptionType: 'Methods', lang: 'en' },
      ],
    );
    const withdrawn = of({ status: '7', withdrawTime: '2026-05-01 10:00:00', withdrawReason: '标定错误' });
    assert.equal(
      withdrawn.subjects?.some(({ valueUri }) => valueUri),
      false,
    );
    assert.equal(
      withdrawn.descriptions?.some(({ descriptionType }) => descriptionType === 'Methods'),
      false,
    );
  });

  test('counts the year in which an embargo ends, and says embargoed until then', () => {
    const it = of({ openDate: '2028-01-01' });
    assert.equal(it.publicationYear, 2028);
    assert.deepEqual(it.dates[1], { date: '2028-01-01', dateType: 'Available' });
    assert.equal(it.rightsList?.at(-1)?.rights, 'embargoed access');
    assert.equal(of({ openDate: '2028-01-01' }, '2028-01-01').rightsList?.at(-1)?.rights, 'open access');
    assert.equal(of({ sharingMethod: 'restricted', openDate: null }).rightsList?.at(-1)?.rights, 'restricted access');
    assert.equal(of({ sharingMethod: 'closed', openDate: null, license: '' }).rightsList?.length, 1);
  });

  test('keeps of a withdrawn one the title, people, abstract, keywords, licence, identifiers, dates and the reason', () => {
    const it = of({ status: '7', withdrawTime: '2026-05-02 08:00:00', withdrawReason: '仪器\n标定错误' });
    assert.deepEqual(it.descriptions![0], {
      description: 'Withdrawn: 仪器 标定错误',
      descriptionType: 'Other',
      lang: 'zh',
    });
    assert.equal(it.descriptions![1]!.descriptionType, 'Abstract');
    assert.equal(it.rightsList?.at(-1)?.rights, 'metadata only access');
    assert.ok(it.subjects!.length > 0);
    assert.deepEqual(it.dates.at(-1), { date: '2026-05-02', dateType: 'Withdrawn' });
    for (const gone of ['sizes', 'fundingReferences']) assert.ok(!(gone in it), gone);
    assert.equal(it.creators.length, 3);
  });

  test('names funders with their ROR iD, and a project that is a grant once', () => {
    const funder = { organizationId: 1, nameZh: '国家自然科学基金委员会', nameEn: 'NSFC', ror: '01h0zpd94' };
    const grants = [
      { funder, number: '12345678', title: '磁性拓扑材料', isRegistered: false },
      { funder: { ...funder, ror: '' }, number: '2021YFA1400001', title: '', isRegistered: true },
    ];
    assert.deepEqual(of({ grants }).fundingReferences, [
      {
        funderName: 'NSFC',
        funderIdentifier: 'https://ror.org/01h0zpd94',
        funderIdentifierType: 'ROR',
        schemeUri: 'https://ror.org/',
        awardNumber: '12345678',
        awardTitle: '磁性拓扑材料',
      },
      { funderName: 'NSFC', awardNumber: '2021YFA1400001' },
    ]);
  });

  test('has a creator even where nobody is named, and one line where one line belongs', () => {
    const it = of({ authors: [], titleZh: '', titleEn: 'Two\nlines' });
    assert.equal(it.creators[0]!.name, ':unav');
    assert.deepEqual(it.titles, [{ title: 'Two lines', lang: 'en' }]);
  });
});
