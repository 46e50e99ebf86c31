import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { pageOf } from '#shared/paging';
import type { Context } from '#server/context';
import { containsText } from '#server/database/contains-text';
import { isWithin } from '#server/database/found-lists';
import { scopeByResource } from '#table/data/resources';
import { resourceStatuses, visibility } from '#contract/data/resources';
import { holdsAny } from '#server/permit';
import type { OfficeStructure, OfficeStructureQuery } from '../../contract.ts';
import { listedStructures } from '../table.ts';
import { openRecords } from './materials.ts';

/** Permission of data/resources to manage all resources. */
const managePermission = 'data:resource:all';

/**
 * Resources `it` whose files the caller may have in the back office: those of all visitors, and for managers those of
 * every state in which managers have them, within the data scope.
 */
async function resourcesOfCaller(ctx: Context): Promise<RawBuilder<SqlBool>> {
  const states = resourceStatuses.filter((status) => visibility[status].to.manager.files.closed === 'all');
  const seen = holdsAny(ctx.actor, [managePermission])
    ? sql`it.status in (${sql.join(states.map((status) => sql.lit(status)))})`
    : openRecords(ctx);
  return sql<SqlBool>`(${seen} and ${await scopeByResource(ctx, 'it.resourceId')})`;
}

/** Structures `s` in files of such resources. */
const ofResources = (resources: RawBuilder<SqlBool>): RawBuilder<SqlBool> => sql<SqlBool>`exists (
  select from materials_reading r join data_resource_file f on f.sha256 = r.sha256 join data_resource it using (resource_id)
  where r.reading_id = s.reading_id and ${resources})`;

const inScopeOfCaller = async (ctx: Context): Promise<RawBuilder<SqlBool>> => ofResources(await resourcesOfCaller(ctx));

const textColumns = ['formula', 'partName', 'member'].map((name) => `s.${name}`);

function officeState(ctx: Context, state: OfficeStructureQuery['state']): RawBuilder<unknown> {
  if (state === 'hidden') return sql`s.hidden_reason <> ''`;
  if (state === 'listed') return listedStructures(ctx, 's');
  return state === 'unlisted' ? sql`(not ${listedStructures(ctx, 's')} or s.listed_from is null)` : sql`true`;
}

/** Structures for the back office, newest first. */
export async function listOffice(
  ctx: Context,
  query: OfficeStructureQuery,
): Promise<{ total: number; rows: OfficeStructure[] }> {
  const resources = await resourcesOfCaller(ctx);
  const scope = ofResources(resources);
  const found = sql`
    from materials_structure s where ${scope} and ${officeState(ctx, query.state)} and ${isWithin('s.createTime', query, 'CreateTime')}
      and ${query.keyword ? containsText(textColumns, query.keyword) : sql`true`}
      and ${query.warnings ? sql`(s.warnings <> '[]') = ${query.warnings === 'yes'}` : sql`true`}`;
  return pageOf(
    query,
    async () => (await sql<{ n: number }>`select count(*)::int as n ${found}`.execute(ctx.db)).rows[0]!.n,
    async (limit, offset) =>
      (
        await sql<OfficeStructure>`
          with page as (select s.* ${found} order by s.structure_id desc limit ${limit} offset ${offset})
          select s.structure_id, s.reading_id, s.formula, s.part_name, s.member, s.part, s.form, s.nsites as sites,
            s.space_group, s.space_group_symbol, s.recipe, jsonb_array_length(s.warnings) as warning_count,
            s.listed_from::text as listed_from, s.hidden_reason, s.create_time, place.public_id, place.resource_no, place.path
          from page s left join lateral (
            select it.public_id, it.resource_no, f.path
            from materials_reading r join data_resource_file f on f.sha256 = r.sha256 join data_resource it using (resource_id)
            where r.reading_id = s.reading_id and ${resources} order by it.resource_id desc limit 1
          ) as place on true order by s.structure_id desc`.execute(ctx.db)
      ).rows,
  );
}

export const lockStructure = (ctx: Context, structureId: number) =>
  ctx.db
    .selectFrom('materialsStructure')
    .innerJoin('materialsReading', 'materialsReading.readingId', 'materialsStructure.readingId')
    .select(['structureId', 'formula', 'hiddenReason', 'sha256'])
    .where('structureId', '=', structureId)
    .forUpdate('materialsStructure')
    .executeTakeFirst();

/** Hides a structure from visitors; an empty reason shows it again. */
export const setHidden = (ctx: Context, structureId: number, reason: string) =>
  ctx.db
    .updateTable('materialsStructure')
    .set(
      reason === ''
        ? { hiddenReason: '', hiddenBy: null, hiddenTime: null }
        : { hiddenReason: reason, hiddenBy: ctx.actor.userId, hiddenTime: ctx.now },
    )
    .where('structureId', '=', structureId)
    .execute();

/** Structures in the caller's data scope among some ids, with the bytes that have them. */
export async function structuresInScope(
  ctx: Context,
  structureIds: readonly number[],
): Promise<{ structureId: number; readingId: number }[]> {
  const { rows } = await sql<{ structureId: number; readingId: number }>`
    select s.structure_id, s.reading_id from materials_structure s
    where s.structure_id = any(${structureIds}::bigint[]) and ${await inScopeOfCaller(ctx)}`.execute(ctx.db);
  return rows;
}
