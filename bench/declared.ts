import type pg from 'pg';
import { seeded } from './corpus.ts';

/** Numeric fields of generated resources, in SI units. */
const quantities = ['temperature', 'pressure', 'magneticField', 'photonEnergy'];
const batch = 20_000;

/** Choices of declared fields, `key:code`, in the order in which the register numbers them. */
async function choices(client: pg.Client): Promise<Map<string, { place: number; value: string }[]>> {
  const { rows } = await client.query<{ key: string; value: string; place: number }>(
    `select field_key as key, dict_value as value, row_number() over (order by field_key, dict_sort)::int as place
     from data_metadata_field join sys_dict_data using (dict_type)
     where kind = 'choice' and is_facet order by place`,
  );
  return Map.groupBy(rows, ({ key }) => key);
}

/**
 * The search entry of a resource: numbers of its values, their lexemes, and ranges. Early values are far more frequent.
 */
function entryOf(number: number, fields: Awaited<ReturnType<typeof choices>>) {
  const chance = seeded(number + 1);
  const places: number[] = [];
  for (const values of fields.values()) {
    if (chance.next() < 0.4) continue;
    places.push(chance.early(values).place);
    if (chance.next() < 0.3) places.push(chance.early(values).place);
  }
  const own = [...new Set(places)];
  const declared = Buffer.alloc(4 * own.length);
  own.forEach((place, at) => declared.writeInt32BE(place, 4 * at));
  const ranges = quantities
    .filter(() => chance.next() < 0.5)
    .map((key) => {
      const low = chance.next() ** 3 * 300;
      return { key, low, high: chance.next() < 0.5 ? low : low + chance.next() * 100 };
    });
  return { declared, marks: own.map((place) => `'~f:${place}':1A`).join(' '), ranges };
}

/**
 * Adds values of declared fields to the search entries of generated resources: the register, the numbers in each row,
 * the lexemes and the ranges. The caller drops the indexes before and rebuilds them afterwards.
 */
export async function declareValues(client: pg.Client, size: number): Promise<void> {
  const fields = await choices(client);
  const all = [...fields].flatMap(([key, values]) =>
    values.map(({ place, value }) => [place, `${key}:${value}`] as const),
  );
  await client.query(`delete from data_search_value where facet = 'field'`);
  await client.query(
    `insert into data_search_value (facet, place, value) select 'field', * from unnest($1::int[], $2::text[])`,
    [all.map(([place]) => place), all.map(([, name]) => name)],
  );
  await client.query('truncate data_resource_quantity');
  for (let from = 0; from < size; from += batch) {
    const ids = Array.from({ length: Math.min(batch, size - from) }, (_none, at) => from + at + 1);
    const entries = ids.map((id) => entryOf(id, fields));
    await client.query(
      `update data_resource_search as s set declared = e.declared, tsv = s.tsv || e.marks
       from unnest($1::bigint[], $2::bytea[], $3::text[]::tsvector[]) as e (id, declared, marks) where s.resource_id = e.id`,
      [ids, entries.map((it) => it.declared), entries.map((it) => it.marks)],
    );
    const ranges = entries.flatMap((entry, at) => entry.ranges.map((range) => ({ id: ids[at], ...range })));
    await client.query(
      'insert into data_resource_quantity select * from unnest($1::bigint[], $2::text[], $3::float8[], $4::float8[])',
      [
        ranges.map(({ id }) => id),
        ranges.map(({ key }) => key),
        ranges.map(({ low }) => low),
        ranges.map(({ high }) => high),
      ],
    );
  }
  await client.query('analyze data_resource_quantity');
}
