import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Context } from '#server/context';
import type { MaterialQuery, NumberRange, RangeKey } from '../../contract.ts';
import { systemGroups } from '../../contract/crystal-systems.ts';
import { formulaPattern, type FormulaPattern } from '../formula-pattern.ts';
import { listedStructures } from '../table.ts';

/** Columns of the ranges; each in a partial order of `materials_structure`. */
const columns: Record<RangeKey, string> = {
  elementCount: 'nelements',
  sites: 'nsites_primitive',
  density: 'density',
  volume: 'volume',
  a: 'a',
  b: 'b',
  c: 'c',
  alpha: 'alpha',
  beta: 'beta',
  gamma: 'gamma',
  gap: 'band_gap',
  temperature: 'temperature',
};

/** Lengths and angles are stored with all digits of the file. */
const slack = 1e-6;

/** Which rows of `materials_structure s` a query finds, among those that are listed. */
export function structureFilter(
  ctx: Context,
  query: MaterialQuery,
  { isWithElements = true } = {},
): RawBuilder<SqlBool> {
  const parts: RawBuilder<unknown>[] = [listedStructures(ctx, 's'), sql`s.material_id is not null`];
  if (isWithElements) {
    if (query.elements.length > 0) parts.push(sql`s.elements @> ${query.elements}::text[]`);
    if (query.only && query.elements.length > 0) parts.push(sql`s.elements <@ ${query.elements}::text[]`);
    if (query.without.length > 0) parts.push(sql`not s.elements && ${query.without}::text[]`);
  }
  if (query.formula !== undefined && query.formula !== '') parts.push(formulaFilter(formulaPattern(query.formula)));
  if (query.system) {
    const [from, to] = systemGroups[query.system];
    parts.push(sql`s.space_group between ${from} and ${to}`);
  }
  if (query.group) parts.push(groupFilter(query.group));
  if (query.prototype) parts.push(sql`s.prototype = ${query.prototype}`);
  if (query.magnetic) parts.push(sql`s.is_magnetic = ${query.magnetic === 'yes'}`);
  if (query.method) parts.push(sql`s.method = ${query.method}`);
  for (const [key, column] of Object.entries(columns)) {
    const range = query[key as RangeKey];
    if (range) parts.push(rangeFilter(column, range));
  }
  return sql<SqlBool>`(${sql.join(parts, sql` and `)})`;
}

function rangeFilter(column: string, { from, to }: NumberRange): RawBuilder<unknown> {
  const of = sql.ref(`s.${column}`);
  return sql.join(
    [
      ...(from === null ? [] : [sql`${of} >= ${from - slack}::double precision`]),
      ...(to === null ? [] : [sql`${of} <= ${to + slack}::double precision`]),
      sql`${of} is not null`,
    ],
    sql` and `,
  );
}

/** `Pm-3m`, `P m -3 m` and `pm3m` are one symbol; a number is that of International Tables. */
function groupFilter(written: string): RawBuilder<unknown> {
  if (/^\d{1,3}$/.test(written)) return sql`s.space_group = ${Number(written)}`;
  const bare = written.toLowerCase().replaceAll(/[\s_]/g, '');
  const older = bare.replace(/^([pif][mndabc])3/, '$1-3');
  return sql`translate(lower(s.space_group_symbol), ' _', '') in (${bare}, ${older})`;
}

/** Shares of elements that differ by less are close, if the structure has vacancies or mixed sites. */
const closeness = 0.02;

/** Formulae that are exactly as asked, and those of mixed or partly filled sites that are close. */
function formulaFilter(pattern: FormulaPattern | null): RawBuilder<unknown> {
  if (!pattern) return sql`false`;
  const exact = exactFilter(pattern);
  if (!pattern.isExact || pattern.ratios.size < 2) return exact;
  const symbols = [...pattern.ratios.keys()].sort();
  const isNear = sql.join(
    symbols.map((symbol, at) => {
      const ratio = pattern.ratios.get(symbol)!;
      return sql`s.element_ratios[${sql.lit(at + 1)}] between ${ratio - closeness} and ${ratio + closeness}`;
    }),
    sql` and `,
  );
  const near = sql`(s.elements = ${symbols}::text[] and ${isNear})`;
  return pattern.isOpen ? near : sql`(${exact} or (${near} and 'disorder' = any(s.features)))`;
}

function exactFilter({ elements, count, numbers, parts }: FormulaPattern): RawBuilder<unknown> {
  const all: RawBuilder<unknown>[] = [];
  if (parts.length > 0) all.push(sql`s.formula_parts @> ${parts}::text[]`);
  else if (elements.length > 0) all.push(sql`s.elements @> ${elements}::text[]`);
  if (count !== null) all.push(sql`s.nelements = ${count}`);
  if (numbers) all.push(sql`s.formula_anonymous = ${anonymousOf(numbers)}`);
  return sql`(${sql.join(all, sql` and `)})`;
}

/** The anonymous formula of amounts in falling order. */
export const anonymousOf = (numbers: readonly number[]) =>
  numbers
    .map((number, at) => String.fromCodePoint(65 + (at % 26)) + (at < 26 ? '' : 'a') + (number === 1 ? '' : number))
    .join('');

/** Whether a row is close to the formula and not of it. */
export function isClose(query: MaterialQuery): RawBuilder<SqlBool> {
  const pattern = query.formula ? formulaPattern(query.formula) : null;
  return pattern?.isExact && !pattern.isOpen ? sql<SqlBool>`not bool_or(${exactFilter(pattern)})` : sql<SqlBool>`false`;
}
