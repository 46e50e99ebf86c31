import { sql, type RawBuilder } from 'kysely';
import { entryTypes, prefix, type EntryType } from '../../properties.ts';

/*
 * Properties that filters may name, as SQL over the entries' tables. The others are answered only: site positions are
 * not compared, and the first record of a structure is found by `references` and `files`.
 */

type Expression = (alias: string) => RawBuilder<unknown>;

const column =
  (name: string): Expression =>
  (alias) =>
    sql.ref(`${alias}.${name}`);

const literal =
  (text: string): Expression =>
  () =>
    sql`${sql.lit(text)}::text`;

/** The letter before the number of an id. */
export const idLetters = { structures: 's', references: 'r', files: 'f' } as const;

const idOf =
  (type: EntryType, name: string): Expression =>
  (alias) =>
    sql`(${sql.lit(`${idLetters[type]}-`)} || ${sql.ref(`${alias}.${name}`)})`;

/** Times are served in whole seconds, so they are compared in whole seconds. */
const seconds =
  (name: string): Expression =>
  (alias) =>
    sql`date_trunc('second', ${sql.ref(`${alias}.${name}`)})`;

const own = (columns: Record<string, Expression>) =>
  Object.fromEntries(Object.entries(columns).map(([name, one]) => [`_${prefix}_${name}`, one]));

const structureId = idOf('structures', 'structureId');
const recordId = idOf('references', 'publicId');
const fileId = idOf('files', 'id');

const tables: Record<EntryType, Record<string, Expression>> = {
  structures: {
    id: structureId,
    immutable_id: structureId,
    type: literal('structures'),
    last_modified: seconds('updateTime'),
    elements: column('elements'),
    nelements: column('nelements'),
    elements_ratios: column('elementRatios'),
    chemical_formula_descriptive: column('formulaDescriptive'),
    chemical_formula_reduced: column('formulaReduced'),
    // With whole numbers only, as the standard demands.
    chemical_formula_hill: (alias) =>
      sql`case when strpos(${sql.ref(`${alias}.formulaHill`)}, '.') = 0 then ${sql.ref(`${alias}.formulaHill`)} end`,
    chemical_formula_anonymous: column('formulaAnonymous'),
    // Three directions are periodic or none; which ones of one or two, is not stored.
    dimension_types: (alias) =>
      sql`case ${sql.ref(`${alias}.nperiodic`)} when 3 then '{1,1,1}'::int[] when 0 then '{0,0,0}'::int[] end`,
    nperiodic_dimensions: column('nperiodic'),
    nsites: column('nsites'),
    space_group_it_number: column('spaceGroup'),
    space_group_symbol_hermann_mauguin: column('spaceGroupSymbol'),
    structure_features: column('features'),
    ...own({
      member: (alias) => sql`nullif(${sql.ref(`${alias}.member`)}, '')`,
      part: column('part'),
      material: (alias) => sql`('m-' || ${sql.ref(`${alias}.materialId`)})`,
      disordered: (alias) => sql`(${sql.ref(`${alias}.features`)} @> '{disorder}')`,
      prototype: column('prototype'),
      hall_symbol: column('hallSymbol'),
      pearson_symbol: column('pearson'),
      tolerance: column('tolerance'),
      volume: column('volume'),
      density: column('density'),
      band_gap: column('bandGap'),
      total_energy: column('totalEnergy'),
      magnetic_moment: column('magneticMoment'),
      magnetic: column('isMagnetic'),
      functional: column('functional'),
      program: column('program'),
      program_version: column('programVersion'),
      method: column('method'),
      technique: column('technique'),
      temperature: column('temperature'),
      pressure: column('pressure'),
    }),
  },
  references: {
    id: recordId,
    immutable_id: recordId,
    type: literal('references'),
    last_modified: seconds('updateTime'),
    bib_type: literal('misc'),
    title: (alias) => sql`coalesce(nullif(${sql.ref(`${alias}.titleEn`)}, ''), ${sql.ref(`${alias}.titleZh`)})`,
    doi: (alias) => sql`nullif(${sql.ref(`${alias}.doi`)}, '')`,
    year: (alias) => sql`to_char(coalesce(${sql.ref(`${alias}.publishDate`)}, ${sql.ref(`${alias}.updateTime`)})
      at time zone 'Asia/Shanghai', 'YYYY')`,
    ...own({ record: column('publicId') }),
  },
  files: {
    id: fileId,
    immutable_id: fileId,
    type: literal('files'),
    last_modified: seconds('createTime'),
    name: column('name'),
    size: column('size'),
    media_type: (alias) => sql`nullif(${sql.ref(`${alias}.mime`)}, '')`,
    ...own({ path: column('path') }),
  },
};

const maps = new Map(entryTypes.map((type) => [type, new Map(Object.entries(tables[type]))]));

/** A property of an entry in a query; undefined if filters cannot name it. */
export const columnOf = (type: EntryType, name: string, alias: string): RawBuilder<unknown> | undefined =>
  maps.get(type)!.get(name)?.(alias);

export const isQueryable = (type: EntryType, name: string): boolean => maps.get(type)!.has(name);

interface Order {
  sql: Expression;
  /** How a cursor repeats a value. */
  cast: 'text' | 'float8' | 'timestamptz';
}

const order = (name: string, cast: Order['cast']): Order => ({ sql: column(name), cast });

/** Properties that lists can be sorted by: those with an index in their order. */
export const sortable: Record<EntryType, Readonly<Record<string, Order>>> = {
  structures: {
    last_modified: order('updateTime', 'timestamptz'),
    nelements: order('nelements', 'float8'),
    nsites: order('nsites', 'float8'),
    chemical_formula_reduced: order('formulaReduced', 'text'),
    space_group_it_number: order('spaceGroup', 'float8'),
    [`_${prefix}_band_gap`]: order('bandGap', 'float8'),
  },
  references: {},
  files: {},
};
