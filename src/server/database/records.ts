import {
  sql,
  type Expression,
  type Insertable,
  type RawBuilder,
  type Selectable,
  type SqlBool,
  type Updateable,
} from 'kysely';
import type { z } from 'zod';
import { pageOf, rangeOf, type PageQuery } from '#shared/paging';
import { given } from '#shared/records';
import { wireDay } from '#shared/time';
import type { Context } from '../context.ts';
import { containsText } from './contains-text.ts';
import { isWithin } from './found-lists.ts';
import { placeFirst } from './record-lists.ts';
import type { DB } from './schema.ts';
import { untyped } from './untyped.ts';

/*
 * Queries of a noun that stores its records in one table. The noun declares columns, order, filters and visibility of
 * the table once, and picks the queries that it uses. All other queries are ordinary Kysely in its `queries.ts`.
 */

type Table = keyof DB;
type Column<T extends Table> = keyof Selectable<DB[T]> & string;

/** A condition of a list; undefined means no condition. */
export type Condition = Expression<SqlBool> | undefined;

/** Conditions on the columns of a table. */
export function conditionsOn<T extends Table>(table: T) {
  const named = (column: Column<T>) => `${table}.${column}`;
  return {
    /** If a value is given, the column equals it. */
    is: (column: Column<T>, value: string | number | boolean | null | undefined): Condition =>
      value === undefined || value === null || value === ''
        ? undefined
        : sql<SqlBool>`${sql.ref(named(column))} = ${value}`,
    /** If a value is given, the comparison with the column holds. */
    compares: (
      column: Column<T>,
      sign: '=' | '!=' | '<' | '<=' | '>' | '>=',
      value: string | number | boolean | Date | undefined,
    ): Condition =>
      value === undefined || value === ''
        ? undefined
        : sql<SqlBool>`${sql.ref(named(column))} ${sql.raw(sign)} ${value}`,
    /** If a text is given, one of the columns contains it, ignoring case. */
    contains: (columns: readonly Column<T>[], text: string | undefined): Condition =>
      text ? containsText(columns.map(named), text) : undefined,
    /** A time is within the dates of a query that takes `dateRange(name)`. */
    within: (column: Column<T>, query: object, name: string): Condition =>
      isWithin(named(column), query as Record<string, unknown>, name),
    /** A day is within the dates of a query that takes `dateRange(name)`. */
    daysWithin: (column: Column<T>, query: object, name: string): Condition => {
      const { begin, end } = rangeOf(query as Record<string, unknown>, name);
      const day = sql.ref(named(column));
      return allOf([
        begin && sql<SqlBool>`${day} >= ${wireDay(begin)}::date`,
        end && sql<SqlBool>`${day} <= ${wireDay(end)}::date`,
      ]);
    },
  };
}

/** All conditions hold. */
export const allOf = (conditions: readonly Condition[]): RawBuilder<SqlBool> => {
  const asked = conditions.filter((one) => one !== undefined);
  return asked.length ? sql`(${sql.join(asked, sql` and `)})` : sql`true`;
};

/** A column with its direction, ascending by default; or an expression. */
type Order<C extends string> = C | `${C} ${'desc' | 'desc nulls last' | 'desc nulls first'}` | RawBuilder<unknown>;

/** A row of the table, with the choices of its columns as the contract's schema types them. */
export type RowOf<T extends Table, S> = {
  [C in Column<T>]: C extends keyof S
    ? S[C] extends Selectable<DB[T]>[C]
      ? S[C]
      : Selectable<DB[T]>[C]
    : Selectable<DB[T]>[C];
};

interface Declared<T extends Table, S extends z.ZodObject, L extends z.ZodObject, Q> {
  table: T;
  /** Column of the record's id. */
  key: Column<T>;
  /** The record in the contract: narrows the types of rows, such as states. */
  schema: S;
  /** An entry of a list, if it has fewer columns than the record. */
  line?: L;
  /**
   * Default order of lists; the last column makes it unambiguous. If the first is `sort`, editors place records by
   * hand.
   */
  order: readonly Order<Column<T>>[];
  /** Columns that lists can be sorted by. */
  sorts?: readonly Column<T>[];
  filters?: (query: Q, ctx: Context) => readonly Condition[];
  /** The only condition for what visitors see. */
  visible?: (ctx: Context) => Condition;
}

/**
 * Queries of one table. Lists are paged and take the declared filters. Public lists show records that are `visible` and
 * meet the given conditions.
 */
export function recordsOf<
  T extends Table,
  S extends z.ZodObject,
  Q extends Partial<PageQuery> = PageQuery,
  L extends z.ZodObject = S,
