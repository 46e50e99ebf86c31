import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { Refusal, type Constant, type Operator } from '../../filter/tree.ts';
import type { ValueType } from '../../properties.ts';

/** A value in a query, with its type. */
interface Typed {
  sql: RawBuilder<unknown>;
  type: ValueType;
}

export const unsupported = (what: string): Refusal => new Refusal(501, `${what} are not supported.`);

const ordering: readonly Operator[] = ['=', '!=', '<', '<=', '>', '>='];
const isNumber = (type: ValueType) => type === 'integer' || type === 'float';

/**
 * A comparison of a value with a constant or another value of the same type. Strings are compared by code points.
 * @throws Refusal 501 for values of different types and operators that the type does not have, 400 for a text that is
 * no time
 */
export function compared(left: Typed, op: Operator, right: Typed | Constant): RawBuilder<SqlBool> {
  const { type } = left;
  const value = 'sql' in right ? sameType(left, right) : constantFor(type, right);
  if (type === 'string') return ofStrings(left.sql, op, value);
  const isOrdered = type !== 'boolean' || op === '=' || op === '!=';
  if (!ordering.includes(op) || !isOrdered) throw unsupported(`${op} on values of the type ${type}`);
  return sql<SqlBool>`(${left.sql} ${operator(op)} ${value})`;
}

const operator = (op: Operator) => sql.raw(op === '!=' ? '<>' : op);

function sameType(left: Typed, right: Typed): RawBuilder<unknown> {
  const isSame = left.type === right.type || (isNumber(left.type) && isNumber(right.type));
  if (!isSame || left.type === 'list' || left.type === 'dictionary')
    throw unsupported(`Comparisons of the types ${left.type} and ${right.type}`);
  return right.sql;
}

function ofStrings(left: RawBuilder<unknown>, op: Operator, value: RawBuilder<unknown>): RawBuilder<SqlBool> {
  if (op === 'CONTAINS') return sql<SqlBool>`(strpos(${left}, ${value}) > 0)`;
  if (op === 'STARTS') return sql<SqlBool>`(starts_with(${left}, ${value}))`;
  if (op === 'ENDS') return sql<SqlBool>`(right(${left}, length(${value})) = ${value})`;
  if (op === '=' || op === '!=') return sql<SqlBool>`(${left} ${operator(op)} ${value})`;
  return sql<SqlBool>`(${left} collate "C" ${operator(op)} ${value})`;
}

function constantFor(type: ValueType, it: Constant): RawBuilder<unknown> {
  if (type === 'string' && it.kind === 'string') return sql`${it.value}::text`;
  if (type === 'boolean' && it.kind === 'boolean') return sql`${it.value}::boolean`;
  if (isNumber(type) && it.kind === 'number') return numberFor(it.value);
  if (type === 'timestamp' && it.kind === 'string') return sql`to_timestamp(${timeOf(it.value)}::float8)`;
  throw unsupported(`Comparisons of the types ${type} and ${it.kind}`);
}

/** Whole numbers as integers, so that the indexes of integer columns serve. */
function numberFor(value: number): RawBuilder<unknown> {
  if (!Number.isFinite(value)) throw new Refusal(501, 'Numbers must be between -1.7e308 and 1.7e308.');
  return Number.isSafeInteger(value) ? sql`${value}::bigint` : sql`${value}::float8`;
}

const time =
  /^(\d{4})-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])[Tt ]([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,9})?([Zz]|[+-]([01]\d|2[0-3]):[0-5]\d)$/;

/** Seconds since 1970 of a time in the form of RFC 3339, exact to the millisecond. @throws Refusal 400 */
function timeOf(text: string): number {
  const found = text.length <= 40 ? time.exec(text) : null;
  const lastDay = found ? new Date(Date.UTC(Number(found[1]), Number(found[2]), 0)).getUTCDate() : 0;
  const at = found && Number(found[3]) <= lastDay ? Date.parse(text.toUpperCase().replace(' ', 'T')) : Number.NaN;
  if (Number.isNaN(at)) throw new Refusal(400, `"${text.slice(0, 40)}" is not a time like 2026-11-30T12:00:00Z.`);
  return at / 1000;
}
