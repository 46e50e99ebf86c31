import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type ResourceDetail, recordPages } from '#contract/data/record-pages';
import { type Difference, recordVersions } from '#contract/data/versions';
import { type PublicView, deposits } from '#contract/data/deposits';
import { reviewerLinks, type SharedRecord } from '#contract/data/reviewer-links';
import { search } from '#contract/data/search';
import { person } from '#factory/identity/accounts';
import { wireDay } from '#shared/time';
import { caller, startPortal, type Envelope } from '#testing';
import { maxRelatedWorks, relationTypes, workIdTypes, type RelatedWork, type ResourceFull } from '../contract.ts';
import type { z } from 'zod';
import { aResource, completeForm, actingAs } from './factory.ts';
import { newVersion } from '#module/data/versions';

const portal = await startPortal({ JOBS: 'off' });
const owner = await person(portal, { verified: true });
const visitor = caller(portal);

const works: RelatedWork[] = [
  {
    relation: 'IsSupplementTo',
    idType: 'DOI',
    value: '10.1103/physrevb.1.42',
    title: 'A paper on <b>transport</b> & more',
  },
  { relation: 'IsDerivedFrom', idType: 'CSTR', value: '31253.11.sciencedb.06290', title: '' },
  { relation: 'References', idType: 'arXiv', value: 'cond-mat/0401234', title: '' },
  { relation: 'IsPartOf', idType: 'ISBN', value: '978-0-306-40615-7', title: 'A book' },
  { relation: 'IsVersionOf', idType: 'Handle', value: '20.500.12345/abc', title: '' },
  { relation: 'Cites', idType: 'URL', value: 'https://example.org/?a=1&b=2', title: '' },
  { relation: 'IsCitedBy', idType: 'DOI', value: '10.1103/physrevb.2.43', title: '' },
];

/** The content of the owner's form. */
const open = async (id: number) => (await owner.call(deposits.open, { params: { id } })).data as ResourceFull;
async function save(id: number, relatedWorks: unknown, more: object = {}): Promise<Envelope> {
  const { rowVer } = await open(id);
  return owner.call(deposits.save, { params: { id }, body: { ...completeForm, relatedWorks, rowVer, ...more } });
}
async function submitted(relatedWorks: Partial<RelatedWork>[]): Promise<Envelope> {
  const { resourceId } = await aResource(portal, owner);
  assert.equal((await save(resourceId, relatedWorks)).code, 200);
  const { rowVer } = await open(resourceId);
  return owner.call(deposits.submit, { params: { id: resourceId }, body: { rowVer } });
}
const detail = async (publicId: string) =>
  (await visitor(recordPages.detail, { params: { publicId } })).data as ResourceDetail;
const exported = async (publicId: string, format: string) =>
  (await portal.http.inject({ url: `/export/${publicId}/${format}` })).body;

