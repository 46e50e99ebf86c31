import { sql } from 'kysely';
import type { Context } from '#server/context';
import { allOf, conditionsOn, recordsOf } from '#server/database/records';
import { FriendlyLink, linkSorts, type LinkCheck, type LinkQuery, type PublicLinkQuery } from '../contract.ts';

const { contains, is, within } = conditionsOn('bizLink');

/** The only condition for what visitors see. */
const visible = allOf([is('status', 'normal')]);

const records = recordsOf({
  table: 'bizLink',
  key: 'linkId',
  schema: FriendlyLink,
  order: ['sort', 'addTime desc', 'linkId desc'],
  sorts: linkSorts,
  visible: () => visible,
  filters: (query: LinkQuery) => [
    contains(['nameZh', 'nameEn', 'overviewZh', 'overviewEn', 'url'], query.keyword),
    is('status', query.status),
    is('checkResult', query.checkResult),
    within('addTime', query, 'AddTime'),
  ],
});
export const { list, all, byId, lock, insert, update, place, remove } = records;
export type LinkRecord = NonNullable<Awaited<ReturnType<typeof byId>>>;

/** A page of the visible records, in the order of the page. */
export const frontList = (ctx: Context, query: PublicLinkQuery) =>
  records.visibleList(ctx, query, [within('addTime', query, 'AddTime')]);

/** Position of a link in the public list, counted from 1; 0 for a link that visitors do not see. */
export async function placeOf(ctx: Context, linkId: number): Promise<number> {
  const row = await ctx.db
    .selectFrom((from) =>
      from
        .selectFrom('bizLink')
        .select('linkId')
        .select(sql<number>`row_number() over (order by sort, add_time desc, link_id desc)`.as('place'))
        .where(visible)
        .as('placed'),
    )
    .select('place')
    .where('linkId', '=', linkId)
    .executeTakeFirst();
  return row?.place ?? 0;
}

/** Addresses of the links that visitors see. */
export function addresses(ctx: Context) {
  return ctx.db.selectFrom('bizLink').select(['linkId', 'url']).where(visible).orderBy('linkId').execute();
}

/** Results of the last check of visible links with one of these addresses. */
export function checksOf(ctx: Context, urls: readonly string[]) {
  return ctx.db
    .selectFrom('bizLink')
    .select(['url', 'checkResult'])
    .where('url', 'in', [...urls, ''])
    .where(visible)
    .$narrowType<{ checkResult: LinkCheck }>()
    .execute();
}

/**
 * Stores the result of a check, unless the address has changed meanwhile. This is no change of the record: `rowVer`
 * stays.
 */
export async function noteCheck(
  ctx: Context,
  { linkId, url }: { linkId: number; url: string },
  found: Pick<LinkRecord, 'checkResult' | 'checkDetail'>,
): Promise<void> {
  await ctx.db
    .updateTable('bizLink')
    .set({ ...found, checkTime: ctx.now })
    .where('linkId', '=', linkId)
    .where('url', '=', url)
    .execute();
}
