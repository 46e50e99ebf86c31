import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Context } from '#server/context';
import { Refusal, type Constant, type ElementTest, type Filter, type Value } from '../../filter/tree.ts';
import type { EntryType, ValueType } from '../../properties.ts';
import { idLetters } from './columns.ts';
import { resolver, type Resolved } from './names.ts';
import { hasRelated } from './sources.ts';
import { compared, unsupported } from './comparisons.ts';

type Condition = RawBuilder<SqlBool>;
type Related = Resolved & { kind: 'related' };

const nothing = sql<SqlBool>`null::boolean`;
const always = (value: boolean): Condition => sql<SqlBool>`${sql.lit(value)}`;

/** Lists whose elements belong together, position by position. */
const correlated = new Set(['elements', 'elements_ratios']);

/**
 * A filter as a condition over the rows of an endpoint. SQL's three-valued logic is that of the standard: a comparison
 * with an unknown value is unknown, so are AND, OR and NOT of it, and a row is found only if the whole is true.
 * @returns also names of other providers' properties, which are unknown here
 * @throws Refusal 400 for unknown names, 501 for comparisons that are not supported
 */
export function compile(ctx: Context, type: EntryType, filter: Filter): { where: Condition; foreign: string[] } {
  const { resolve, foreign } = resolver(type);
  const where = condition(filter);
  return { where, foreign: [...foreign] };

  function condition(it: Filter): Condition {
    switch (it.kind) {
      case 'and':
        return sql<SqlBool>`(${sql.join(it.parts.map(condition), sql` and `)})`;
      case 'or':
        return sql<SqlBool>`(${sql.join(it.parts.map(condition), sql` or `)})`;
      case 'not':
        return sql<SqlBool>`(not ${condition(it.part)})`;
      case 'compare':
        return comparison(it);
      case 'known':
        return known(resolve(it.property), it.isKnown);
      case 'alone':
        return alone(resolve(it.property));
      case 'has':
        return it.properties.length === 1 ? has(it) : hasTogether(it);
      case 'length':
        return length(it);
    }
  }

  function comparison({ left, op, right }: Filter & { kind: 'compare' }): Condition {
    if (left.kind !== 'property') {
      if (right.kind === 'property') return comparison({ kind: 'compare', left: right, op: reversed(op), right: left });
      if (left.kind !== 'number' || right.kind !== 'number')
        throw unsupported('Comparisons of two constants that are not numbers');
      return compared({ sql: constantOf(left), type: 'float' }, op, right);
    }
    const property = resolve(left);
    const other = right.kind === 'property' ? resolve(right) : right;
    if (property.kind === 'unknown' || other.kind === 'unknown') return nothing;
    if (other.kind === 'column' || other.kind === 'related') return twoProperties(property, op, other);
    // One value may equal it: the standard writes references.target.doi="…" for lists of related entries too.
    if (property.kind === 'related') return relatedSet([property], { extent: 'one', tests: [[{ op, value: other }]] });
    if (property.name === 'id' || property.name === 'immutable_id') {
      const number = op === '=' && other.kind === 'string' && numberOf(type, other.value);
      if (number) return number;
    }
    return compared(property, op, other);
  }

  function twoProperties(left: Resolved, op: ElementTest['op'], right: Resolved): Condition {
    if (left.kind !== 'column' || right.kind !== 'column')
      throw unsupported('Comparisons of two properties of which one belongs to a related entry');
    return compared(left, op, right);
  }

  function known(it: Resolved, isKnown: boolean): Condition {
    if (it.kind === 'unknown') return always(!isKnown);
    if (it.kind === 'related') return always(isKnown);
    return isKnown ? sql<SqlBool>`(${it.sql} is not null)` : sql<SqlBool>`(${it.sql} is null)`;
  }

  function alone(it: Resolved): Condition {
    if (it.kind === 'unknown') return nothing;
    if (it.kind === 'column' && it.type === 'boolean') return it.sql as Condition;
    return known(it, true);
  }

  function has({ properties, extent, tests }: Filter & { kind: 'has' }): Condition {
    const property = resolve(properties[0]!);
    if (property.kind === 'unknown') return nothing;
    if (property.kind === 'related') return relatedSet([property], { extent, tests });
    if (property.type !== 'list') throw unsupported(`HAS on ${property.name}, which is no list`);
    const { sql: list, items = 'string' } = property;
    const strings = tests
      .flat()
      .map(({ op, value }) => (op === '=' && value.kind === 'string' ? value.value : undefined));
    if (items === 'string' && strings.every((one) => one !== undefined)) {
      const operator = { one: '@>', all: '@>', any: '&&', only: '<@' }[extent];
      return sql<SqlBool>`(${list} ${sql.raw(operator)} ${strings}::text[])`;
    }
    const elements = { from: sql`unnest(${list}) as e (v1)`, types: [items] };
    return sql<SqlBool>`(case when ${list} is not null then ${setOf(elements, { extent, tests })} end)`;
  }

  function hasTogether({ properties, extent, tests }: Filter & { kind: 'has' }): Condition {
    for (const one of tests)
      if (one.length !== properties.length)
        throw new Refusal(400, 'Each value of correlated lists must have as many parts as there are lists.');
    const resolved = properties.map(resolve);
    if (resolved.some(({ kind }) => kind === 'unknown')) return nothing;
    const [first] = resolved;
    if (first?.kind === 'related') {
      const targets = resolved.filter((it) => it.kind === 'related' && it.entry === first.entry && it.type !== 'list');
      if (targets.length < resolved.length) throw unsupported('Correlated lists of different related entries');
      return relatedSet(targets as Related[], { extent, tests });
    }
    const columns = resolved.map((it) => {
      if (it.kind !== 'column' || it.type !== 'list') throw unsupported('Correlated values that are no lists');
      return it;
    });
    const isSame = columns.every(({ name }) => name === columns[0]!.name);
    if (!isSame && !columns.every(({ name }) => correlated.has(name)))
      throw unsupported(`Correlated values of ${columns.map(({ name }) => name).join(':')}`);
    const names = columns.map((_one, at) => sql.raw(`v${at + 1}`));
    const elements = {
      from: sql`unnest(${sql.join(columns.map((it) => it.sql))}) as e (${sql.join(names)})`,
      types: columns.map(({ items = 'string' }) => items),
    };
    const anyNull = sql`(${sql.join(
      columns.map((it) => sql`${it.sql} is null`),
      sql` or `,
    )})`;
    return sql<SqlBool>`(case when not ${anyNull} then ${setOf(elements, { extent, tests })} end)`;
  }

  /** Conditions over the elements of a list, `v1` and so on. */
  function setOf(
    { from, types }: { from: RawBuilder<unknown>; types: ValueType[] },
    { extent, tests }: Pick<Filter & { kind: 'has' }, 'extent' | 'tests'>,
  ): Condition {
    const elements = types.map((of, at) => ({ sql: sql.raw(`v${at + 1}`), type: of }));
    const each = tests.map((parts) => together(elements, parts));
    return extended(extent, each, {
      some: (test) => sql<SqlBool>`exists (select from ${from} where ${test})`,
      none: (test) => sql<SqlBool>`(not exists (select from ${from} where (${test}) is not true))`,
    });
  }

  /** The same over related entries; their lists are one flat list, as the standard says. */
  function relatedSet(
    targets: readonly Related[],
    { extent, tests }: Pick<Filter & { kind: 'has' }, 'extent' | 'tests'>,
  ): Condition {
    const [first] = targets;
    const some = (test: Condition) => hasRelated(ctx, type, first!.entry, test);
    const list = { from: sql`unnest(${first!.sql}) as e (v1)`, types: [first!.items ?? 'string'] };
    const each = tests.map((parts) =>
      first!.type === 'list' ? setOf(list, { extent: 'one', tests: [parts] }) : together(targets, parts),
    );
    const none = (test: Condition) => {
      const passes = first!.type === 'list' ? setOf(list, { extent: 'only', tests }) : test;
      return sql<SqlBool>`(not ${some(sql<SqlBool>`(${passes} is not true)`)})`;
    };
    return extended(extent, each, { some, none });
  }

  function length({ property, op, value }: Filter & { kind: 'length' }): Condition {
    const it = resolve(property);
    const other = value.kind === 'property' ? resolve(value) : value;
    if (it.kind === 'unknown' || other.kind === 'unknown') return nothing;
    if (it.kind !== 'column' || it.type !== 'list') throw unsupported(`LENGTH of ${property.path.join('.')}`);
    if (other.kind === 'related') throw unsupported('LENGTH compared with a property of a related entry');
    return compared({ sql: sql`cardinality(${it.sql})`, type: 'integer' }, op, other);
  }
}

