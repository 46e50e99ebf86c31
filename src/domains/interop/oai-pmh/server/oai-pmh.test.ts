import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { SaxesParser } from 'saxes';
import { inTransaction } from '#server/context';
import { aResource } from '#factory/data/resources';
import { publishedResource } from '#factory/data/search';
import { person } from '#factory/identity/accounts';
import { startPortal } from '#testing';
import { resourceStatuses, type ResourceStatus } from '#contract/data/resources';

const portal = await startPortal({ JOBS: 'off', PUBLIC_URL: 'https://portal.example.org' });
const owner = await person(portal, { verified: true });
const { db } = portal.context();

interface Element {
  name: string;
  attributes: Record<string, string>;
  children: Element[];
  text: string;
}

/** Parses XML strictly and throws if it is not well-formed. */
function parse(xml: string): Element {
  const root: Element = { name: '', attributes: {}, children: [], text: '' };
  const open = [root];
  const parser = new SaxesParser({ xmlns: true });
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }) => {
    const given = Object.fromEntries(Object.entries(attributes).map(([key, { value }]) => [key, value]));
    const element: Element = { name, attributes: given, children: [], text: '' };
    open.at(-1)!.children.push(element);
    open.push(element);
  });
  parser.on('text', (text) => (open.at(-1)!.text += text));
  parser.on('closetag', () => open.pop());
  parser.write(xml).close();
  return root.children[0]!;
}

const all = (element: Element, name: string): Element[] => [
  ...(element.name === name ? [element] : []),
  ...element.children.flatMap((child) => all(child, name)),
];
const first = (element: Element, name: string) => all(element, name)[0];

let asked = 0;
async function oai(query: string | Record<string, string>, method: 'GET' | 'POST' = 'GET'): Promise<Element> {
  asked += 1;
  const text = typeof query === 'string' ? query : new URLSearchParams(query).toString();
  const answer = await portal.http.inject({
    method,
    url: method === 'GET' ? `/oai?${text}` : '/oai',
    ...(method === 'POST' ? { payload: text, headers: { 'content-type': 'application/x-www-form-urlencoded' } } : {}),
    remoteAddress: `198.51.${asked >> 8}.${asked & 255}`,
  });
  assert.equal(answer.statusCode, 200);
  assert.equal(answer.headers['content-type'], 'text/xml; charset=utf-8');
  const root = parse(answer.body);
  assert.deepEqual(
    root.children.slice(0, 2).map(({ name }) => name),
    ['responseDate', 'request'],
  );
  return root;
}
const errors = (root: Element) => all(root, 'error').map(({ attributes }) => attributes['code']);
const headerOf = async (publicId: string) =>
  first(await oai({ verb: 'GetRecord', identifier: idOf(publicId), metadataPrefix: 'oai_dc' }), 'header');
const idOf = (publicId: string) => `oai:portal.example.org:${publicId}`;

/** Harvests a complete list, page by page. */
async function harvest(query: Record<string, string>, between?: () => Promise<void>) {
  const records: Element[] = [];
  const sizes: number[] = [];
  let answer = await oai(query);
  for (;;) {
    records.push(...all(answer, query['verb'] === 'ListRecords' ? 'record' : 'header'));
    const token = first(answer, 'resumptionToken');
    if (token) sizes.push(Number(token.attributes['completeListSize']));
    if (!token?.text) return { records, sizes };
    await between?.();
    answer = await oai({ verb: query['verb']!, resumptionToken: token.text });
  }
}

