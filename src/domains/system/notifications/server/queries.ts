import { sql } from 'kysely';
import { pageOf } from '#shared/paging';
import type { Language } from '#shared/texts';
import type { Context } from '#server/context';
import { isWithin } from '#server/database/found-lists';
import { bellLength, type MailMode, type NotificationQuery, type Topic } from '../contract.ts';

export interface Recipient {
  userId: number;
  /** Empty: the account gets no mail. */
  email: string;
  /** Null: both languages. */
  language: Language | null;
  /** Null if the user has made no choice. */
  mail: MailMode | null;
}

/** The active accounts among these, with their choice for a topic. */
export async function recipients(ctx: Context, userIds: readonly number[], topic: Topic): Promise<Recipient[]> {
  const { rows } = await sql<Recipient>`
    select u.user_id, u.email, u.language, c.mail
    from sys_user u left join sys_notification_choice c on c.user_id = u.user_id and c.topic = ${topic}
    where u.user_id = any (${userIds}::int[]) and u.status = '0' and u.del_flag = '0' order by u.user_id`.execute(
    ctx.db,
  );
  return rows;
}

export interface NewNotification {
  userId: number;
  topic: Topic;
  titleZh: string;
  titleEn: string;
  path: string;
  mailAfter: Date | null;
}

export async function insert(ctx: Context, rows: readonly NewNotification[]): Promise<void> {
  await ctx.db
    .insertInto('sysNotification')
    .values(rows.map((row) => ({ ...row, createTime: ctx.now })))
    .execute();
}

const own = (ctx: Context) => ctx.db.selectFrom('sysNotification').where('userId', '=', ctx.actor.userId);

const shown = (ctx: Context) =>
  own(ctx)
    .select(['notificationId', 'topic', 'titleZh', 'titleEn', 'path', 'createTime'])
    .select(sql<boolean>`read_time is not null`.as('isRead'))
    .$narrowType<{ topic: Topic }>();

export function list(ctx: Context, asked: NotificationQuery) {
  const { topic, unread } = asked;
  const chosen = <T extends ReturnType<typeof own>>(query: T) =>
    query
      .where(isWithin('createTime', asked, 'CreateTime'))
      .$if(topic !== undefined, (q) => q.where('topic', '=', topic!))
      .$if(unread !== undefined, (q) => q.where('readTime', 'is', null)) as T;
  return pageOf(
    asked,
    async () =>
      (
        await chosen(own(ctx))
          .select((eb) => eb.fn.countAll<number>().as('n'))
          .executeTakeFirstOrThrow()
      ).n,
    (limit, offset) =>
      chosen(shown(ctx) as never as ReturnType<typeof own>)
        .orderBy('notificationId', 'desc')
        .limit(limit)
        .offset(offset)
        .execute() as unknown as ReturnType<ReturnType<typeof shown>['execute']>,
  );
}

export const newest = (ctx: Context) => shown(ctx).orderBy('notificationId', 'desc').limit(bellLength).execute();

export async function countUnread(ctx: Context): Promise<number> {
  const { n } = await own(ctx)
    .where('readTime', 'is', null)
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return n;
}

/** Marks the caller's matching notifications; a digest will leave them out. */
export async function markRead(ctx: Context, which: { id: number } | { upTo: number }): Promise<void> {
  const [operator, id] = 'id' in which ? (['=', which.id] as const) : (['<=', which.upTo] as const);
  await ctx.db
    .updateTable('sysNotification')
    .set({ readTime: ctx.now, mailAfter: null })
    .where('userId', '=', ctx.actor.userId)
    .where('notificationId', operator, id)
    .where('readTime', 'is', null)
    .execute();
}

export async function choicesOf(ctx: Context): Promise<{ topic: string; mail: MailMode }[]> {
  return ctx.db
    .selectFrom('sysNotificationChoice')
    .select(['topic', 'mail'])
    .$narrowType<{ mail: MailMode }>()
    .where('userId', '=', ctx.actor.userId)
    .execute();
}

export async function languageOf(ctx: Context): Promise<Language | null> {
  const row = await ctx.db
    .selectFrom('sysUser')
    .select('language')
    .$narrowType<{ language: Language | null }>()
    .where('userId', '=', ctx.actor.userId)
    .executeTakeFirst();
  return row?.language ?? null;
}

export async function setLanguage(ctx: Context, language: Language | null): Promise<void> {
  await ctx.db.updateTable('sysUser').set({ language }).where('userId', '=', ctx.actor.userId).execute();
}

/** Stores a choice. Notifications that already wait for a digest keep their mode, except that "none" cancels them. */
export async function setChoice(ctx: Context, userId: number, topic: Topic, mail: MailMode): Promise<void> {
  await ctx.db
    .insertInto('sysNotificationChoice')
    .values({ userId, topic, mail })
    .onConflict((on) => on.columns(['userId', 'topic']).doUpdateSet({ mail }))
    .execute();
  if (mail === 'none')
    await ctx.db
      .updateTable('sysNotification')
      .set({ mailAfter: null })
      .where('userId', '=', userId)
      .where('topic', '=', topic)
      .where('mailAfter', 'is not', null)
      .execute();
}

/** Whether the account exists, and its choice for a topic. */
export async function choiceOf(ctx: Context, userId: number, topic: Topic): Promise<Recipient | undefined> {
  return (await recipients(ctx, [userId], topic))[0];
}

export interface Due {
  topic: Topic;
  titleZh: string;
  titleEn: string;
  path: string;
}

/**
 * The user who has waited longest for a digest, with all due notifications, taken from the queue. Two processes take
 * different users. One mail tells of them all: `due` are the latest, at most `most`, and `total` counts them.
 */
export async function takeDigest(
  ctx: Context,
  most: number,
): Promise<{ person: Omit<Recipient, 'mail'>; due: Due[]; total: number } | undefined> {
  const { rows: people } = await sql<Omit<Recipient, 'mail'> & { isActive: boolean }>`
    select u.user_id, u.email, u.language, u.status = '0' and u.del_flag = '0' as is_active
    from sys_user u join lateral (
      select n.mail_after from sys_notification n
      where n.mail_after <= ${ctx.now}::timestamptz and n.user_id = u.user_id limit 1) n on true
    where u.user_id in (select user_id from sys_notification where mail_after <= ${ctx.now}::timestamptz
      order by mail_after limit 200)
    order by u.user_id limit 1 for update of u skip locked`.execute(ctx.db);
  const person = people[0];
  if (!person) return undefined;
  const { rows } = await sql<Due & { total: number }>`
    with taken as (
      select notification_id from sys_notification
      where mail_after <= ${ctx.now}::timestamptz and user_id = ${person.userId}),
    sent as (
      update sys_notification set mail_after = null where notification_id in (select notification_id from taken)
      returning notification_id, topic, title_zh, title_en, path)
    select * from (
      select *, (count(*) over ())::int as total from sent order by notification_id desc limit ${most}) latest
    order by notification_id`.execute(ctx.db);
  const { isActive, ...known } = person;
  return { person: isActive ? known : { ...known, email: '' }, due: rows, total: rows[0]?.total ?? 0 };
}

/** Deletes old rows in batches. @returns how many were deleted */
export async function removeOld(ctx: Context, before: Date): Promise<number> {
  const { numAffectedRows } = await sql`delete from sys_notification where notification_id in (
    select notification_id from sys_notification where create_time < ${before}::timestamptz limit 5000)`.execute(
    ctx.db,
  );
  return Number(numAffectedRows ?? 0);
}
