import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { before, describe, test } from 'node:test';
import { sql } from 'kysely';
import { aResource } from '#factory/data/resources';
import { person } from '#factory/identity/accounts';
import { startPortal } from '#testing';
import { addStructures, carbon, disordered, rockSalt, water } from './factory.ts';

const portal = await startPortal({ JOBS: 'off' });
const owner = await person(portal, { verified: true });

interface Entry {
  id: string;
  type: string;
  attributes: Record<string, unknown>;
  relationships: Record<string, { data?: { id: string }[]; links?: { related: string } }>;
}
interface Body {
  meta: {
    data_returned: number;
    data_available: number;
    more_data_available: boolean;
    query: { representation: string };
    warnings?: { type: string; detail: string }[];
    provider: { prefix: string };
    api_version: string;
  };
  links: { next: string | null };
  data: Entry[];
  included: Entry[];
  errors?: { status: string; detail: string }[];
}

async function ask(path: string, headers: Record<string, string> = {}) {
  const reply = await portal.http.inject({ url: path, headers });
  const isJson = /\bjson\b/.test(String(reply.headers['content-type']));
  return {
    status: reply.statusCode,
    headers: reply.headers,
    text: reply.payload,
    body: (isJson ? JSON.parse(reply.payload) : {}) as Body,
  };
}
const list = (query: Record<string, string>, type = 'structures') =>
  ask(`/optimade/v1/${type}?${new URLSearchParams(query)}`);
const found = async (filter: string, type = 'structures') =>
  (await list({ filter }, type)).body.data.map(({ id }) => id);
const refusal = async (query: Record<string, string>) => {
  const { status, body } = await list(query);
  const [error] = body.errors!;
  assert.deepEqual([error!.status, body.data], [String(status), undefined]);
  return [status, error!.detail] as const;
};

const text = 'data_NaCl';
let ids: string[] = [];
let record = '';
let file = '';

before(async () => {
  const form = { titleEn: 'Cells of salts', license: 'by' } as const;
  const { publicId, resourceId } = await aResource(portal, owner, {
    status: '5',
    form,
    files: { 'cells/all.cif': text, 'notes.txt': 'no' },
  });
  const { db } = portal.context();
  await sql`update data_resource set doi = '10.5072/abc' where public_id = ${publicId}`.execute(db);
  const { rows } = await sql<{
    id: number;
  }>`select id from data_resource_file where resource_id = ${resourceId} and name = 'all.cif'`.execute(db);
  [record, file] = [publicId, `f-${rows[0]!.id}`];
  ids = (await addStructures(portal, hash('sha256', text), [rockSalt, disordered, water, carbon(30)])).map(
    (id) => `s-${id}`,
  );
});