describe('a harvester that asks wrongly', () => {
  const cases: [query: string, code: string][] = [
    ['', 'badVerb'],
    ['verb=Delete', 'badVerb'],
    ['verb=toString', 'badVerb'],
    ['verb=Identify&verb=Identify', 'badVerb'],
    ['verb=Identify&set=a', 'badArgument'],
    ['verb=ListRecords', 'badArgument'],
    ['verb=ListRecords&metadataPrefix=oai_dc&metadataPrefix=oai_dc', 'badArgument'],
    ['verb=ListRecords&metadataPrefix=oai_dc&from=yesterday', 'badArgument'],
    ['verb=ListRecords&metadataPrefix=oai_dc&from=2026-02-30', 'badArgument'],
    ['verb=ListRecords&metadataPrefix=oai_dc&from=2026-01-01&until=2026-01-01T00:00:00Z', 'badArgument'],
    ['verb=ListRecords&metadataPrefix=oai_dc&from=2026-01-02&until=2026-01-01', 'badArgument'],
    ['verb=ListRecords&metadataPrefix=oai_dc&set=a%20b', 'badArgument'],
    ['verb=ListRecords&metadataPrefix=oai_dc&resumptionToken=x', 'badArgument'],
    ['verb=ListRecords&resumptionToken=x', 'badResumptionToken'],
    ['verb=ListSets&resumptionToken=x', 'badResumptionToken'],
    ['verb=ListRecords&metadataPrefix=marc', 'cannotDisseminateFormat'],
    ['verb=ListRecords&metadataPrefix=constructor', 'cannotDisseminateFormat'],
    ['verb=ListRecords&metadataPrefix=oai_dc&set=nothing', 'noRecordsMatch'],
    ['verb=ListRecords&metadataPrefix=oai_dc&from=2999-01-01', 'noRecordsMatch'],
    ['verb=ListRecords&metadataPrefix=oai_dc&until=1999-01-01', 'noRecordsMatch'],
    ['verb=GetRecord&metadataPrefix=oai_dc', 'badArgument'],
    ['verb=GetRecord&metadataPrefix=oai_dc&identifier=oai:other.example:1', 'idDoesNotExist'],
    ['verb=GetRecord&metadataPrefix=oai_dc&identifier=oai:portal.example.org:a%00', 'badArgument'],
    ['verb=ListMetadataFormats&identifier=nothing', 'idDoesNotExist'],
  ];
  for (const [query, code] of cases)
    test(`"${query}" is told ${code}, with HTTP 200`, async () => {
      for (const method of ['GET', 'POST'] as const) {
        const root = await oai(query, method);
        assert.deepEqual(errors(root), [code]);
        const { attributes, text } = first(root, 'request')!;
        assert.equal(text, 'https://portal.example.org/oai');
        if (code === 'badVerb' || code === 'badArgument') assert.deepEqual(attributes, {});
        else assert.equal(attributes['verb'], new URLSearchParams(query).get('verb'));
      }
    });

  test('gets no markup of theirs back', async () => {
    const root = await oai({ verb: 'GetRecord', metadataPrefix: 'oai_dc', identifier: '"><script>\u0001]]>' });
    assert.deepEqual(errors(root), ['idDoesNotExist']);
    assert.equal(first(root, 'request')!.attributes['identifier'], '"><script>]]>');
  });

  test('with a token that was changed, or is of another list, begins nowhere', async () => {
    await Promise.all(Array.from({ length: 260 }, () => publishedResource(portal.context(), {})));
    const token = first(await oai('verb=ListRecords&metadataPrefix=oai_dc'), 'resumptionToken')!.text;
    const flipped = `${token.slice(0, -2)}${token.at(-2) === 'A' ? 'B' : 'A'}${token.slice(-1)}`;
    for (const query of [
      { verb: 'ListIdentifiers', resumptionToken: token },
      { verb: 'ListRecords', resumptionToken: flipped },
      { verb: 'ListRecords', resumptionToken: 'A'.repeat(5000) },
    ])
      assert.deepEqual(errors(await oai(query)), ['badResumptionToken']);
  });
});

