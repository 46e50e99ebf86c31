import { strict as assert } from 'node:assert';
import { test } from 'node:test';
import { publicTexts, type PublicText } from '#contract/data/resources';
import type { ResourceDetail } from '#contract/data/record-pages';
import type { ResourceFile } from '#contract/data/record-files';
import { keywordsOf, licenseUrl, schemaOrg } from './contract/schema-org.ts';

const record: ResourceDetail = {
  ...(Object.fromEntries(publicTexts.map((name) => [name, ''])) as Record<PublicText, string>),
  publicId: 'ab12cd34',
  resourceNo: 'R-2026-1',
  version: 'V1.0',
  status: '5',
  resourceType: 'dataset',
  titleZh: '题名',
  titleEn: 'Title',
  keywordsZh: '拓扑，能带',
  descriptionZh: '摘要',
  sharingMethod: 'open',
  openDate: '2026-01-01',
  isOpen: true,
  license: 'by-nc',
  preservationPlan: 'permanent',
  doi: null,
  cstr: null,
  typeMeta: {},
  fields: [],
  authors: [
    {
      nameZh: '王',
      nameEn: 'Wang',
      affiliations: [{ organizationId: 7, nameZh: '物理所', nameEn: 'IOP', ror: '05cvf7v30' }],
      orcid: '0000-0001-2345-6789',
      isCorresponding: true,
      email: '',
    },
  ],
  publisher: { name: '王', nameEn: '' },
  grants: [],
  projects: [],
  relatedWorks: [],
  hasFtp: false,
  fileCount: 1,
  totalSize: 10,
  publishDate: '2026-01-02 00:00:00',
  updateTime: '2026-01-03 00:00:00',
  viewCount: 0,
  downloadCount: 0,
  isDemo: false,
  withdrawTime: null,
  withdrawReason: '',
  latestPublicId: null,
  latestVersion: null,
  corrections: [],
  versionCount: 1,
  mayDownload: true,
  repositoryZh: '',
  repositoryEn: '',
};
const file: ResourceFile = {
  id: 7,
  path: 'a.csv',
  name: 'a.csv',
  size: 10,
  mime: 'text/csv',
  sha256: 'f'.repeat(64),
  fileClass: 'raw',
  downloadCount: 0,
  damage: null,
  virus: null,
};
const place = {
  url: 'https://portal.example.org/data/detail/ab12cd34',
  site: '数据中心',
  origin: 'https://portal.example.org',
};
const described = (change: Partial<ResourceDetail>) =>
  schemaOrg({ ...record, ...change }, [file], 'zh', place) as Record<string, unknown>;

test('a harvester finds an open data set with its file', () => {
  const it = described({});
  const [author] = it['creator'] as { affiliation: Record<string, string> }[];
  assert.deepEqual(author!.affiliation, {
    '@type': 'Organization',
    '@id': 'https://ror.org/05cvf7v30',
    name: '物理所',
    alternateName: 'IOP',
    sameAs: 'https://ror.org/05cvf7v30',
  });
  assert.equal(it['@type'], 'Dataset');
  assert.equal(it['license'], 'https://creativecommons.org/licenses/by-nc/4.0/');
  assert.deepEqual(it['keywords'], ['拓扑', '能带']);
  assert.equal(
    (it['distribution'] as { contentUrl: string }[])[0]?.contentUrl,
    'https://portal.example.org/prod-api/front/resource/ab12cd34/files/7/content',
  );
});

test('files under embargo and restricted ones have an address but no checksum; withdrawn ones have neither', () => {
  const [archive, ...named] = described({ fileCount: 2 })['distribution'] as { encodingFormat: string }[];
  assert.deepEqual([archive!.encodingFormat, named.length], ['application/zip', 1]);
  const locked = described({ isOpen: false, mayDownload: false })['distribution'] as Record<string, string>[];
  assert.deepEqual(Object.keys(locked[0]!), ['@type', 'name', 'encodingFormat', 'contentSize', 'contentUrl']);
  assert.equal(
    described({ isOpen: false, sharingMethod: 'restricted', accessRestriction: '申请' })['conditionsOfAccess'],
    '申请',
  );
  assert.equal(described({ status: '7' })['distribution'], undefined);
});

test('keywords are parted by commas of both scripts', () => {
  assert.deepEqual(keywordsOf(' a ,b，c；, '), ['a', 'b', 'c']);
});

test('each licence has the address of its text', () => {
  assert.equal(licenseUrl('cc0'), 'https://creativecommons.org/publicdomain/zero/1.0/');
  assert.equal(licenseUrl(''), undefined);
});