>(it: Declared<T, S, L, Q>) {
  type Row = RowOf<T, z.output<S>>;
  type Line = Pick<Row, keyof z.output<L> & keyof Row>;
  type Values = Insertable<DB[T]>;

  const [table, key]: [string, string] = [it.table, it.key];
  const lineOf = (ctx: Context) => {
    const from = untyped(ctx).selectFrom(table);
    return it.line ? from.select(Object.keys(it.line.shape)) : from.selectAll();
  };
  const visible = (ctx: Context) => allOf([it.visible?.(ctx)]);
  const last = it.order.at(-1)!;

  function orderOf(query?: Partial<PageQuery>): readonly Order<string>[] {
    const sort = it.sorts?.find((name) => name === query?.orderByColumn);
    return sort ? [query!.isAsc === 'desc' ? `${sort} desc` : sort, last] : it.order;
  }
  const found = (ctx: Context, where: Expression<SqlBool>, order: readonly Order<string>[]) =>
    lineOf(ctx).where(where).orderBy(ordered(order));
  function page(ctx: Context, query: PageQuery, where: Expression<SqlBool>, order: readonly Order<string>[]) {
    const count = async () => {
      const counted = untyped(ctx).selectFrom(table).where(where);
      return (await counted.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow()).total;
    };
    return pageOf(
      query,
      count,
      async (limit, offset) => (await found(ctx, where, order).limit(limit).offset(offset).execute()) as Line[],
    );
  }
  const asked = (ctx: Context, query: Q) => allOf(it.filters?.(query, ctx) ?? []);

  return {
    /** One page of the records that the filters match. */
    list: (ctx: Context, query: Q & PageQuery) => page(ctx, query, asked(ctx, query), orderOf(query)),
    /** All records that the filters match. */
    all: async (ctx: Context, query: Q) => (await found(ctx, asked(ctx, query), orderOf(query)).execute()) as Line[],
    /** One page of the visible records, in the default order unless another is given. */
    visibleList: (
      ctx: Context,
      query: PageQuery,
      conditions: readonly Condition[] = [],
      order: readonly Order<Column<T>>[] = it.order,
    ) => page(ctx, query, allOf([visible(ctx), ...conditions]), order),
    byId: async (ctx: Context, id: number) =>
      (await untyped(ctx).selectFrom(table).selectAll().where(key, '=', id).executeTakeFirst()) as Row | undefined,
    /** The visible record that meets these conditions. */
    visibleOne: async (ctx: Context, ...conditions: readonly Condition[]) =>
      (await untyped(ctx)
        .selectFrom(table)
        .selectAll()
        .where(allOf([visible(ctx), ...conditions]))
        .executeTakeFirst()) as Row | undefined,
    /** Records locked until the transaction ends, in a fixed order that prevents deadlocks. */
    lock: async (ctx: Context, ids: readonly number[]) =>
      (await untyped(ctx)
        .selectFrom(table)
        .selectAll()
        .where(key, 'in', ids)
        .orderBy(key)
        .forUpdate()
        .execute()) as unknown as Row[],
    insert: async (ctx: Context, row: Values) =>
      (await untyped(ctx).insertInto(table).values(row).returningAll().executeTakeFirstOrThrow()) as unknown as Row,
    /** Changes the given columns that are not undefined; increments `rowVer` where the record has one. */
    update: async (ctx: Context, id: number, change: Updateable<DB[T]>) => {
      const values = { ...given(change), ...('rowVer' in it.schema.shape ? { rowVer: sql`row_ver + 1` } : {}) };
      const row = untyped(ctx)
        .updateTable(table)
        .set(Object.keys(values).length ? values : { [key]: id })
        .where(key, '=', id)
        .returningAll();
      return (await row.executeTakeFirstOrThrow()) as unknown as Row;
    },
    remove: async (ctx: Context, ids: readonly number[]): Promise<void> => {
      await untyped(ctx).deleteFrom(table).where(key, 'in', ids).execute();
    },
    /** Puts the named records first, in this order. */
    place: (ctx: Context, ids: readonly number[]): Promise<void> =>
      placeFirst(ctx, { table, key, within: ordered(it.order.slice(1)) }, ids),
    /** Records of the demonstration. */
    demoRecords: async (ctx: Context) =>
      (await untyped(ctx)
        .selectFrom(table)
        .selectAll()
        .where('isDemo', '=', true)
        .orderBy(key)
        .execute()) as unknown as Row[],
  };
}

function ordered(order: readonly Order<string>[]): RawBuilder<unknown> {
  const each = order.map((one) => {
    if (typeof one !== 'string') return one;
    const [column = '', ...direction] = one.split(' ');
    return sql`${sql.ref(column)} ${sql.raw(direction.join(' '))}`;
  });
  return sql.join(each);
}
