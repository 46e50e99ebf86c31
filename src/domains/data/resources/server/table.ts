import { sql, type RawBuilder, type Selectable, type SqlBool } from 'kysely';
import type { FieldValues } from '#contract/data/metadata-fields';
import type { DataResource } from '#server/database/schema';
import type { Context } from '#server/context';
import { listedAny } from '#server/database/listed-values';
import { seesEverything, withinScope } from '#table/system/departments';
import {
  fileVisibilities,
  resourceStatuses,
  sharingStates,
  statesWithPage,
  visibility,
  type Author,
  type FieldKey,
  type FileVisibility,
  type Grant,
  type Publisher,
  type RelatedProject,
  type RelatedWork,
  type ResourceStatus,
  type ResourceType,
  type SharingState,
} from '../contract.ts';

/** A row with typed JSON columns; the contract's schemas validated them on input. */
export type ResourceRecord = Omit<
  Selectable<DataResource>,
  | 'status'
  | 'resourceType'
  | 'authors'
  | 'publisher'
  | 'grants'
  | 'projects'
  | 'relatedWorks'
  | 'typeMeta'
  | 'fieldValues'
> & {
  status: ResourceStatus;
  resourceType: ResourceType;
  authors: Author[];
  publisher: Publisher;
  grants: Grant[];
  projects: RelatedProject[];
  relatedWorks: RelatedWork[];
  typeMeta: Record<string, string>;
  fieldValues: FieldValues;
};

/** The column of a field in `data_resource`; the password is stored encrypted. */
export const columnOf = (field: FieldKey): string =>
  field === 'ftpPassword' ? 'ftp_password_enc' : field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const columns = { dept: 'dataResource.deptId', owner: 'dataResource.ownerId' };

/**
 * The caller's data scope over resources, as a predicate for a list. Checks first whether the scope includes
 * everything: this holds for most reviewers, and their totals then come from an index.
 */
export async function scopeOfCaller(ctx: Context): Promise<RawBuilder<SqlBool>> {
  return (await seesAll(ctx)) ? sql<SqlBool>`true` : withinScope(ctx, columns);
}

/**
 * The caller's data scope over rows of another table that belong to resources; `resourceId` is its column, a `sql.ref`
 * name such as `dataCallback.resourceId`. Rows without a resource, or of a deleted one, are visible only to callers
 * whose scope includes everything; for these callers there is no condition per row.
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
 * Whether a resource is in the data scope of the roles that permit the caller's call; internal work is not a call and
 * has no limit. Assigned reviewers may read and review the resource, whatever their scope.
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

/** Permissions with which an auditor reads an assigned resource and gives an opinion. */
const auditing = ['data:resource:query', 'data:resource:audit'];
const reviewsBy = ({ permit }: Context) => [permit].flat().some((one) => auditing.includes(String(one)));

/** Whether the current revision is assigned to the caller, who neither declined it nor handed it over. */
const isInHandsOfCaller = (ctx: Context) => sql<SqlBool>`exists (
  select from data_review_assignment it where it.resource_id = data_resource.resource_id
    and it.revision_no = data_resource.revision_no and it.user_id = ${ctx.actor.userId}
    and it.status in ${listedAny('dataReviewAssignment.status', 'open', 'answered', 'decided')})`;

/** Literals, so that the planner can use the partial indexes. */
const inStates = (alias: string, states: readonly ResourceStatus[]) =>
  sql<SqlBool>`${sql.ref(`${alias}.status`)} in (${sql.raw(states.map((status) => `'${status}'`).join(', '))})`;

/** Rows with a public page, as a predicate; `alias` is the resource's table in the query. */
export const knownToAll = (alias: string) => inStates(alias, statesWithPage('whole', 'tombstone'));

/** Rows whose metadata is fully public. */
export const publicRows = (alias: string) => inStates(alias, statesWithPage('whole'));

/**
 * Rows whose files are visible to all visitors to at least this extent: names and sizes, or everything.
 * @param day today in Asia/Shanghai
 */
export function filesSeenByAll(
  alias: string,
  sight: Exclude<FileVisibility, 'none'>,
  day: string,
): RawBuilder<SqlBool> {
  const least = fileVisibilities.indexOf(sight);
  const bySharing = Map.groupBy(resourceStatuses, (status) =>
    sharingStates
      .filter((state) => fileVisibilities.indexOf(visibility[status].to.visitor.files[state]) >= least)
      .join(),
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
