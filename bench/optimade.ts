import pg from 'pg';
import { latencyRow, times, type Row } from './measure.ts';
import { memoryOf, type Portal } from './portal.ts';

/** Number of structures, and number of files with one record each. */
const structures = 100_000;
const files = 1000;
/** Sites of each structure; the largest page of structures is streamed. */
const sites = 400;

/** Filters of three terms, with different values each time. */
const filters = [
  (at: number) => `elements HAS ALL "${symbol(at)}","O" AND nelements=3 AND _cmp_band_gap>${at % 5}`,
  (at: number) => `elements HAS ONLY "${symbol(at)}","${symbol(at + 7)}","O" AND nsites<${20 + at} AND nelements>1`,
  (at: number) => `chemical_formula_anonymous="A3BC" AND space_group_it_number=${1 + (at % 230)} AND nsites>5`,
  (at: number) => `nelements>=2 AND nelements<=4 AND NOT elements HAS "${symbol(at)}"`,
  (at: number) => `chemical_formula_reduced CONTAINS "${symbol(at)}" OR nsites=${at} OR _cmp_density>${at}`,
  (at: number) => `elements:elements_ratios HAS "${symbol(at)}":>0.3 AND nelements=2 AND _cmp_band_gap IS KNOWN`,
  (at: number) => `references.target.doi="10.5072/b${at}" OR files.name="f${at}.cif" AND nsites<50`,
];
const symbols = 'Li Be B C N F Na Mg Al Si P S Cl K Ca Sc Ti V Cr Mn Fe Co Ni Cu Zn Ga Ge As Se Br'.split(' ');
const symbol = (at: number) => symbols[at % symbols.length]!;

/** Calls of the materials page. */
const materialCalls: [name: string, path: (at: number) => string][] = [
  ['all materials', (at) => `list?pageNum=${at + 1}`],
  ['materials with an element and a gap', (at) => `list?elements=${symbol(at)},O&gap=1..3`],
  ['materials by a pattern of the formula', (at) => `list?formula=*${symbol(at)}O3`],
  ['materials of each element', (at) => `elements?gap=${at % 5}..`],
];

