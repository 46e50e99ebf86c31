import { sql } from 'kysely';
import type { Context } from '#server/context';
import { listed } from '#server/database/listed-values';
import { columns, type Rule } from './columns.ts';
import { resourceStatus } from '#contract/data/resources';
import { applicationStatus } from '#contract/archive/applications';
import { submissionStatus } from '#contract/archive/paper-submissions';

/** Names of columns with a rule, by table. */
const withRule = (rule: Rule): [table: string, column: string][] =>
  Object.entries(columns).flatMap(([table, rules]) =>
    Object.entries(rules)
      .filter(([, one]) => one === rule)
      .map(([column]): [string, string] => [table, column]),
  );

/** Applies the rules `removed`, `cleared` and `name` of all columns. */
export async function applyRules(ctx: Context, userId: number, userName: string, anonymousName: string): Promise<void> {
  for (const [table, column] of withRule('removed'))
    await sql`delete from ${sql.table(table)} where ${sql.ref(column)} = ${userId}`.execute(ctx.db);
  for (const [table, column] of withRule('cleared'))
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = null where ${sql.ref(column)} = ${userId}`.execute(
      ctx.db,
    );
  for (const [table, column] of withRule('name'))
    await sql`
      update ${sql.table(table)} set ${sql.ref(column)} = ${anonymousName} where ${sql.ref(column)} = ${userName}`.execute(
      ctx.db,
    );
}

/** Drafts of data resources that were never submitted. */
export async function resourceDrafts(ctx: Context, userId: number): Promise<number[]> {
  const { rows } = await sql<{ resourceId: number }>`
    select resource_id from data_resource r where owner_id = ${userId} and status = ${sql.lit(resourceStatus.draft)}
      and not exists (select from data_revision v where v.resource_id = r.resource_id)
    order by resource_id for update`.execute(ctx.db);
  return rows.map(({ resourceId }) => resourceId);
}

/** Removes drafts of papers and applications that were never submitted; returns their files. */
export async function removeForms(ctx: Context, userId: number): Promise<number[]> {
  const files: number[] = [];
  for (const [table, id, fileTable, draft] of [
    ['biz_paper_submission', 'submission_id', 'biz_paper_submission_file', submissionStatus.draft],
    ['pms_application', 'application_id', 'pms_application_file', applicationStatus.draft],
  ] as const) {
    const drafts = sql`select ${sql.ref(id)} from ${sql.table(table)} where user_id = ${userId} and status = ${draft} and submit_time is null`;
    const { rows } = await sql<{ fileId: number }>`
      delete from ${sql.table(fileTable)} where ${sql.ref(id)} in (${drafts}) returning file_id`.execute(ctx.db);
    files.push(...rows.map(({ fileId }) => fileId));
    await sql`delete from ${sql.table(table)} where ${sql.ref(id)} in (${drafts})`.execute(ctx.db);
  }
  return files;
}

/** Removes unfinished uploads; returns their files. */
export async function removeTransfers(ctx: Context, userId: number): Promise<number[]> {
  const { rows } = await sql<{ fileId: number }>`
    delete from file_transfer where user_id = ${userId} returning file_id`.execute(ctx.db);
  return rows.map(({ fileId }) => fileId);
}

/** Temporary files and pictures of a user. */
export async function ownFiles(ctx: Context, userId: number): Promise<number[]> {
  const { rows } = await sql<{ fileId: number }>`
    select file_id from sys_file where ready_at is not null and (
      (owner_id = ${userId} and bucket = 'temporary') or (ref_type = 'identity.accounts' and ref_id = ${userId}))`.execute(
    ctx.db,
  );
  return rows.map(({ fileId }) => fileId);
}

/** Clears data that no column rule covers. */
export async function clearRest(ctx: Context, userId: number, email: string): Promise<void> {
  await sql`
    update data_resource set editor_ids = array_remove(editor_ids, ${userId}) where editor_ids @> array[${userId}]::int[]`.execute(
    ctx.db,
  );
  await sql`delete from data_selection where user_id = ${userId} and status = ${listed('dataSelection.status', 'draft')}`.execute(
    ctx.db,
  );
  await sql`update biz_message set name = '', email = '', organization = '' where user_id = ${userId}`.execute(ctx.db);
  await sql`update pms_invitation set email = '' where accepted_by = ${userId}`.execute(ctx.db);
  if (!email) return;
  await sql`update site_page_view set email = null where email = ${email}`.execute(ctx.db);
  await sql`delete from mail_outbox where lower(to_addr) = lower(${email})`.execute(ctx.db);
}

/** Anonymises the account; its row stays for the records that refer to it. */
export async function anonymise(ctx: Context, userId: number, userName: string, nickName: string): Promise<void> {
  await ctx.db
    .updateTable('sysUser')
    .set({
      userName,
      nickName,
      email: '',
      phonenumber: '',
      sex: '2',
      avatar: '',
      signature: '',
      password: '',
      organization: '',
      occupation: '',
      researchField: '',
      loginIp: '',
      loginDate: null,
      remark: '',
      isVerified: '0',
      verifiedAt: null,
      pwdUpdateDate: null,
      language: null,
      status: '1',
      delFlag: '2',
      updateBy: userName,
      updateTime: ctx.now,
    })
    .where('userId', '=', userId)
    .execute();
}