describe('a harvester', () => {
  test('learns what the repository is and what it promises', async () => {
    const root = first(await oai('verb=Identify'), 'Identify')!;
    const of = Object.fromEntries(root.children.map(({ name, text }) => [name, text]));
    assert.deepEqual(
      root.children.map(({ name }) => name),
      [
        'repositoryName',
        'baseURL',
        'protocolVersion',
        'adminEmail',
        'earliestDatestamp',
        'deletedRecord',
        'granularity',
        'compression',
        'description',
      ],
    );
    assert.equal(of['deletedRecord'], 'persistent');
    assert.match(of['earliestDatestamp']!, /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z$/);
    assert.equal(first(root, 'repositoryIdentifier')!.text, 'portal.example.org');
  });

  test('finds three formats, and sets by type and discipline', async () => {
    await publishedResource(portal.context(), { resourceType: 'software', subjectCode: '140.50' });
    const formats = all(await oai('verb=ListMetadataFormats'), 'metadataPrefix').map(({ text }) => text);
    assert.deepEqual(formats, ['oai_dc', 'oai_datacite', 'datacite']);
    const sets = all(await oai('verb=ListSets'), 'setSpec').map(({ text }) => text);
    for (const set of ['type', 'type:software', 'discipline', 'discipline:140.50']) assert.ok(sets.includes(set), set);
    for (const set of ['type:software', 'discipline:140.50']) {
      const { records } = await harvest({ verb: 'ListIdentifiers', metadataPrefix: 'oai_dc', set });
      assert.ok(records.length > 0);
      for (const record of records) assert.ok(all(record, 'setSpec').some(({ text }) => text === set));
    }
  });

  test('is in no set of a discipline whose code no set can be named after', async () => {
    const odd = { publicId: 'ODDSUBJECT', subjectCode: '凝聚态 & "x"' };
    await publishedResource(portal.context(), odd);
    assert.deepEqual(
      all((await headerOf(odd.publicId))!, 'setSpec').map(({ text }) => text),
      ['type:dataset'],
    );
    assert.ok(!all(await oai('verb=ListSets'), 'setSpec').some(({ text }) => text.includes('凝')));
  });

  test('takes a list page by page, each page the same when it is asked for again', async () => {
    const { records, sizes } = await harvest({ verb: 'ListRecords', metadataPrefix: 'oai_datacite' });
    const ids = records.map((record) => first(record, 'identifier')!.text);
    assert.equal(new Set(ids).size, ids.length);
    assert.ok(sizes.every((size) => size === ids.length) && ids.length > 250);
    const token = first(await oai('verb=ListRecords&metadataPrefix=oai_dc'), 'resumptionToken')!;
    assert.equal(token.attributes['cursor'], '0');
    const next = await oai({ verb: 'ListRecords', resumptionToken: token.text });
    const again = await oai({ verb: 'ListRecords', resumptionToken: token.text });
    assert.deepEqual(all(again, 'header'), all(next, 'header'));
    assert.equal(first(next, 'resumptionToken')!.attributes['cursor'], '250');
  });

  test('gets every record once while records change, vanish and come', async () => {
    const before = (await harvest({ verb: 'ListIdentifiers', metadataPrefix: 'oai_dc' })).records;
    const change = async () => {
      await sql`update data_resource set title_zh = title_zh || '改' where status = '5' and resource_id % 3 = 0`.execute(
        db,
      );
      await publishedResource(portal.context(), {});
    };
    const { records } = await harvest({ verb: 'ListRecords', metadataPrefix: 'oai_dc' }, change);
    const ids = records.map((record) => first(record, 'identifier')!.text);
    assert.equal(new Set(ids).size, ids.length);
    for (const { children } of before) assert.ok(ids.includes(children[0]!.text));
  });

  test('that goes on from the moment of its last answer misses nothing that was being committed then', async () => {
    let commit!: () => void;
    const held = new Promise<void>((resolve) => (commit = resolve));
    let dated!: () => void;
    const isDated = new Promise<void>((resolve) => (dated = resolve));
    const slow = inTransaction(portal.context(), async (tx) => {
      await publishedResource(tx, { publicId: 'SLOWCOMMIT' });
      await sql`set constraints all immediate`.execute(tx.db);
      dated();
      await held;
    });
    await isDated;
    const answer = oai('verb=ListIdentifiers&metadataPrefix=oai_dc&from=2020-01-01');
    const early = await Promise.race([answer.then(() => 'answered'), wait(300).then(() => 'waits')]);
    commit();
    await slow;
    assert.equal(early, 'waits');
    assert.ok(
      all(await answer, 'identifier').some(({ text }) => text === idOf('SLOWCOMMIT')) ||
        first(await answer, 'resumptionToken'),
    );
  });

  test('takes a day and a second as limits, both inclusive', async () => {
    await publishedResource(portal.context(), { publicId: 'INCLUSIVE1' });
    const at = first((await headerOf('INCLUSIVE1'))!, 'datestamp')!.text;
    for (const [from, until] of [
      [at, at],
      [at.slice(0, 10), at.slice(0, 10)],
    ]) {
      const { records } = await harvest({
        verb: 'ListIdentifiers',
        metadataPrefix: 'oai_dc',
        from: from!,
        until: until!,
      });
      assert.ok(records.some((record) => first(record, 'identifier')!.text === idOf('INCLUSIVE1')));
    }
  });
});