/** Stores structures as the job of materials/structures does, if there are none. */
async function fillStructures(client: pg.Client): Promise<void> {
  const { rows } = await client.query('select 1 from materials_structure limit 1');
  if (rows.length > 0) return;
  await client.query(
    `insert into sys_file (bucket, origin_name, storage_key, size, mime, sha256, instance, ready_at)
     values ('protected', 'f.cif', 'bench-optimade', 1, 'chemical/x-cif', repeat('1', 64), 0, now())`,
  );
  await client.query(
    `insert into data_resource (resource_no, public_id, version_group, status, title_zh, description_zh, sharing_method,
       open_date, publish_date, owner_id, doi)
     select 'bo' || n, 'bo' || n, 900000000 + n, '5', '结构 ' || n, repeat('晶体结构。', 40), 'open', '2020-01-01',
       now() - interval '1 year', 1, '10.5072/b' || n from generate_series(1, $1::int) n`,
    [files],
  );
  await client.query(
    `insert into data_resource_file (resource_id, path, name, size, mime, sha256, file_id)
     select resource_id, 'f' || n || '.cif', 'f' || n || '.cif', 1, 'chemical/x-cif', encode(sha256(n::text::bytea), 'hex'), file_id
     from generate_series(1, $1::int) n join data_resource on public_id = 'bo' || n, sys_file where storage_key = 'bench-optimade'`,
    [files],
  );
  await client.query(
    `insert into materials_reading (sha256, form, state)
     select encode(sha256(n::text::bytea), 'hex'), 'cif', 'read' from generate_series(1, $1::int) n`,
    [files],
  );
  await client.query(
    `insert into materials_structure (reading_id, member, part, parts, form, recipe, formula, formula_reduced,
       formula_hill, formula_anonymous, formula_descriptive, elements, element_ratios, formula_parts, nelements, nsites,
       nperiodic, space_group, volume, density, band_gap, listed_from)
     select reading.id, '', n, 100, 'cif', 1, f, f, f, case n % 3 when 0 then 'A3BC' else 'AB' end, f, e,
       array_fill(1.0 / cardinality(e), array[cardinality(e)]), array(select x || '1' from unnest(e) x), cardinality(e), $3,
       3, 1 + n * 7919 % 230, n % 500, n % 13, case when n % 2 = 0 then n % 7 end, '2020-01-01'
     from generate_series(1, $1::int) n
     cross join lateral (select array(select distinct x from unnest(array[($4::text[])[1 + n % 30],
       ($4::text[])[1 + n / 30 % 30], case when n % 3 < 2 then 'O' end, case when n % 11 = 0 then 'H' end]) x
       where x is not null order by x)) as it (e)
     cross join lateral (select array_to_string(e, '')) as that (f)
     join (select reading_id as id, row_number() over (order by reading_id) as k from materials_reading) as reading
       on reading.k = 1 + n % $2`,
    [structures, files, sites, symbols],
  );
  // 50 materials per formula.
  await client.query(
    `insert into materials_material (formula_key, class_key, formula, anonymous, elements)
     select distinct on (formula, k) formula, 'bench ' || k, formula, formula_anonymous, elements
     from materials_structure cross join lateral (select structure_id % 50 as k) as part`,
  );
  await client.query(
    `update materials_structure s set material_id = m.material_id, nsites_primitive = s.nsites
     from materials_material m where m.formula_key = s.formula and m.class_key = 'bench ' || s.structure_id % 50`,
  );
  await client.query(
    `insert into materials_sites (structure_id, content)
     select structure_id, jsonb_build_object('vectors', '[[9,0,0],[0,9,0],[0,0,9]]'::jsonb,
       'positions', (select jsonb_agg(round(random()::numeric, 8)) from generate_series(1, 3 * $1)),
       'sites', (select jsonb_agg(0) from generate_series(1, $1)),
       'species', '[{"name":"Si","symbols":["Si"],"concentration":[1]}]'::jsonb)
     from materials_structure order by structure_id limit 2000`,
    [sites],
  );
  await client.query('vacuum analyze');
}

export async function optimade(portal: Portal): Promise<Row[]> {
  const client = new pg.Client({ connectionString: portal.databaseUrl });
  await client.connect();
  await fillStructures(client);
  await client.end();
  const ask = async (query: Record<string, string>, at = 0) => {
    const headers = { 'x-forwarded-for': `10.9.${at >> 8}.${at & 255}` };
    const answer = await fetch(`${portal.url}/optimade/v1/structures?${new URLSearchParams(query)}`, { headers });
    if (!answer.ok) throw new Error(`${answer.status} ${(await answer.text()).slice(0, 300)}`);
    let bytes = 0;
    for await (const part of answer.body!) bytes += part.length;
    return bytes;
  };
  const rows: Row[] = [];
  const fields = 'chemical_formula_reduced,elements,nsites';
  for (const filter of filters) {
    await ask({ filter: filter(0), response_fields: fields });
    const measured = await times(60, (at) => ask({ filter: filter(at), response_fields: fields }, at));
    rows.push(latencyRow(filter(1), measured, 150));
  }
  for (const [name, path] of materialCalls) {
    const measured = await times(40, async (at) => {
      const headers = { 'x-forwarded-for': `10.8.${at >> 8}.${at & 255}` };
      const answer = await fetch(`${portal.url}/prod-api/front/material/${path(at)}`, { headers });
      await answer.arrayBuffer();
    });
    rows.push(latencyRow(name, measured, 300));
  }
  await ask({ page_limit: '500' });
  const before = memoryOf(portal.pid);
  let most = 0;
  let bytes = 0;
  const streamed = await times(8, async (at) => {
    bytes = await ask({ page_limit: '500', page_offset: String(at * 150) });
    most = Math.max(most, memoryOf(portal.pid) - before);
  });
  rows.push(latencyRow(`a page of 500 structures of ${sites} sites, ${(bytes / 1e6).toFixed(0)} MB`, streamed, null));
  rows.push({ what: 'memory growth', figures: `${most.toFixed(0)} MB`, goal: '< 100 MB', ok: most < 100 });
  return rows;
}