describe('works that a draft names', () => {
  test('are kept bare, in their order, and a second window does not overwrite them', async () => {
    const { resourceId, rowVer } = await aResource(portal, owner);
    const typed = [
      { relation: 'IsSupplementTo', idType: 'DOI', value: ' https://doi.org/10.1103/physrevb.1.42 ', title: 'T' },
      { relation: 'References', idType: 'arXiv', value: 'arXiv:2401.01234', title: '' },
    ];
    assert.equal((await save(resourceId, typed)).code, 200);
    assert.deepEqual(
      (await open(resourceId)).relatedWorks.map(({ value }) => value),
      ['10.1103/physrevb.1.42', '2401.01234'],
    );
    assert.deepEqual(
      [(await save(resourceId, [], { rowVer })).error, (await open(resourceId)).relatedWorks.length],
      ['data.resources.changed', 2],
    );
  });

  test('may be half typed', async () => {
    const { resourceId } = await aResource(portal, owner);
    assert.equal((await save(resourceId, [{ value: '10.' }, {}])).code, 200);
    assert.deepEqual((await open(resourceId)).relatedWorks[1], {
      relation: 'IsSupplementTo',
      idType: 'DOI',
      value: '',
      title: '',
    });
  });

  test(`are ${maxRelatedWorks} at most, of known relations and kinds of identifiers`, async () => {
    const { resourceId } = await aResource(portal, owner);
    const many = Array.from({ length: maxRelatedWorks + 1 }, (_, n) => ({ value: `10.1234/${n}` }));
    assert.equal((await save(resourceId, many.slice(1))).code, 200);
    for (const refused of [
      many,
      [{ relation: 'Hates', value: '10.1/a' }],
      [{ idType: 'ISSN', value: '1234-5679' }],
      [{ value: 'x'.repeat(1001) }],
      [{ title: 'x'.repeat(501) }],
      [{ value: { $ne: '' } }],
      'all',
    ]) {
      const answer = await save(resourceId, refused);
      assert.equal(answer.code, 500, JSON.stringify(refused).slice(0, 60));
      assert.match(answer.fields![0]!.path, /^relatedWorks/);
    }
  });

  test('are shown in the preview, and what is no address is no link there', async () => {
    const { resourceId } = await aResource(portal, owner);
    await save(resourceId, [{ idType: 'URL', value: 'javascript:alert(1)' }]);
    const { data } = await owner.call(deposits.publicView, { params: { id: resourceId } });
    const { record, lacking } = data as z.output<typeof PublicView>;
    assert.deepEqual([record.relatedWorks[0]!.value, lacking], ['javascript:alert(1)', ['invalid.workId.URL']]);
  });
});

describe('at submission', () => {
  const cases: [string, Partial<RelatedWork>[], string[]][] = [
    ['works of every kind and relation are taken', works, []],
    ['an entry without an identifier is named', [works[0]!, {}], ['relatedWorks.1.value']],
    ['a script is no address', [{ idType: 'URL', value: 'javascript:alert(1)' }], ['relatedWorks.0.value']],
    ['a DOI is no ISBN', [{ idType: 'ISBN', value: '10.1234/abc' }], ['relatedWorks.0.value']],
    [
      'the same work with the same relation counts once, with another relation again',
      [works[0]!, { ...works[0]!, value: '10.1103/PhysRevB.1.42' }, { ...works[0]!, relation: 'Cites' }],
      ['relatedWorks.1.value'],
    ],
  ];
  for (const [what, given, faulty] of cases)
    test(what, async () => {
      const { code, fields = [] } = await submitted(given);
      assert.deepEqual([code === 200, fields.map(({ path }) => path)], [faulty.length === 0, faulty]);
      for (const { message } of fields) assert.match(message, /\p{sc=Han}/u);
    });
});

