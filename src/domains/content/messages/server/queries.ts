import { sql, type Insertable } from 'kysely';
import { pageOf } from '#shared/paging';
import type { Context } from '#server/context';
import { allOf, conditionsOn } from '#server/database/records';
import type { BizMessage } from '#server/database/schema';
import { messageSorts, type Message, type MessageQuery } from '../contract.ts';

const { contains, is, within } = conditionsOn('bizMessage');

/** Types of the columns' values. */
type Narrow = Pick<Message, 'status' | 'language'>;

const filterOf = (query: MessageQuery) =>
  allOf([
    contains(['subject', 'content'], query.keyword),
    contains(['name', 'email', 'organization'], query.sender),
    is('status', query.status),
    within('createTime', query, 'CreateTime'),
  ]);

/** Messages with the login name of their senders. */
const messagesOf = (ctx: Context) =>
  ctx.db
    .selectFrom('bizMessage')
    .selectAll('bizMessage')
    .select((row) =>
      row.fn
        .coalesce(
          row
            .selectFrom('sysUser')
            .select('sysUser.userName')
            .whereRef('sysUser.userId', '=', 'bizMessage.userId')
            .$asScalar(),
          sql.lit(''),
        )
        .as('userName'),
    )
    .$narrowType<Narrow>();

/** The newest first unless the query names a column; new messages, which wait for an answer, the oldest first. */
function found(ctx: Context, query: MessageQuery) {
  const sort = messageSorts.find((name) => name === query.orderByColumn);
  return messagesOf(ctx)
    .where(filterOf(query))
    .orderBy(`bizMessage.${sort ?? 'createTime'}`, (order) =>
      (sort ? query.isAsc === 'asc' : query.status === 'new') ? order.asc().nullsLast() : order.desc().nullsLast(),
    )
    .orderBy('bizMessage.messageId', 'desc');
}

export function list(ctx: Context, query: MessageQuery) {
  return pageOf(
    query,
    async () => {
      const { total } = await ctx.db
        .selectFrom('bizMessage')
        .select((rows) => rows.fn.countAll<number>().as('total'))
        .where(filterOf(query))
        .executeTakeFirstOrThrow();
      return total;
    },
    (limit, offset) => found(ctx, query).limit(limit).offset(offset).execute(),
  );
}

/** All messages that the filters match. */
export const all = (ctx: Context, query: MessageQuery) => found(ctx, query).execute();

export const byId = (ctx: Context, messageId: number) =>
  messagesOf(ctx).where('messageId', '=', messageId).executeTakeFirst();

/** The message, locked until the transaction ends. */
export const lock = (ctx: Context, messageId: number) =>
  ctx.db
    .selectFrom('bizMessage')
    .selectAll()
    .$narrowType<Narrow>()
    .where('messageId', '=', messageId)
    .forUpdate()
    .executeTakeFirst();

export async function insert(ctx: Context, row: Insertable<BizMessage>): Promise<void> {
  await ctx.db.insertInto('bizMessage').values(row).execute();
}

export async function update(ctx: Context, messageId: number, row: Partial<Insertable<BizMessage>>): Promise<void> {
  await ctx.db.updateTable('bizMessage').set(row).where('messageId', '=', messageId).execute();
}

/** Returns how many there were. */
export async function remove(ctx: Context, ids: readonly number[]): Promise<number> {
  const { numDeletedRows } = await ctx.db.deleteFrom('bizMessage').where('messageId', 'in', ids).executeTakeFirst();
  return Number(numDeletedRows);
}
