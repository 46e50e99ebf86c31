import { sql, type Selectable, type Updateable } from 'kysely';
import type { Context } from '#server/context';
import type { ListedValue } from '#server/database/listed-values';
import type { PmsAuditForm } from '#server/database/schema';
import type { AuditLine, ItemCode, Stage } from '../../contract.ts';

export type FormRecord = Omit<Selectable<PmsAuditForm>, 'stage' | 'status'> & {
  stage: Stage;
  status: 'open' | 'frozen';
  auditorName: string;
};

/** The audit tables of a task, newest first. */
export async function listForms(ctx: Context, taskId: number): Promise<FormRecord[]> {
  const rows = await ctx.db
    .selectFrom('pmsAuditForm as f')
    .leftJoin('sysUser as u', 'u.userId', 'f.auditorId')
    .selectAll('f')
    .select(sql<string>`coalesce(u.nick_name, '')`.as('auditorName'))
    .where('f.taskId', '=', taskId)
    .orderBy('f.formId', 'desc')
    .limit(200)
    .execute();
  return rows;
}

export async function findForm(ctx: Context, taskId: number, formId: number): Promise<FormRecord | undefined> {
  return (await listForms(ctx, taskId)).find((form) => form.formId === formId);
}

/** The lines of the tables in the order of the check items: the whole task, then topics, then resources. */
export async function listLines(ctx: Context, formIds: readonly number[]): Promise<(AuditLine & { formId: number })[]> {
  if (formIds.length === 0) return [];
  const rows = await ctx.db
    .selectFrom('pmsAuditItem as i')
    .leftJoin('pmsTopic as t', 't.topicId', 'i.topicId')
    .leftJoin('dataResource as r', 'r.resourceId', 'i.resourceId')
    .select(['i.formId', 'i.itemId', 'i.itemCode', 'i.topicId', 'i.resourceId', 'i.result', 'i.note'])
    .select([
      sql<string>`coalesce(t.topic_no || ' ' || t.name_zh, '')`.as('topicName'),
      sql<string>`coalesce(r.resource_no || ' ' || r.title_zh, '')`.as('resourceTitle'),
    ])
    .where('i.formId', 'in', [...formIds])
    .orderBy(sql`left(i.item_code, 1)`)
    .orderBy(sql`substring(i.item_code from 2)::int`)
    .orderBy(sql`i.topic_id nulls first`)
    .orderBy(sql`i.resource_id nulls first`)
    .execute();
  return rows as (AuditLine & { formId: number })[];
}

/** Creates the table of a round and stage with a line for each check item, unless it exists. */
export async function openForm(
  ctx: Context,
  form: { taskId: number; roundNo: number; stage: Stage },
  codes: readonly ItemCode[],
): Promise<void> {
  const made = await ctx.db
    .insertInto('pmsAuditForm')
    .values({ ...form, createTime: ctx.now, updateTime: ctx.now })
    .onConflict((there) => there.columns(['taskId', 'roundNo', 'stage']).doNothing())
    .returning('formId')
    .executeTakeFirst();
  if (!made) return;
  await ctx.db
    .insertInto('pmsAuditItem')
    .values(codes.map((itemCode) => ({ formId: made.formId, itemCode, updateTime: ctx.now })))
    .execute();
}

/** Freezes the open tables of a task. */
export async function freezeForms(ctx: Context, taskId: number, stage?: Stage): Promise<void> {
  let matching = ctx.db
    .updateTable('pmsAuditForm')
    .set({ status: 'frozen', updateTime: ctx.now })
    .where('taskId', '=', taskId)
    .where('status', '=', 'open');
  if (stage) matching = matching.where('stage', '=', stage);
  await matching.execute();
}

/** Deletes the tables of a round that was recalled before they were filled in. */
export async function dropForms(ctx: Context, taskId: number, roundNo: number): Promise<void> {
  await ctx.db.deleteFrom('pmsAuditForm').where('taskId', '=', taskId).where('roundNo', '=', roundNo).execute();
}

export async function updateForm(ctx: Context, formId: number, change: Updateable<PmsAuditForm>): Promise<void> {
  await ctx.db
    .updateTable('pmsAuditForm')
    .set({ ...change, rowVer: sql`row_ver + 1`, updateTime: ctx.now })
    .where('formId', '=', formId)
    .execute();
}

export async function updateLine(
  ctx: Context,
  formId: number,
  itemId: number,
  change: { result: ListedValue<'pmsAuditItem.result'> | null; note: string },
): Promise<boolean> {
  const done = await ctx.db
    .updateTable('pmsAuditItem')
    .set({ ...change, filledBy: ctx.actor.userId || null, updateTime: ctx.now })
    .where('formId', '=', formId)
    .where('itemId', '=', itemId)
    .returning('itemId')
    .executeTakeFirst();
  return done !== undefined;
}

export async function passRest(ctx: Context, formId: number): Promise<void> {
  await ctx.db
    .updateTable('pmsAuditItem')
    .set({ result: 'pass', filledBy: ctx.actor.userId || null, updateTime: ctx.now })
    .where('formId', '=', formId)
    .where('result', 'is', null)
    .execute();
}

export async function insertLine(
  ctx: Context,
  line: { formId: number; itemCode: ItemCode; topicId: number | null; resourceId: number | null },
): Promise<boolean> {
  const added = await ctx.db
    .insertInto('pmsAuditItem')
    .values({ ...line, updateTime: ctx.now })
    .onConflict((there) => there.doNothing())
    .returning('itemId')
    .executeTakeFirst();
  return added !== undefined;
}

/** Deletes a line that a reviewer added. */
export async function deleteLine(ctx: Context, formId: number, itemId: number): Promise<boolean> {
  const gone = await ctx.db
    .deleteFrom('pmsAuditItem')
    .where('formId', '=', formId)
    .where('itemId', '=', itemId)
    .where((of) => of.or([of('topicId', 'is not', null), of('resourceId', 'is not', null)]))
    .returning('itemId')
    .executeTakeFirst();
  return gone !== undefined;
}
