import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { describe, test } from 'node:test';
import { person, type Person } from '#factory/identity/accounts';
import { wireDay } from '#shared/time';
import { startPortal } from '#testing';
import { resourceStatuses, type ResourceStatus } from '../contract.ts';
import { actingAs, aResource } from './factory.ts';
import { insertGrant } from './queries/grants.ts';
import { setEditors } from './queries/people.ts';

/*
 * Nothing of a resource leaves by any path for whom it is not meant. Each resource says words of its own; each path is
 * asked by everybody, and whatever comes back is searched for words that the caller must not know.
 */

const portal = await startPortal({ JOBS: 'off', PUBLIC_URL: 'https://portal.example.org' });
const owner = await person(portal, { verified: true });
const people = {
  visitor: undefined,
  member: await person(portal, { verified: true }),
  granted: await person(portal, { verified: true }),
  expired: await person(portal, { verified: true }),
  editor: await person(portal, { verified: true }),
  owner,
  reviewer: await person(portal, { verified: true, roles: ['reviewer'] }),
  manager: await person(portal, { verified: true, roles: ['data_admin'] }),
} as const satisfies Record<string, Person | undefined>;
type Role = keyof typeof people;

const modes = {
  open: {},
  embargo: { openDate: '2999-01-01' },
  restricted: { sharingMethod: 'restricted', accessRestriction: '仅限合作单位' },
  closed: { sharingMethod: 'closed', nonDisclosureReason: '涉及未公开成果' },
} as const;
type Mode = keyof typeof modes;

interface Made {
  resourceId: number;
  publicId: string;
  fileId: number;
  status: ResourceStatus;
  mode: Mode;
  words: Record<Word, string>;
}
/** What a resource says, by who may know it. */
type Word = 'title' | 'abstract' | 'folder' | 'file' | 'size' | 'bytes' | 'digest' | 'contact' | 'ftp';

/** Where a resource might get out: one line each. `own` is the side of those who fill it, where others find nothing. */
const front = '/prod-api/front';
const paths: Record<string, { url: (it: Made) => string; method?: 'HEAD'; own?: true }> = {
  detail: { url: (it) => `${front}/resource/${it.publicId}` },
  versions: { url: (it) => `${front}/resource/${it.publicId}/versions` },
  difference: { url: (it) => `${front}/resource/${it.publicId}/difference/${it.publicId}` },
  'difference of files': { url: (it) => `${front}/resource/${it.publicId}/difference/${it.publicId}/files` },
  related: { url: (it) => `${front}/resource/${it.publicId}/related` },
  files: { url: (it) => `${front}/resource/${it.publicId}/files` },
  'sorted files': { url: (it) => `${front}/resource/${it.publicId}/files?sort=size&order=desc` },
  tree: { url: (it) => `${front}/resource/${it.publicId}/tree` },
  folder: { url: (it) => `${front}/resource/${it.publicId}/tree?folder=${it.words.folder}` },
  content: { url: (it) => `${front}/resource/${it.publicId}/files/${it.fileId}/content` },
  'head of content': { url: (it) => `${front}/resource/${it.publicId}/files/${it.fileId}/content`, method: 'HEAD' },
  preview: { url: (it) => `${front}/resource/${it.publicId}/files/${it.fileId}/preview` },
  picture: { url: (it) => `${front}/resource/${it.publicId}/files/${it.fileId}/picture` },
  pdf: { url: (it) => `${front}/resource/${it.publicId}/files/${it.fileId}/pdf` },
  zip: { url: (it) => `${front}/resource/${it.publicId}/zip` },
  'zip of a file': { url: (it) => `${front}/resource/${it.publicId}/zip?file=${it.fileId}` },
  'zip of a folder': { url: (it) => `${front}/resource/${it.publicId}/zip?folder=${it.words.folder}` },
  script: { url: (it) => `${front}/resource/${it.publicId}/script` },
  sums: { url: (it) => `${front}/resource/${it.publicId}/sums` },
  'head of zip': { url: (it) => `${front}/resource/${it.publicId}/zip`, method: 'HEAD' },
  search: { url: (it) => `${front}/resource/list?keyword=${it.words.title}` },
  'search by abstract': { url: (it) => `${front}/resource/list?keyword=${it.words.abstract}` },
  'search by file': { url: (it) => `${front}/resource/list?keyword=${it.words.file}` },
  'newest hits': { url: () => `${front}/resource/list?pageSize=100` },
  facets: { url: (it) => `${front}/resource/facets?keyword=${it.words.title}` },
  'export of hits': { url: () => `${front}/resource/export` },
  'site search': { url: () => `${front}/search/list?keyword=${encodeURIComponent('泄漏检验')}` },
  repository: { url: () => `${front}/repository/list?pageSize=100` },
  'repository terms': { url: () => `${front}/repository/terms?by=author&pageSize=100` },
  'open files': { url: (it) => `${front}/file/list?name=${it.words.file}` },
  home: { url: () => `${front}/home` },
  sitemap: { url: () => `${front}/sitemap/pages/0` },
  statistics: { url: (it) => `${front}/statistics/record/${it.publicId}` },
  'OAI record': {
    url: (it) => `/oai?verb=GetRecord&metadataPrefix=oai_datacite&identifier=oai:portal.example.org:${it.publicId}`,
  },
  'OAI list': { url: () => '/oai?verb=ListRecords&metadataPrefix=oai_dc' },
  'DataCite export': { url: (it) => `/export/${it.publicId}/datacite-json` },
  'BibTeX export': { url: (it) => `/export/${it.publicId}/bibtex` },
  'access request': { url: (it) => `${front}/access-request/of/${it.publicId}` },
  'own record': { url: (it) => `${front}/resource/mine/${it.resourceId}`, own: true },
  'own files': { url: (it) => `${front}/resource/mine/${it.resourceId}/files`, own: true },
  'own content': { url: (it) => `${front}/resource/mine/${it.resourceId}/files/${it.fileId}/content`, own: true },
  'own history': { url: (it) => `${front}/resource/mine/${it.resourceId}/history`, own: true },
  'own list': { url: () => `${front}/resource/mine?pageSize=100`, own: true },
  'own changes': { url: (it) => `${front}/resource-change/of/${it.resourceId}`, own: true },
  'reviewer links': { url: (it) => `${front}/reviewer-link/of/${it.resourceId}`, own: true },
};