describe('what harvesters are told', () => {
  const modes = {
    open: {},
    embargo: { openDate: '2999-01-01' },
    restricted: { sharingMethod: 'restricted', accessRestriction: '仅限合作单位' },
    closed: { sharingMethod: 'closed', nonDisclosureReason: '涉及未公开成果' },
  } as const;
  const isListed = (status: ResourceStatus) => status === '5' || status === '6';
  const isGone = (status: ResourceStatus) => status === '7';

  for (const [mode, form] of Object.entries(modes))
    for (const status of resourceStatuses)
      test(`of a resource in state ${status}, ${mode}: ${isListed(status) ? 'its metadata' : isGone(status) ? 'that it is gone' : 'nothing'}`, async () => {
        const { publicId } = await aResource(portal, owner, {
          status,
          form: {
            ...form,
            descriptionZh: 'descriptionword',
            authors: [{ nameZh: '李四', email: 'mail@example.org' }] as never,
          },
          files: { 'raw-spectrum-7391.csv': 'T,R\n1,2\n' },
        });
        for (const prefix of ['oai_dc', 'oai_datacite', 'datacite']) {
          const query = { verb: 'GetRecord', identifier: idOf(publicId), metadataPrefix: prefix };
          const root = await oai(query);
          if (!isListed(status) && !isGone(status)) {
            assert.deepEqual(errors(root), ['idDoesNotExist']);
            continue;
          }
          const text = JSON.stringify(root);
          for (const secret of ['mail@example.org', 'raw-spectrum', '/content']) assert.ok(!text.includes(secret));
          assert.equal(text.includes('descriptionword'), isListed(status));
          assert.equal(first(root, 'header')!.attributes['status'], isGone(status) ? 'deleted' : undefined);
          assert.equal(all(root, 'metadata').length, isListed(status) ? 1 : 0);
        }
        const { records } = await harvest({ verb: 'ListIdentifiers', metadataPrefix: 'oai_dc' });
        assert.equal(
          records.some((record) => first(record, 'identifier')!.text === idOf(publicId)),
          isListed(status) || isGone(status),
        );
      });

  test('a deleted resource stays deleted for ever, also when its row is gone', async () => {
    const resourceId = await publishedResource(portal.context(), { publicId: 'GONE000001' });
    await sql`delete from data_resource_search where resource_id = ${resourceId}`.execute(db);
    await sql`delete from data_resource where resource_id = ${resourceId}`.execute(db);
    assert.equal((await headerOf('GONE000001'))!.attributes['status'], 'deleted');
  });
});

test('beyond the limit a harvester is told when to come again, with 503', async () => {
  const ask = () => portal.http.inject({ url: '/oai?verb=Identify', remoteAddress: '203.0.113.9' });
  await sql`insert into kernel_cache (key, hits, expires_at)
    values ('limit:interop.oai-pmh:address:203.0.113.9', 1200, now() + interval '50 seconds')`.execute(db);
  const answer = await ask();
  assert.equal(answer.statusCode, 503);
  assert.ok(Number(answer.headers['retry-after']) > 0);
});