describe('a structure', () => {
  test('has lattice, positions and species as its file gives them', async () => {
    const { data } = (await ask(`/optimade/v1/structures/${ids[0]}`)).body as unknown as { data: Entry };
    const { attributes: it } = data;
    assert.deepEqual(it['lattice_vectors'], rockSalt.sites.vectors);
    assert.deepEqual(it['cartesian_site_positions'], [
      [0, 0, 0],
      [2.82, 2.82, 2.82],
    ]);
    assert.deepEqual(it['fractional_site_positions'], [
      [0, 0, 0],
      [0.5, 0.5, 0.5],
    ]);
    assert.deepEqual(it['species'], [
      { name: 'Na', chemical_symbols: ['Na'], concentration: [1] },
      { name: 'Cl', chemical_symbols: ['Cl'], concentration: [1] },
    ]);
    assert.deepEqual(it['species_at_sites'], ['Na', 'Cl']);
    assert.deepEqual(
      [it['elements'], it['elements_ratios']],
      [
        ['Cl', 'Na'],
        [0.5, 0.5],
      ],
    );
    assert.deepEqual(
      [it['dimension_types'], it['nperiodic_dimensions'], it['site_coordinate_span']],
      [[1, 1, 1], 3, 'unit_cell'],
    );
    assert.deepEqual([it['wyckoff_positions'], it['optimization_type'], it['assemblies']], [['a', 'b'], null, null]);
    assert.deepEqual(
      [it['_cmp_record'], it['_cmp_doi'], it['_cmp_file'], it['_cmp_part']],
      [record, '10.5072/abc', 'cells/all.cif', 1],
    );
  });

  test('without a cell has positions in ångström and no lattice', async () => {
    const { data } = (await ask(`/optimade/v1/structures/${ids[2]}`)).body as unknown as { data: Entry };
    assert.equal(data.attributes['lattice_vectors'], null);
    assert.equal(data.attributes['fractional_site_positions'], null);
    assert.deepEqual(data.attributes['dimension_types'], [0, 0, 0]);
    assert.deepEqual((data.attributes['cartesian_site_positions'] as number[][])[1], [0.76, 0.59, 0]);
  });

  test('that is disordered has a species for each site, under different names', async () => {
    const { data } = (await ask(`/optimade/v1/structures/${ids[1]}`)).body as unknown as { data: Entry };
    assert.deepEqual(data.attributes['species_at_sites'], ['BaSr', 'Ti', 'O', 'O_2', 'O_3']);
    assert.equal((data.attributes['species'] as object[]).length, 5);
    assert.deepEqual(data.attributes['structure_features'], ['disorder']);
    assert.deepEqual(data.attributes['_cmp_warnings'], ['noSymmetry']);
  });

  test('leads to its file and its record, and they lead back', async () => {
    const [structure] = (await list({ include: 'references,files' })).body.data;
    assert.deepEqual(
      structure!.relationships['references']!.data!.map(({ id }) => id),
      [`r-${record}`],
    );
    assert.deepEqual(
      structure!.relationships['files']!.data!.map(({ id }) => id),
      [file],
    );
    const reference = (await list({}, 'references')).body.data[0]!;
    assert.equal(reference.attributes['title'], 'Cells of salts');
    assert.equal(reference.attributes['_cmp_license'], 'CC-BY-4.0');
    assert.deepEqual(
      reference.relationships['structures']!.data!.map(({ id }) => id),
      ids,
    );
    const [one, ...others] = (await list({}, 'files')).body.data;
    assert.deepEqual([one!.id, others], [file, []]);
    assert.deepEqual(one!.attributes['checksums'], { sha256: hash('sha256', text) });
    const bytes = await ask(String(one!.attributes['url']).replace(/^https?:\/\/[^/]+/, ''));
    assert.deepEqual([bytes.status, bytes.text], [200, text]);
  });

  test('is included with its references unless the client wants something else', async () => {
    const types = async (query: Record<string, string>) => (await list(query)).body.included.map(({ type }) => type);
    assert.deepEqual(await types({}), ['references']);
    assert.deepEqual(await types({ include: '' }), []);
    assert.deepEqual(await types({ include: 'files' }), ['files']);
  });

  test('that does not exist is null', async () => {
    for (const id of ['s-999999', 's-0', 'x', `s-${'9'.repeat(40)}`, 'r-zzz']) {
      const { status, body } = await ask(`/optimade/v1/structures/${id}`);
      assert.deepEqual([status, body.data, body.meta.data_returned], [200, null, 0]);
    }
  });
});

describe('a list', () => {
  test('counts what is found and what there is, and goes on with a cursor', async () => {
    const seen: string[] = [];
    let next: string | null = `/optimade/v1/structures?${new URLSearchParams({ filter: 'nsites>1', page_limit: '3' })}`;
    while (next) {
      const { body }: { body: Body } = await ask(next.replace(/^https?:\/\/[^/]+/, ''));
      assert.deepEqual([body.meta.data_returned, body.meta.data_available], [4, 4]);
      assert.equal(body.meta.more_data_available, body.links.next !== null);
      seen.push(...body.data.map(({ id }) => id));
      next = body.links.next;
    }
    assert.deepEqual(seen, ids);
  });

  test('is paged by offset and by number too', async () => {
    const page = async (query: Record<string, string>) =>
      (await list({ page_limit: '2', ...query })).body.data.map(({ id }) => id);
    assert.deepEqual(await page({ page_offset: '1' }), ids.slice(1, 3));
    assert.deepEqual(await page({ page_number: '2' }), ids.slice(2, 4));
    assert.deepEqual(await page({ page_offset: '9' }), []);
  });

  for (const [sort, order] of [
    ['nsites', [0, 2, 1, 3]],
    ['-nsites', [3, 1, 2, 0]],
    ['_cmp_band_gap', [0, 1, 2, 3]],
    ['-last_modified', undefined],
  ] as const)
    test(`sorted by ${sort} has every entry once, page after page`, async () => {
      const seen: string[] = [];
      let next: string | null = `/optimade/v1/structures?sort=${sort}&page_limit=1`;
      while (next) {
        const { body }: { body: Body } = await ask(next.replace(/^https?:\/\/[^/]+/, ''));
        seen.push(...body.data.map(({ id }) => id));
        next = body.links.next;
      }
      if (order)
        assert.deepEqual(
          seen,
          order.map((at) => ids[at]),
        );
      else assert.deepEqual(seen.toSorted(), ids.toSorted());
    });

  test('has the wanted properties alone, with null for those of other providers', async () => {
    const { body } = await list({ response_fields: 'nsites,_other_gap,assemblies', page_limit: '1' });
    assert.deepEqual(body.data[0]!.attributes, { nsites: 2, assemblies: null, _other_gap: null });
    assert.match(body.meta.warnings![0]!.detail, /_other_gap/);
  });

  test('refuses arguments that are wrong, and says which', async () => {
    assert.deepEqual(await refusal({ page_limit: '501' }), [403, 'A page has at most 500 entries.']);
    for (const [name, value] of Object.entries({
      page_limit: '0',
      page_offset: '-1',
      page_number: '1.5',
      page_cursor: 'e30',
      response_fields: 'nsite',
      response_format: 'xml',
      include: 'calculations',
      sort: 'chemical_formula_hill',
      page_size: '3',
    })) {
      const [status, detail] = await refusal({ [name]: value });
      assert.equal(status, 400);
      assert.match(detail, new RegExp(`${name}|format`));
    }
    assert.equal((await refusal({ page_offset: '1', page_number: '1' }))[0], 400);
    const forged = Buffer.from('{"key":1,"value":"many"}').toString('base64url');
    assert.equal((await refusal({ sort: 'nsites', page_cursor: forged }))[0], 400);
    assert.equal((await ask('/optimade/v1/structures?page_limit=1&page_limit=2')).status, 400);
    assert.equal((await list({ _other_verbose: 'yes', email_address: 'a@example.org', api_hint: 'v1' })).status, 200);
  });
});