const fills = (who: Role) => who === 'owner' || who === 'editor';

/** Section 2.2.2 of the domain notes, written as who has the bytes. */
function hasBytes(who: Role, { status, mode }: Made): boolean {
  if (status === '7') return who === 'manager';
  if (fills(who)) return true;
  if (status === '0' || status === '3') return false;
  if (status === '1' || status === '2' || status === '4') return who === 'reviewer' || who === 'manager';
  return who === 'manager' || mode === 'open' || who === 'granted';
}

/** What somebody may come to know by the public paths. */
function mayKnow(who: Role, it: Made, word: Word): boolean {
  const isPublic = it.status === '5' || it.status === '6';
  switch (word) {
    case 'title':
      return isPublic || it.status === '7';
    case 'abstract':
      return isPublic;
    case 'folder':
    case 'file':
    case 'size':
      return hasBytes(who, it) || (isPublic && it.mode !== 'closed');
    case 'bytes':
    case 'digest':
      return hasBytes(who, it);
    case 'contact':
    case 'ftp':
      return false;
  }
}

let count = 0;
async function make(status: ResourceStatus, mode: Mode): Promise<Made> {
  count += 1;
  const own = `z${count}z`;
  const bytes = `T/K,R/Ohm\n2,mbytes${own}\n`.padEnd(20_011 + count * 137, '#');
  const words = {
    title: `mtitle${own}`,
    abstract: `mabstract${own}`,
    folder: `mfolder${own}`,
    file: `mfile${own}`,
    size: String(bytes.length),
    bytes: `mbytes${own}`,
    digest: createHash('sha256').update(bytes).digest('hex'),
    contact: `mcontact${own}`,
    ftp: `mftp${own}`,
  };
  const row = await aResource(portal, owner, {
    status,
    form: {
      ...modes[mode],
      resourceType: 'paper',
      typeMeta: { title: `泄漏检验 ${words.title}`, journal: '示例学报', year: '2024' },
      titleZh: `泄漏检验 ${words.title}`,
      titleEn: `Leak ${words.title}`,
      descriptionZh: words.abstract,
      authors: [
        { nameZh: '张三', email: `${words.contact}@example.org`, phone: words.contact },
        { nameZh: words.title, institution: '示例研究所' },
      ] as never,
      publisher: { name: '张三', email: `${words.contact}@example.com`, phone: words.contact } as never,
      ftpAddress: 'ftp.example.org',
      ftpUsername: words.ftp,
    },
    files: { [`${words.folder}/${words.file}.csv`]: bytes },
  });
  const ctx = portal.context();
  const { resourceId, publicId } = row;
  await setEditors(ctx, resourceId, [people.editor.userId]);
  const until = { granted: wireDay(new Date(Date.now() + 24 * 3600_000)), expired: '2020-01-01' };
  for (const who of ['granted', 'expired'] as const) {
    const chief = actingAs(portal, { userId: 1, userName: 'admin', email: '' }, ['*:*:*']);
    await insertGrant(chief, { resourceId, userId: people[who].userId, requestId: 0, validUntil: until[who] });
  }
  const { id } = await ctx.db
    .selectFrom('dataResourceFile')
    .select('id')
    .where('resourceId', '=', resourceId)
    .executeTakeFirstOrThrow();
  return { resourceId, publicId, fileId: id, status, mode, words };
}

