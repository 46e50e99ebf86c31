import { sql } from 'kysely';
import type { AuditEntry } from '#server/audit';
import type { Context } from '#server/context';

/** Adds one row. `place` is a text key of the login log. */
export async function insertOperation(ctx: Context, entry: AuditEntry, place: string): Promise<void> {
  await ctx.db
    .insertInto('sysOperLog')
    .values({
      title: entry.title.slice(0, 100),
      businessType: entry.businessType,
      method: entry.method.slice(0, 200),
      requestMethod: entry.requestMethod,
      operName: ctx.actor.userName,
      deptName: sql<string>`coalesce((select dept_name from sys_dept where dept_id = ${ctx.actor.deptId}::int), '')`,
      operUrl: entry.url,
      operIp: ctx.address.slice(0, 128),
      operLocation: place,
      operParam: entry.params,
      jsonResult: entry.result,
      status: entry.failed ? 1 : 0,
      errorMsg: entry.error,
      operTime: ctx.now,
      costTime: entry.costTime,
    })
    .execute();
}
