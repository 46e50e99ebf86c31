import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { affiliationsOfText } from '#contract/identity/organizations';
import { aResource } from '#factory/data/resources';
import { person } from '#factory/identity/accounts';
import { storeSetting } from '#factory/system/settings';
import { startPortal } from '#testing';
import { resourceStatuses, type ResourceStatus } from '#contract/data/resources';
import { exportPath, formatNames, formats, type Format, type FormatName } from '../formats.ts';

const portal = await startPortal({ JOBS: 'off' });
const owner = await person(portal, { verified: true });

let asked = 0;
/** Sends a request from a new client address, because these endpoints have a rate limit per address. */
function get(url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') {
  asked += 1;
  return portal.http.inject({ method, url, headers, remoteAddress: `198.51.${asked >> 8}.${asked & 255}` });
}
const exportOf = (publicId: string, format: FormatName, headers?: Record<string, string>) =>
  get(exportPath(publicId, format), headers);

/** A visitor without an account, and the owner, who gets no more than a visitor here. */
const callers: Record<string, string>[] = [
  {},
  { authorization: `Bearer ${owner.token}`, cookie: `Admin-Token=${owner.token}` },
];

const modes = {
  open: {},
  embargo: { openDate: '2999-01-01' },
  restricted: { sharingMethod: 'restricted', accessRestriction: '仅限合作单位' },
  closed: { sharingMethod: 'closed', nonDisclosureReason: '涉及未公开成果' },
} as const;
type Mode = keyof typeof modes;

/** Each text occurs in one field only, so that a leak names its field. */
const secretFile = 'raw-spectrum-7391.csv';
const words = {
  description: 'descriptionword',
  email: 'author-mail@example.org',
  phone: '010-5555-7788',
  ftp: 'ftp-user-4242',
};

const isKnown = (status: ResourceStatus) => ['5', '6', '7'].includes(status);

for (const mode of Object.keys(modes) as Mode[])
  for (const status of resourceStatuses)
    describe(`a resource in state ${status}, ${mode}`, () => {
      let made: Promise<string> | undefined;
      const make = async () =>
        (
          await aResource(portal, owner, {
            status,
            form: {
              ...modes[mode],
              descriptionZh: words.description,
              ftpAddress: 'ftp.example.org',
              ftpUsername: words.ftp,
              authors: [{ nameZh: '张三', email: words.email, phone: words.phone, isCorresponding: true }] as never,
            },
            files: { [secretFile]: 'T/K,R/Ohm\n2,0.1\n' },
          })
        ).publicId;
      const itsFilesAreFree = mode === 'open' && (status === '5' || status === '6');

      for (const format of formatNames)
        test(`as ${format}: ${isKnown(status) ? 'what everybody may know' : 'not there'}`, async () => {
          const publicId = await (made ??= make());
          for (const headers of callers) {
            const answer = await exportOf(publicId, format, headers);
            const { mediaType, profile }: Format = formats[format];
            const accept = profile ? `${mediaType};profile="${profile}"` : mediaType;
            const negotiated = await get(`/data/detail/${publicId}`, { accept, ...headers });
            assert.equal(answer.statusCode, isKnown(status) ? 200 : 404);
            assert.equal(negotiated.statusCode, answer.statusCode);
            assert.equal(negotiated.body, answer.body);
            const all = answer.body + JSON.stringify(answer.headers);
            for (const secret of [words.email, words.phone, words.ftp, 'ftp.example.org'])
              assert.ok(!all.includes(secret), secret);
            if (!isKnown(status)) assert.equal(answer.body, 'Not found.\n');
            if (!itsFilesAreFree) assert.ok(!/files\/\d+\/content/.test(all) && !all.includes(secretFile));
          }
        });

      test(`names its files ${itsFilesAreFree ? 'where machines look for them' : 'nowhere'}`, async () => {
        const publicId = await (made ??= make());
        for (const format of ['json-ld', 'croissant', 'ro-crate', 'linkset', 'linkset-text', 'json'] as const) {
          const { body } = await exportOf(publicId, format);
          assert.equal(/files\/\d+\/content/.test(body) || body.includes(secretFile), itsFilesAreFree, format);
        }
      });
    });