describe('works of a published resource', () => {
  const published = aResource(portal, owner, { status: '5', form: { relatedWorks: works } });

  test('stand in its record, and the resource is found by each of their identifiers', async () => {
    const { publicId } = await published;
    assert.deepEqual((await detail(publicId)).relatedWorks, works);
    for (const keyword of ['10.1103/physrevb.1.42', 'https://doi.org/10.1103/physrevb.2.43', 'cond-mat/0401234']) {
      const { rows } = (await visitor(search.list, { query: { keyword } })) as { rows?: { publicId: string }[] };
      assert.ok(
        rows?.some((row) => row.publicId === publicId),
        keyword,
      );
    }
  });

  test('go out in every description, in the words of its standard', async () => {
    const { publicId } = await published;
    const xml = await exported(publicId, 'datacite-xml');
    for (const line of [
      '<relatedIdentifier relatedIdentifierType="DOI" relationType="IsSupplementTo">10.1103/physrevb.1.42</relatedIdentifier>',
      '<relatedIdentifier relatedIdentifierType="arXiv" relationType="References">arXiv:cond-mat/0401234</relatedIdentifier>',
      '<relatedIdentifier relatedIdentifierType="URL" relationType="Cites">https://example.org/?a=1&amp;b=2</relatedIdentifier>',
    ])
      assert.ok(xml.includes(line), `${line}\n${xml}`);
    const json = JSON.parse(await exported(publicId, 'datacite-json')) as { relatedIdentifiers: object[] };
    assert.equal(json.relatedIdentifiers.length, works.length);
    const dc = await exported(publicId, 'dublin-core');
    assert.ok(dc.includes('<dc:relation>https://doi.org/10.1103/physrevb.1.42</dc:relation>'));
    assert.ok(dc.includes('<dc:relation>urn:isbn:9780306406157</dc:relation>'));
    const ld = JSON.parse(await exported(publicId, 'json-ld')) as Record<string, { '@id': string; name: string }[]>;
    assert.deepEqual(
      ['citation', 'isBasedOn', 'isPartOf', 'exampleOfWork', 'subjectOf'].map((name) => ld[name]?.length),
      [3, 1, 1, 1, 1],
    );
    assert.deepEqual(
      [ld['citation']![0]!['@id'], ld['citation']![0]!.name],
      ['https://doi.org/10.1103/physrevb.1.42', 'A paper on <b>transport</b> & more'],
    );
    const { linkset } = JSON.parse(await exported(publicId, 'linkset')) as { linkset: { related?: object[] }[] };
    assert.equal(linkset[0]!.related?.length, works.length);
  });

  test('are taken over by a clone and the next version, whose difference names what changed', async () => {
    const row = await aResource(portal, owner, { status: '5', form: { relatedWorks: works } });
    const { data } = await owner.call(recordVersions.clone, { params: { id: row.resourceId } });
    assert.deepEqual((await open((data as { resourceId: number }).resourceId)).relatedWorks, works);
    const nextId = await newVersion(actingAs(portal, owner, []), row.resourceId);
    assert.deepEqual((await open(nextId)).relatedWorks, works);
    assert.equal((await save(nextId, works.slice(1))).code, 200);
    await portal.database.db
      .updateTable('dataResource')
      .set({ status: '5', publishDate: new Date() })
      .where('resourceId', '=', nextId)
      .execute();
    const next = await open(nextId);
    const params = { publicId: next.publicId, other: row.publicId };
    const { fields } = (await visitor(recordVersions.difference, { params })).data as Difference;
    const changed = fields.find(({ field }) => field === 'relatedWorks');
    assert.deepEqual(
      changed?.entries?.map(({ change, name, parts }) => [change, name, parts[0]]),
      [['removed', 'DOI 10.1103/physrevb.1.42', { part: 'relation', before: 'IsSupplementTo', after: '' }]],
    );
  });

  test('leave its page with its withdrawal', async () => {
    const { publicId } = await aResource(portal, owner, { status: '7', form: { relatedWorks: works } });
    assert.deepEqual((await detail(publicId)).relatedWorks, []);
    for (const format of ['datacite-xml', 'dublin-core', 'json-ld', 'linkset'])
      assert.ok(!(await exported(publicId, format)).includes('physrevb'), format);
  });
});

test('a reviewer’s link that hides the authors hides their works', async () => {
  const { resourceId } = await aResource(portal, owner, { status: '1', form: { relatedWorks: works } });
  const validUntil = wireDay(new Date(Date.now() + 30 * 24 * 3600_000));
  for (const [hidesAuthors, count] of [
    [true, 0],
    [false, works.length],
  ] as const) {
    const made = await owner.call(reviewerLinks.create, {
      params: { id: resourceId },
      body: { validUntil, hidesAuthors },
    });
    const { token } = made.data as { token: string };
    const { data } = await visitor(reviewerLinks.record, { body: { token } });
    assert.equal((data as SharedRecord).relatedWorks.length, count);
  }
});

test('every relation and kind of identifier is among what these tests send', () => {
  assert.deepEqual(new Set(works.map(({ relation }) => relation)), new Set(relationTypes));
  assert.deepEqual(new Set(works.map(({ idType }) => idType)), new Set(workIdTypes));
});
