import { sql, type ExpressionBuilder, type Insertable, type SqlBool } from 'kysely';
import { pageOf, rangeOf } from '#shared/paging';
import type { Context } from '#server/context';
import type { BizMessage, DB } from '#server/database/schema';
import { messageSorts, type Message, type MessageQuery } from '../contract.ts';

/** What the columns hold. */
type Narrow = Pick<Message, 'status' | 'language'>;

const filterOf = (query: MessageQuery) => {
  const { begin, end } = rangeOf(query, 'CreateTime');
  const { keyword, sender, status } = query;
  return (where: ExpressionBuilder<DB, 'bizMessage'>) =>
    where.and([
      ...(keyword ? [sql<SqlBool>`strpos(lower(subject || ' ' || content), lower(${keyword})) > 0`] : []),
      ...(sender
        ? [sql<SqlBool>`strpos(lower(name || ' ' || biz_message.email || ' ' || organization), lower(${sender})) > 0`]
        : []),
      ...(status ? [where('bizMessage.status', '=', status)] : []),
      ...(begin ? [where('bizMessage.createTime', '>=', begin)] : []),
      ...(end ? [where('bizMessage.createTime', '<=', end)] : []),
    ]);
};

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

/** The newest first unless the query names a column; what waits by the time for which it waits. */
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

/** Everything that the filters match. */
export const all = (ctx: Context, query: MessageQuery) => found(ctx, query).execute();

export const byId = (ctx: Context, messageId: number) =>
  messagesOf(ctx).where('messageId', '=', messageId).executeTakeFirst();

/** The message, held until the transaction ends. */
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

export async function remove(ctx: Context, ids: readonly number[]): Promise<void> {
  await ctx.db.deleteFrom('bizMessage').where('messageId', 'in', ids).execute();
}