describe('whoever asks at the address of a page', () => {
  const published = () => aResource(portal, owner, { status: '5' }).then(({ publicId }) => publicId);

  test('is told to which forms the address answers when nothing fits', async () => {
    const answer = await get(`/data/detail/${await published()}`, { accept: 'image/png' });
    assert.equal(answer.statusCode, 406);
    assert.match(answer.body, /application\/x-bibtex {2}http:\/\/localhost(:\d+)?\/export\//);
    assert.equal(answer.headers['vary'], 'accept, accept-language');
  });

  test('gets the form that they like best', async () => {
    const path = `/data/detail/${await published()}`;
    const cases: [accept: string, type: string][] = [
      ['application/x-bibtex;q=0.5, application/vnd.citationstyles.csl+json', formats['csl-json'].mediaType],
      ['text/x-bibliography; style=apa; locale=en-US', 'text/x-bibliography;style=apa'],
      ['text/x-bibliography; style=gb-7714-2015', 'text/x-bibliography;'],
      ['application/ld+json;profile="https://schema.org/"', 'application/ld+json; profile="https://schema.org/"'],
      ['application/vnd.datacite.datacite+xml', formats['datacite-xml'].mediaType],
      ['text/html;q=0.1, application/linkset+json', 'application/linkset+json'],
      ['application/json; charset=utf-8', 'application/json'],
    ];
    for (const [accept, type] of cases) {
      const answer = await get(path, { accept });
      assert.ok(String(answer.headers['content-type']).startsWith(type), accept);
      assert.equal(answer.headers['vary'], 'accept, accept-language');
      assert.match(String(answer.headers['content-location']), /^\/export\//);
    }
  });

  test('gets the language that they like best, unless the address names one', async () => {
    const path = `/data/detail/${await published()}`;
    const languageOf = async (address: string, language?: string) => {
      const headers = { accept: 'application/ld+json', ...(language ? { 'accept-language': language } : {}) };
      return (await get(address, headers)).json().publisher.name as string;
    };
    const [zh, en] = [await languageOf(path), await languageOf(`${path}?lang=en`)];
    assert.notEqual(zh, en);
    assert.equal(await languageOf(path, 'en-GB, zh;q=0.5'), en);
    assert.equal(await languageOf(path, 'de, zh-CN;q=0.5'), zh);
    assert.equal(await languageOf(`${path}?lang=zh`, 'en'), zh);
  });

  test('asks again with the validator and is spared the bytes', async () => {
    const path = exportPath(await published(), 'json');
    const first = await get(path);
    const again = await get(path, { 'if-none-match': String(first.headers['etag']) });
    assert.deepEqual([again.statusCode, again.body], [304, '']);
    assert.ok(first.headers['last-modified']);
  });

  test('gets from HEAD what GET says in its headers', async () => {
    const path = exportPath(await published(), 'bibtex');
    const [head, whole] = [await get(path, {}, 'HEAD'), await get(path)];
    assert.equal(head.statusCode, 200);
    for (const name of ['content-type', 'link', 'etag', 'content-disposition', 'last-modified'])
      assert.equal(head.headers[name], whole.headers[name], name);
    assert.equal(head.body, '');
    assert.match(String(head.headers['content-disposition']), /^inline; filename="[A-Za-z0-9]+\.bib"$/);
    assert.match(String(head.headers['link']), /rel="describes"; type="text\/html".*rel="linkset"/);
  });

  test('finds the record from a file alone', async () => {
    const publicId = await published();
    const { linkset } = (await exportOf(publicId, 'linkset')).json();
    const file = new URL(linkset[0].item[0].href);
    const answer = await get(file.pathname, {}, 'HEAD');
    assert.equal(answer.statusCode, 200);
    assert.match(
      String(answer.headers['link']),
      new RegExp(`^</data/detail/${publicId}>; rel="collection"; type="text/html"`),
    );
  });

  test('is refused politely beyond the limit', async () => {
    const path = exportPath('zzzzzzzz', 'json');
    const ask = () => portal.http.inject({ url: path, remoteAddress: '203.0.113.9' });
    const answers = await Promise.all(Array.from({ length: 601 }, ask));
    const refused = answers.filter(({ statusCode }) => statusCode === 429);
    assert.equal(refused.length, 1);
    assert.ok(Number(refused[0]!.headers['retry-after']) > 0);
  });

  test('is told nothing by strange addresses', async () => {
    const publicId = await published();
    for (const path of [
      `/export/${publicId}/toString`,
      `/export/${publicId}/constructor`,
      '/export/..%2f..%2fetc/json',
      "/export/x'--/json",
    ])
      assert.equal((await get(path)).statusCode, 404, path);
    for (const path of ['/export/%00/json', `/export/${publicId}%00/bibtex`])
      assert.equal((await get(path)).statusCode, 400, path);
  });

  test('reads what interfaces there are', async () => {
    const answer = await get('/.well-known/api-catalog');
    assert.match(String(answer.headers['content-type']), /^application\/linkset\+json/);
    assert.ok(answer.json().linkset[0].item.some(({ href }: { href: string }) => href.endsWith('/oai')));
  });
});

describe('an attacker who types into a resource', () => {
  const nasty = `A" <b>&]]> --> }, title={x} \u0007\u000b\r\nER  - \nTY  - JOUR\nLink: <x>; rel="evil"`;
  const made = aResource(portal, owner, {
    status: '5',
    form: {
      titleZh: nasty,
      titleEn: '</script><script>alert(1)</script>',
      keywordsZh: nasty,
      doi: `10.1234/a">\u0001<x>;y"{}`,
      authors: [
        {
          nameZh: `李"四\nAU  - Evil`,
          orcid: '0000-0001-2345-6789',
          affiliations: affiliationsOfText('</affiliation>'),
        },
      ] as never,
    },
    files: { 'a"b<c>.csv': 'T,R\n1,2\n' },
  });

  test('ends no field of RIS and no entry of BibTeX', async () => {
    const { publicId } = await made;
    const lines = (await exportOf(publicId, 'ris')).body.split('\r\n');
    assert.deepEqual([lines[0], lines.filter((line) => line.startsWith('ER  -')).length], ['TY  - DATA', 1]);
    assert.ok(!lines.some((line) => line.startsWith('AU  - Evil')));
    const entry = (await exportOf(publicId, 'bibtex')).body;
    assert.equal(entry.match(/\{/g)?.length, entry.match(/\}/g)?.length);
    assert.equal(entry.match(/^ {2}title = /gm)?.length, 1);
  });

  test('ends no element of XML and leaves nothing in it that XML cannot hold', async () => {
    const { publicId } = await made;
    for (const format of ['datacite-xml', 'dublin-core'] as const) {
      const { body } = await exportOf(publicId, format);
      assert.ok(!/[^\P{Cc}\t\n\r]/u.test(body) && !body.includes('<b>') && !body.includes('</affiliation>]'));
      assert.ok(!body.includes('<script>') && body.includes('&lt;script&gt;'));
    }
  });

  test('adds no link to a header or a link set', async () => {
    const { publicId } = await made;
    const text = (await exportOf(publicId, 'linkset-text')).body;
    assert.ok(!text.includes('evil') && !text.includes('"{}'));
    const { linkset } = (await exportOf(publicId, 'linkset')).json();
    assert.equal(linkset[0]['cite-as'].length, 1);
    assert.match(String((await exportOf(publicId, 'json')).headers['link']), /^[\x20-\x7e]+$/);
  });
});

describe('a data set with authors of one institute, and two files', () => {
  let made: ReturnType<typeof aResource> | undefined;
  const make = () =>
    (made ??= aResource(portal, owner, {
      status: '5',
      form: {
        license: 'by',
        authors: [
          {
            nameZh: '张三',
            affiliations: affiliationsOfText('物理研究所'),
            orcid: '0000-0002-1825-0097',
            isCorresponding: true,
          },
          { nameZh: '李四', affiliations: affiliationsOfText('物理研究所') },
          { nameZh: '李四', affiliations: affiliationsOfText('化学研究所') },
        ] as never,
      },
      files: { 'raw/a.csv': 'T/K,R/Ohm\n2,0.1\n', 'b.txt': 'notes' },
    }));

  test('has each file in Croissant by name, address, type, size and checksum', async () => {
    const { publicId } = await make();
    const it = (await exportOf(publicId, 'croissant')).json();
    assert.equal(it['@type'], 'sc:Dataset');
    assert.equal(it.conformsTo, 'http://mlcommons.org/croissant/1.0');
    assert.match(it.citeAs, /^@(dataset|misc)\{/);
    for (const key of ['name', 'description', 'license', 'url', 'creator', 'datePublished']) assert.ok(it[key], key);
    const files = it.distribution as Record<string, string>[];
    assert.deepEqual(files.map((file) => file['@id']).toSorted(), ['b.txt', 'raw/a.csv']);
    for (const file of files) {
      assert.equal(file['@type'], 'cr:FileObject');
      assert.match(file['sha256']!, /^[0-9a-f]{64}$/);
      assert.match(file['contentSize']!, /^\d+ B$/);
      assert.equal((await get(new URL(file['contentUrl']!).pathname)).statusCode, 200);
    }
  });

  test('has the columns of its tables in Croissant, typed, where tools read the file rightly', async () => {
    const { publicId } = await aResource(portal, owner, {
      status: '5',
      files: {
        'a b.csv': 'n, R (Ohm),code,day\n1,0.5,007,2025-03-01\n2,3,008,2025-03-02\n',
        'a_b.csv': 'n\n1\n2\n',
        'semicolons.csv': 'T;R\n1,5;2\n2,5;3\n',
        'titles.csv': 'Sample 3\n\nT,R\n1,2\n2,3\n',
      },
    });
    const it = (await exportOf(publicId, 'croissant')).json();
    const ids = it.distribution.map((file: Record<string, string>) => file['@id']);
    assert.equal(new Set(ids).size, 4, 'each file has an id of its own');
    assert.deepEqual(
      it.recordSet.map((set: { '@id': string; field: Record<string, unknown>[] }) => [
        set['@id'],
        ...set.field.map(({ name, dataType }) => `${String(name)}: ${String(dataType)}`),
      ]),
      [
        ['a_b.csv_2/records', 'n: sc:Integer', ' R (Ohm): sc:Float', 'code: sc:Text', 'day: sc:Date'],
        ['a_b.csv/records', 'n: sc:Integer'],
      ],
    );
  });

  test('is a flat graph as an RO-Crate, in which everything that is named is there or has an address', async () => {
    const { publicId } = await make();
    const crate = (await exportOf(publicId, 'ro-crate')).json();
    const graph = crate['@graph'] as Record<string, unknown>[];
    const at = (id: string) => graph.find((entity) => entity['@id'] === id)!;
    assert.equal(new Set(graph.map((entity) => entity['@id'])).size, graph.length, 'each is there once');
    assert.deepEqual(at('ro-crate-metadata.json')['conformsTo'], { '@id': 'https://w3id.org/ro/crate/1.2' });
    const { '@id': rootId } = at('ro-crate-metadata.json')['about'] as { '@id': string };
    const root = at(rootId) as Record<string, { '@id': string }[]>;
    for (const key of ['name', 'description', 'datePublished', 'license']) assert.ok(root[key], key);
    assert.equal(root['hasPart']!.length, 2);
    for (const { '@id': id } of root['hasPart']!) {
      assert.equal(at(id)['@type'], 'File');
      assert.equal((await get(new URL(id).pathname)).statusCode, 200);
    }
    const people = root['author']!.map(({ '@id': id }) => at(id));
    assert.equal(people[0]!['@id'], 'https://orcid.org/0000-0002-1825-0097');
    assert.deepEqual(people[0]!['affiliation'], people[1]!['affiliation'], 'one institute, named twice');
    assert.notDeepEqual(people[1]!['affiliation'], people[2]!['affiliation'], 'two people of one name');
    for (const entity of graph)
      for (const value of Object.values(entity).flat())
        if (typeof value === 'object' && value !== null) {
          assert.deepEqual(Object.keys(value), ['@id'], 'nothing lies within another');
          const { '@id': id } = value as { '@id': string };
          assert.ok(at(id) || URL.canParse(id), id);
        }
  });
});

test('a withdrawn resource says in every description that it is gone and why, and keeps its abstract', async () => {
  const { publicId } = await aResource(portal, owner, { status: '7' });
  assert.match((await exportOf(publicId, 'datacite-xml')).body, /Withdrawn: 仪器标定错误/);
  assert.match((await exportOf(publicId, 'dublin-core')).body, /Withdrawn: 仪器标定错误/);
  assert.match((await exportOf(publicId, 'dublin-core')).body, /电阻与霍尔电阻/);
  assert.equal((await exportOf(publicId, 'json-ld')).json().creativeWorkStatus, 'Withdrawn');
});

test('with the setting on, a file for which visitors must log in is named nowhere', async () => {
  const { publicId } = await aResource(portal, owner, { status: '5' });
  const turn = (value: string) => storeSetting(portal, 'data.download.requireLogin', value);
  await turn('true');
  try {
    for (const format of ['json-ld', 'croissant', 'ro-crate', 'linkset', 'json'] as const)
      assert.ok(!(await exportOf(publicId, format)).body.includes('/content'), format);
  } finally {
    await turn('false');
  }
});