describe('a filter of another kind', () => {
  test('reaches related entries', async () => {
    assert.deepEqual(await found('references.target.doi="10.5072/abc"'), ids);
    assert.deepEqual(await found(`references.id HAS "r-${record}" AND nsites=2`), [ids[0]]);
    assert.deepEqual(await found(`files.id HAS ANY "${file}", "f-1"`), ids);
    assert.deepEqual(await found('files.name HAS "all.cif" AND references.doi STARTS "10.5"'), ids);
    assert.deepEqual(await found(`structures.id HAS "${ids[2]}"`, 'references'), [`r-${record}`]);
    assert.deepEqual(await found('structures.target.elements HAS "Na" AND name ENDS ".cif"', 'files'), [file]);
    assert.deepEqual(await found('NOT structures.target.elements HAS "Na"', 'files'), []);
    assert.deepEqual(await found('files.role HAS "input"'), []);
  });

  test('takes names of other providers as unknown, with a warning', async () => {
    const { body } = await list({ filter: 'NOT _exmpl_gap > 2 OR nsites = 2' });
    assert.deepEqual(
      body.data.map(({ id }) => id),
      [ids[0]],
    );
    assert.deepEqual(
      body.meta.warnings?.map(({ type }) => type),
      ['warning'],
    );
  });

  test('does not find unknown values, with NOT neither', async () => {
    assert.deepEqual(await found('_cmp_band_gap != 1'), [ids[0]]);
    assert.deepEqual(await found('NOT _cmp_band_gap = 1'), [ids[0]]);
    assert.deepEqual(await found('_cmp_disordered'), [ids[1]]);
    assert.deepEqual(await found('NOT _cmp_disordered AND chemical_formula_reduced'), [ids[0], ids[2], ids[3]]);
  });

  test('is refused with 400 for names that do not exist and values that cannot be read', async () => {
    for (const filter of [
      'nsite = 2',
      '_cmp_gap > 1',
      'nsites >',
      'nsites = 2)',
      'elements HAS',
      'last_modified > "yesterday"',
      'last_modified = "2025-02-29T00:00:00Z"',
      'references.target.dou = "x"',
      'elements:nope HAS "H":1',
      'elements:elements_ratios HAS "H"',
      'NOT NOT nsites=2',
      'title="\u0000"',
      'nsites = 2 nsites = 3',
      "title='a'",
    ])
      assert.equal((await list({ filter })).status, 400, filter);
  });

  test('is refused with 501 for what is optional and not there', async () => {
    for (const filter of [
      'nsites = "2"',
      'elements = "H"',
      'elements HAS 3',
      '"a" = "a"',
      'nsites CONTAINS "2"',
      'species.name HAS "H"',
      'lattice_vectors IS KNOWN',
      'references.id LENGTH 1',
      'elements HAS chemical_formula_hill',
      'nsites = 1e999',
      'elements:structure_features HAS "H":"disorder"',
      '_cmp_disordered = 1',
      'nsites HAS 2',
      'nsites LENGTH 2',
    ])
      assert.equal((await list({ filter })).status, 501, filter);
  });

  test('has bounds: parentheses, comparisons, values and characters', async () => {
    const nested = (depth: number) => `${'('.repeat(depth)}nsites=2${')'.repeat(depth)}`;
    assert.deepEqual(await found(nested(32)), [ids[0]]);
    assert.match((await refusal({ filter: nested(33) }))[1], /parentheses/);
    assert.match((await refusal({ filter: nested(3900) }))[1], /parentheses/);
    assert.match((await refusal({ filter: Array(61).fill('nsites=2').join(' OR ') }))[1], /comparisons/);
    assert.match((await refusal({ filter: `elements HAS ANY ${Array(601).fill('"H"').join()}` }))[1], /values/);
    assert.match((await refusal({ filter: `title="${'x'.repeat(8000)}"` }))[1], /characters/);
    assert.equal((await list({ filter: `elements HAS ANY ${Array(118).fill('"H"').join()}` })).status, 200);
  });
});
