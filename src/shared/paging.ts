import { z } from 'zod';

/** Page sizes that lists offer. */
export const pageSizes = [10, 20, 30, 50] as const;

/** Upper bound of `pageSize`, whatever the client requests. */
export const largestPage = 100;

const wholeNumber = (fallback: number, max: number) =>
  z.coerce
    .string()
    .transform((text) => {
      const value = Number(text);
      return Number.isInteger(value) && value >= 1 ? Math.min(value, max) : fallback;
    })
    .prefault(String(fallback));

/**
 * Query keys of every list. Invalid values (`NaN`, zero, text) mean the default. `params[beginTime]`, `params[endTime]`
 * and the flat forms arrive merged under `params`.
 */
export const PageQuery = z.object({
  pageNum: wholeNumber(1, 1_000_000),
  pageSize: wholeNumber(10, largestPage),
  orderByColumn: z.string().max(50).optional(),
  isAsc: z
    .string()
    .optional()
    .transform((text) => (text === 'desc' || text === 'descending' ? ('desc' as const) : ('asc' as const))),
  /** `false`: a page beyond the end is empty instead of the last one. */
  reasonable: z.string().optional(),
});
export type PageQuery = z.output<typeof PageQuery>;

/**
 * Query keys of lists over logs. `capTotal=true`: the caller shows capped totals (`totalIsCapped`). Other callers, such
 * as third-party front ends, get exact totals and every page.
 */
export const LogPageQuery = PageQuery.extend({ capTotal: z.string().optional() });
export type LogPageQuery = z.output<typeof LogPageQuery>;

/** First row of a page, counted from 0. */
export const offsetOf = (page: Pick<PageQuery, 'pageNum' | 'pageSize'>) => (page.pageNum - 1) * page.pageSize;

/**
 * One page and the exact total, queried in parallel. A page beyond the end returns the last one (as after deleting the
 * last row of a page), unless the query has `reasonable=false`.
 */
export async function pageOf<R>(
  query: Pick<PageQuery, 'pageNum' | 'pageSize' | 'reasonable'>,
  count: () => Promise<number>,
  rowsAt: (limit: number, offset: number) => Promise<R[]>,
): Promise<{ total: number; rows: R[] }> {
  const { pageSize } = query;
  const [total, rows] = await Promise.all([count(), rowsAt(pageSize, offsetOf(query))]);
  if (rows.length > 0 || total === 0 || query.reasonable === 'false') return { total, rows };
  const pageNum = Math.ceil(total / pageSize);
  return { total, rows: await rowsAt(pageSize, offsetOf({ pageNum, pageSize })) };
}

/**
 * Like {@link pageOf}, for long lists: the page is read from the nearer end, so that the last page is as fast as the
 * first. `rowsFrom` receives the offset from that end, and whether the order is reversed.
 */
export async function pageFromEnds<R>(
  query: Pick<PageQuery, 'pageNum' | 'pageSize' | 'reasonable'>,
  count: () => Promise<number>,
  rowsFrom: (limit: number, offset: number, isReversed: boolean) => Promise<R[]>,
): Promise<{ total: number; rows: R[] }> {
  const { pageSize, reasonable } = query;
  const total = await count();
  const lastPage = Math.floor(Math.max(total - 1, 0) / pageSize) * pageSize;
  const offset = reasonable === 'false' ? offsetOf(query) : Math.min(offsetOf(query), lastPage);
  const length = Math.min(pageSize, total - offset);
  if (length <= 0) return { total, rows: [] };
  const after = total - offset - length;
  if (after >= offset) return { total, rows: await rowsFrom(length, offset, false) };
  return { total, rows: (await rowsFrom(length, after, true)).toReversed() };
}

/** A day, or a moment of it; both must exist in the calendar. */
const day = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}( \d{2}:\d{2}:\d{2})?$/, 'kernel.invalid.date')
  .refine((text) => {
    const instant = new Date(`${text.replace(' ', 'T')}${text.length > 10 ? '' : 'T00:00:00'}Z`);
    return !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(text.slice(0, 10));
  }, 'kernel.invalid.date');

/**
 * A date range filter in all accepted forms: `beginTime`/`endTime`, `begin{X}`/`end{X}` flat, and each of them inside
 * `params[…]`. Both ends are inclusive; a plain day ends with its last second.
 */
export const dateRange = <const N extends string>(name: N) => {
  const range = {
    [`begin${name}`]: day.optional(),
    [`end${name}`]: day.optional(),
  } as Record<`begin${N}` | `end${N}`, z.ZodOptional<typeof day>>;
  const nested = { ...range, beginTime: day.optional(), endTime: day.optional() } as Record<
    string,
    z.ZodOptional<typeof day>
  >;
  return {
    ...range,
    beginTime: day.optional(),
    endTime: day.optional(),
    params: z
      .looseObject(nested)
      .optional()
      .transform((params) => {
        const read = (key: string) => params?.[key];
        return { begin: read(`begin${name}`) ?? read('beginTime'), end: read(`end${name}`) ?? read('endTime') };
      }),
  };
};

/**
 * The ends of a {@link dateRange} filter as instants in Asia/Shanghai, in whichever form they came. The last second
 * counts completely, because rows have milliseconds, which the wire does not show.
 */
export function rangeOf(query: Record<string, unknown>, name: string): { begin?: Date; end?: Date } {
  const nested = (query['params'] ?? {}) as { begin?: string; end?: string };
  const text = (key: string) => {
    const value = query[key];
    return typeof value === 'string' && value !== '' ? value : undefined;
  };
  const begin = text(`begin${name}`) ?? text('beginTime') ?? nested.begin;
  const end = text(`end${name}`) ?? text('endTime') ?? nested.end;
  const instant = (value: string, time: string, fraction: string) =>
    new Date(`${value.slice(0, 10)}T${value.length > 10 ? value.slice(11) : time}.${fraction}+08:00`);
  return {
    ...(begin ? { begin: instant(begin, '00:00:00', '000') } : {}),
    ...(end ? { end: instant(end, '23:59:59', '999') } : {}),
  };
}
