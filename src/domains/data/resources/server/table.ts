import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Context } from '#server/context';
import { seesEverything, withinScope } from '#table/system/departments';
import {
  fileSights,
  resourceStatuses,
  sharingStates,
  statesWithPage,
  visibility,
  type FileSight,
  type ResourceStatus,
  type SharingState,
} from '../contract.ts';

const columns = { dept: 'dataResource.deptId', owner: 'dataResource.ownerId' };

/**
 * The caller's data scope over resources, as a predicate for a list. Asked beforehand whether it is everything: most
 * reviewers see all, and their totals then come from an index.
 */
export async function scopeOfCaller(ctx: Context): Promise<RawBuilder<SqlBool>> {
  return (await seesAll(ctx)) ? sql<SqlBool>`true` : withinScope(ctx, columns);
}

/**
 * The caller's data scope over rows of another table that belong to resources; `resourceId` is its column, a `sql.ref`
 * name such as `dataCallback.resourceId`. What belongs to no resource, or to one that is gone, is seen only by those
 * who see everything; for them nothing is asked per row.
 */
export async function scopeByResource(ctx: Context, resourceId: string): Promise<RawBuilder<SqlBool>> {
  if (await seesAll(ctx)) return sql<SqlBool>`true`;
  return sql<SqlBool>`exists (
    select from data_resource where data_resource.resource_id = ${sql.ref(resourceId)} and ${withinScope(ctx, columns)})`;
}

async function seesAll(ctx: Context): Promise<boolean> {
  const { rows } = await sql<{ all: boolean }>`select ${seesEverything(ctx)} as "all"`.execute(ctx.db);
  return rows[0]!.all;
}

/**
 * Whether a resource lies in the data scope of the roles that let the caller make this call; what the product does by
 * itself is no call. Who was asked to review a resource reads and reviews it, whatever their scope.
 */
export async function isInScope(ctx: Context, resourceId: number): Promise<boolean> {
  if (ctx.permit === undefined) return true;
  const row = await ctx.db
    .selectFrom('dataResource')
    .select('resourceId')
    .where('resourceId', '=', resourceId)
    .where((of) => of.or([withinScope(ctx, columns), ...(reviewsBy(ctx) ? [isInHandsOfCaller(ctx)] : [])]))
    .executeTakeFirst();
  return row !== undefined;
}

/** Permissions by which an auditor reads what is in their hands, and says what they recommend. */
const auditing = ['data:resource:query', 'data:resource:audit'];
const reviewsBy = ({ permit }: Context) => [permit].flat().some((one) => auditing.includes(String(one)));

/** Whether the present revision was put into the caller's hands, and they neither gave it back nor on. */
const isInHandsOfCaller = (ctx: Context) => sql<SqlBool>`exists (
  select from data_review_assignment it where it.resource_id = data_resource.resource_id
    and it.revision_no = data_resource.revision_no and it.user_id = ${ctx.actor.userId}
    and it.status in ('open', 'answered', 'decided'))`;

/** Literals, for the partial indexes to be found. */
const inStates = (alias: string, states: readonly ResourceStatus[]) =>
  sql<SqlBool>`${sql.ref(`${alias}.status`)} in (${sql.raw(states.map((status) => `'${status}'`).join(', '))})`;

/** Rows that everybody knows of, as a predicate; `alias` names the resource's table in the query. */
export const knownToAll = (alias: string) => inStates(alias, statesWithPage('whole', 'tombstone'));

/** Rows whose metadata everybody reads, all of them. */
export const publicRows = (alias: string) => inStates(alias, statesWithPage('whole'));

/**
 * Rows of which every visitor sees so much of the files, or more: names and sizes, or everything.
 * @param day today in Asia/Shanghai
 */
export function filesSeenByAll(alias: string, sight: Exclude<FileSight, 'none'>, day: string): RawBuilder<SqlBool> {
  const least = fileSights.indexOf(sight);
  const bySharing = Map.groupBy(resourceStatuses, (status) =>
    sharingStates.filter((state) => fileSights.indexOf(visibility[status].to.visitor.files[state]) >= least).join(),
  );
  const parts = [...bySharing].flatMap(([shared, states]) =>
    shared === ''
      ? []
      : [sql<SqlBool>`${inStates(alias, states)} and ${sharedIn(alias, shared.split(',') as SharingState[], day)}`],
  );
  return sql<SqlBool>`(${sql.join(parts, sql` or `)})`;
}

function sharedIn(alias: string, states: readonly SharingState[], day: string): RawBuilder<SqlBool> {
  const [method, openDate] = [sql.ref(`${alias}.sharingMethod`), sql.ref(`${alias}.openDate`)];
  const has = (state: SharingState) => states.includes(state);
  const parts = [
    ...(has('opened') && has('embargo') ? [sql`${method} = 'open'`] : []),
    ...(has('opened') && !has('embargo') ? [sql`${method} = 'open' and ${openDate} <= ${day}::date`] : []),
    ...(!has('opened') && has('embargo')
      ? [sql`${method} = 'open' and (${openDate} is null or ${openDate} > ${day}::date)`]
      : []),
    ...(has('restricted') ? [sql`${method} = 'restricted'`] : []),
    ...(has('closed') ? [sql`${method} not in ('open', 'restricted')`] : []),
  ];
  return sql<SqlBool>`(${sql.join(parts, sql` or `)})`;
}