/** Tests of values that belong together. */
const together = (values: readonly { sql: RawBuilder<unknown>; type: ValueType }[], parts: readonly ElementTest[]) =>
  sql<SqlBool>`(${sql.join(
    parts.map(({ op, value }, at) => compared(values[at]!, op, constantIn(value))),
    sql` and `,
  )})`;

/** Combines the tests of a set: `some` element passes a test, or `none` fails all of them. */
function extended(
  extent: (Filter & { kind: 'has' })['extent'],
  tests: readonly Condition[],
  { some, none }: { some: (test: Condition) => Condition; none: (test: Condition) => Condition },
): Condition {
  const any = sql<SqlBool>`(${sql.join(tests, sql` or `)})`;
  if (extent === 'only') return none(any);
  if (extent === 'all') return sql<SqlBool>`(${sql.join(tests.map(some), sql` and `)})`;
  return some(any);
}

function constantIn(value: Value): Constant {
  if (value.kind === 'property') throw unsupported('Properties as values of HAS');
  return value;
}

const constantOf = ({ value }: Constant) => sql`${value}::float8`;

const reversals: Partial<Record<ElementTest['op'], ElementTest['op']>> = { '<': '>', '>': '<', '<=': '>=', '>=': '<=' };
const reversed = (op: ElementTest['op']) => reversals[op] ?? op;

/** Equality of ids by the number in them, which has an index. */
function numberOf(type: EntryType, id: string): Condition | undefined {
  if (type === 'references') {
    const [, publicId] = /^r-([A-Za-z0-9]{1,20})$/.exec(id) ?? [];
    return publicId ? sql<SqlBool>`(it.public_id = ${publicId})` : sql<SqlBool>`false`;
  }
  const [, letter, number] = /^([a-z])-([1-9]\d{0,14})$/.exec(id) ?? [];
  if (letter !== idLetters[type]) return sql<SqlBool>`false`;
  return type === 'structures' ? sql<SqlBool>`(s.structure_id = ${number})` : sql<SqlBool>`(f.id = ${number})`;
}
