import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { describe, test } from 'node:test';
import { resourceStatuses, type ResourceStatus } from '#contract/data/resources';
import { aResource } from '#factory/data/resources';
import { person } from '#factory/identity/accounts';
import { startPortal } from '#testing';

/*
 * Server-rendered pages, and the data that the browser's script loads in their place, reveal nothing that the reader
 * may not see. The calls behind them are tested separately, for every role, with the resources; here outsiders read
 * everything that is sent.
 */

const portal = await startPortal({ JOBS: 'off' }, { withPages: true });
const owner = await person(portal, { verified: true });
const member = await person(portal, { verified: true });

const modes = {
  open: {},
  embargo: { openDate: '2999-01-01' },
  restricted: { sharingMethod: 'restricted', accessRestriction: '仅限合作单位' },
  closed: { sharingMethod: 'closed', nonDisclosureReason: '涉及未公开成果' },
} as const;
type Mode = keyof typeof modes;

type Word = 'title' | 'abstract' | 'folder' | 'file' | 'size' | 'digest' | 'contact' | 'ftp';
interface Made {
  publicId: string;
  resourceId: number;
  status: ResourceStatus;
  mode: Mode;
  words: Record<Word, string>;
}

let count = 0;
async function make(status: ResourceStatus, mode: Mode): Promise<Made> {
  count += 1;
  const own = `z${count}z`;
  const bytes = `T/K\n2\n`.padEnd(2_003_117 + count, '#');
  const words = {
    title: `mtitle${own}`,
    abstract: `mabstract${own}`,
    folder: `mfolder${own}`,
    file: `mfile${own}`,
    contact: `mcontact${own}`,
    ftp: `mftp${own}`,
    size: String(bytes.length),
    digest: createHash('sha256').update(bytes).digest('hex').slice(0, 12),
  };
  const { publicId, resourceId } = await aResource(portal, owner, {
    status,
    form: {
      ...modes[mode],
      titleZh: words.title,
      titleEn: words.title,
      descriptionZh: words.abstract,
      authors: [
        { nameZh: '张三', institution: '所', email: `${words.contact}@example.org`, phone: words.contact },
      ] as never,
      publisher: { name: '张三', email: `${words.contact}@example.com`, phone: words.contact } as never,
      ftpAddress: `${words.ftp}.example.org`,
      ftpUsername: words.ftp,
    },
    files: { [`${words.folder}/${words.file}.csv`]: bytes },
  });
  return { publicId, resourceId, status, mode, words };
}

const made: Made[] = [];
for (const status of resourceStatuses)
  for (const mode of Object.keys(modes) as Mode[]) made.push(await make(status, mode));

/** Whether an outsider may see a word. */
function mayKnow({ status, mode }: Made, word: Word): boolean {
  const isPublic = status === '5' || status === '6';
  if (word === 'contact' || word === 'ftp') return false;
  // A tombstone shows the title of the resource.
  if (word === 'title' || word === 'abstract') return isPublic || status === '7';
  return isPublic && (word === 'digest' ? mode === 'open' : mode !== 'closed');
}

const places: Record<string, (it: Made) => string> = {
  record: (it) => `/data/detail/${it.publicId}`,
  'record in English': (it) => `/data/detail/${it.publicId}?lang=en`,
  folder: (it) => `/data/detail/${it.publicId}?folder=${it.words.folder}`,
  'sorted folder': (it) => `/data/detail/${it.publicId}?folder=${it.words.folder}&sort=size&order=desc`,
  'data of a record': (it) => `/data/detail/${it.publicId}.data`,
  'data of a folder': (it) => `/data/detail/${it.publicId}.data?folder=${it.words.folder}`,
  'embedded file': (it) => `/embed/${it.publicId}`,
  'embedded file by its path': (it) => `/embed/${it.publicId}/${it.words.folder}/${it.words.file}.csv?lang=en`,
  'data of an embedded file': (it) => `/embed/${it.publicId}/.data`,
  versions: (it) => `/data/versions/${it.publicId}`,
  difference: (it) => `/data/difference/${it.publicId}/${it.publicId}`,
  newest: (it) => `/data/latest/${it.publicId}`,
  preview: (it) => `/archive/preview/${it.resourceId}`,
  form: (it) => `/archive/submit/${it.resourceId}`,
  search: (it) => `/data?keyword=${it.words.title}`,
  'open files': (it) => `/download?name=${it.words.file}`,
  home: () => '/',
};

let asked = 0;
async function ask(url: string, token?: string): Promise<string> {
  asked += 1;
  const { headers, body } = await portal.http.inject({
    url,
    remoteAddress: `10.2.${asked >> 8}.${asked & 255}`,
    headers: { accept: 'text/html', ...(token ? { cookie: `Admin-Token=${token}` } : {}) },
  });
  return `${JSON.stringify(headers)}\n${body}`;
}

const holds = (text: string, word: string) =>
  /^\d+$/.test(word) ? new RegExp(`\\b${word}\\b`).test(text) : text.includes(word);

for (const [who, token] of [
  ['visitor', undefined],
  ['member', member.token],
] as const)
  describe(`to a ${who}`, () => {
    for (const [name, place] of Object.entries(places))
      test(`the page "${name}" contains nothing that the reader may not see`, async () => {
        const leaks: string[] = [];
        for (const url of new Set(made.map(place))) {
          const text = await ask(url, token);
          for (const one of made)
            for (const [word, value] of Object.entries(one.words) as [Word, string][])
              // An answer may repeat a word of the request.
              if (!mayKnow(one, word) && !url.includes(value) && holds(text, value))
                leaks.push(`${one.status} ${one.mode}: ${word}`);
        }
        assert.deepEqual([...new Set(leaks)], []);
      });
  });

test('public data are on the pages, so these tests read rendered pages', async () => {
  const it = made.find(({ status, mode }) => status === '5' && mode === 'open')!;
  const top = await ask(places['record']!(it));
  for (const word of ['title', 'abstract', 'folder'] as const) assert.ok(top.includes(it.words[word]), word);
  const inside = await ask(places['folder']!(it));
  for (const word of ['file', 'digest'] as const) assert.ok(inside.includes(it.words[word]), word);
});