const made: Made[] = [];
for (const status of resourceStatuses)
  for (const mode of Object.keys(modes) as Mode[]) made.push(await make(status, mode));

let asked = 0;
async function ask(who: Role, url: string, method: 'GET' | 'HEAD'): Promise<{ text: string; isFile: boolean }> {
  asked += 1;
  const token = people[who]?.token;
  const answer = await portal.http.inject({
    method,
    url,
    // Paths are limited by address.
    remoteAddress: `10.${asked >> 16}.${(asked >> 8) & 255}.${asked & 255}`,
    headers: token ? { authorization: `Bearer ${token}`, cookie: `Admin-Token=${token}` } : {},
  });
  const type = answer.headers['content-type'] ?? '';
  const isFile = answer.headers['download-filename'] !== undefined && !type.includes('json');
  return { text: `${JSON.stringify(answer.headers)}\n${answer.body}`, isFile };
}

const numbers = new Map(made.map(({ words: { size } }) => [size, new RegExp(`\\b${size}\\b`)]));

/** A number is found as a whole: 20148 is no part of 120148. */
const holds = (text: string, word: string) => numbers.get(word)?.test(text) ?? text.includes(word);

for (const [name, { url, method = 'GET', own }] of Object.entries(paths))
  describe(`by ${name}`, () => {
    for (const who of Object.keys(people) as Role[])
      test(`the ${who} learns nothing that is not for them`, async () => {
        const leaks: string[] = [];
        // A path that no resource is named in answers the same for all of them.
        const cases = new Map(made.map((it) => [url(it), it]));
        for (const [address, it] of cases) {
          const { text, isFile } = await ask(who, address, method);
          if (own && fills(who)) continue;
          const isNamed = cases.size > 1;
          for (const one of made) {
            const found = (Object.keys(one.words) as Word[]).filter((word) => holds(text, one.words[word]));
            // Whoever asks with a word knows it: an answer may repeat it.
            const told = found.filter((word) => !address.includes(one.words[word]));
            // A script says of what it is.
            const isItsTitle = (word: Word) => name === 'script' && word === 'title' && hasBytes(who, one);
            const wrong = told.filter((word) => own || !(mayKnow(who, one, word) || isItsTitle(word)));
            if (wrong.length > 0) leaks.push(`${one.status} ${one.mode}: ${wrong.join(', ')}`);
          }
          const isBytes = isFile && isNamed && /content|zip|script|sums/.test(name);
          if (isBytes && (own || !hasBytes(who, it))) leaks.push(`${it.status} ${it.mode}: a file`);
        }
        assert.deepEqual([...new Set(leaks)], []);
      });
  });

test('what is for everybody does come out, so that the paths above are asked in the right way', async () => {
  const it = made.find(({ status, mode }) => status === '5' && mode === 'open')!;
  const silent: string[] = [];
  for (const [name, { url, method = 'GET' }] of Object.entries(paths)) {
    const says =
      /^(head|picture|pdf|related|difference|home|site|statistics|access|facets|search by file|own|reviewer|zip|preview)/.test(
        name,
      );
    const { text } = await ask('visitor', url(it), method);
    if (!says && !Object.values(it.words).some((word) => holds(text, word)))
      silent.push(`${name}: ${text.slice(0, 300)}`);
  }
  assert.deepEqual(silent, []);
});

test('a search, its facets and the list of open files count nothing that is not public', async () => {
  for (const it of made) {
    const isPublic = it.status === '5' || it.status === '6';
    const totals = await Promise.all(
      [
        `${front}/resource/list?keyword=${it.words.title}`,
        `${front}/resource/list?keyword=${it.words.abstract}`,
        `${front}/file/list?name=${it.words.file}`,
      ].map(
        async (url) =>
          (JSON.parse((await ask('visitor', url, 'GET')).text.split('\n').slice(1).join('\n')) as { total: number })
            .total,
      ),
    );
    // A superseded version is found through the one that took its place, which says the same.
    const hits = isPublic ? 1 : 0;
    assert.deepEqual(totals, [hits, hits, isPublic && it.mode === 'open' ? 1 : 0], `${it.status} ${it.mode}`);
    const { text } = await ask('visitor', `${front}/resource/facets?keyword=${it.words.title}`, 'GET');
    assert.equal(/"count":[1-9]/.test(text), isPublic, `facets of ${it.status} ${it.mode}`);
  }
});
