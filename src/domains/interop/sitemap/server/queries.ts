import { sql } from 'kysely';
import type { Context } from '#server/context';
import { listed, listedAny } from '#server/database/listed-values';
import { resourceStatus } from '#contract/data/resources';
import { listedStructures } from '#table/materials/structures';

export interface PartRow {
  part: number;
  changed: Date;
}

interface PageRow {
  id: number;
  path: string;
  changed: Date;
}

/** A range of page ids, and the maximum number of pages. */
export interface IdRange {
  after: number;
  before: number;
  limit: number;
}

/** A page changes for its readers when it is edited, and when its publication window opens. */
const contentChange = sql<Date>`greatest(change_time, visible_from)`;
/** An address inside a page, such as `/link?linkId=1#link-1`, is not listed separately. */
const contentVisible = (now: Date) =>
  sql`visible_from <= ${now} and (visible_until is null or visible_until > ${now}) and path !~ '[?#]'`;

export async function contentParts(ctx: Context, length: number): Promise<PartRow[]> {
  const { rows } = await sql<PartRow>`
    select (entry_id / ${length}::int)::int as part, max(${contentChange}) as changed from site_search
    where ${contentVisible(ctx.now)} group by 1 order by 1`.execute(ctx.db);
  return rows;
}

export async function contentPages(ctx: Context, { after, before, limit }: IdRange): Promise<PageRow[]> {
  const { rows } = await sql<PageRow>`
    select entry_id as id, path, ${contentChange} as changed from site_search
    where entry_id > ${after} and entry_id < ${before} and ${contentVisible(ctx.now)}
    order by entry_id limit ${limit}`.execute(ctx.db);
  return rows;
}

/** A published resource does not change; each change publishes it again. */
export async function resourceParts(ctx: Context, length: number): Promise<PartRow[]> {
  const { rows } = await sql<PartRow>`
    select (resource_id / ${length}::int)::int as part, max(publish_date) as changed from data_resource_search
    group by 1 order by 1`.execute(ctx.db);
  return rows;
}

export async function resourcePages(ctx: Context, { after, before, limit }: IdRange): Promise<PageRow[]> {
  const { rows } = await sql<PageRow>`
    select resource_id as id, '/data/detail/' || public_id as path, greatest(it.update_time, it.publish_date) as changed
    from data_resource_search join data_resource as it using (resource_id)
    where resource_id > ${after} and resource_id < ${before} and it.status = ${sql.lit(resourceStatus.published)}
    order by resource_id limit ${limit}`.execute(ctx.db);
  return rows;
}

/** Approved models of public data sets. */
const modelVisible = sql`it.status = ${listed('benchModel.status', 'approved')} and d.status in ${listedAny('benchDataset.status', 'published', 'retired')}`;

export async function modelParts(ctx: Context, length: number): Promise<PartRow[]> {
  const { rows } = await sql<PartRow>`
    select (it.model_id / ${length}::int)::int as part, max(it.update_time) as changed
    from bench_model as it join bench_version as v using (version_id) join bench_dataset as d using (dataset_id)
    where ${modelVisible} group by 1 order by 1`.execute(ctx.db);
  return rows;
}

export async function modelPages(ctx: Context, { after, before, limit }: IdRange): Promise<PageRow[]> {
  const { rows } = await sql<PageRow>`
    select it.model_id as id, '/model/' || it.public_id as path, it.update_time as changed
    from bench_model as it join bench_version as v using (version_id) join bench_dataset as d using (dataset_id)
    where it.model_id > ${after} and it.model_id < ${before} and ${modelVisible}
    order by it.model_id limit ${limit}`.execute(ctx.db);
  return rows;
}

const selectionVisible = sql`status = ${listed('dataSelection.status', 'published')}`;

/** A public selection does not change. */
export async function selectionParts(ctx: Context, length: number): Promise<PartRow[]> {
  const { rows } = await sql<PartRow>`
    select (selection_id / ${length}::int)::int as part, max(publish_time) as changed from data_selection
    where ${selectionVisible} group by 1 order by 1`.execute(ctx.db);
  return rows;
}

export async function selectionPages(ctx: Context, { after, before, limit }: IdRange): Promise<PageRow[]> {
  const { rows } = await sql<PageRow>`
    select selection_id as id, '/data/selections/' || public_id as path, publish_time as changed from data_selection
    where selection_id > ${after} and selection_id < ${before} and ${selectionVisible}
    order by selection_id limit ${limit}`.execute(ctx.db);
  return rows;
}

/** Materials with a listed structure; a page changes with the structures that it lists. */
export async function materialParts(ctx: Context, length: number): Promise<PartRow[]> {
  const { rows } = await sql<PartRow>`
    select (s.material_id / ${length}::int)::int as part, max(s.update_time) as changed from materials_structure as s
    where s.material_id is not null and ${listedStructures(ctx, 's')} group by 1 order by 1`.execute(ctx.db);
  return rows;
}

export async function materialPages(ctx: Context, { after, before, limit }: IdRange): Promise<PageRow[]> {
  const { rows } = await sql<PageRow>`
    select s.material_id as id, '/materials/m-' || s.material_id as path, max(s.update_time) as changed
    from materials_structure as s
    where s.material_id > ${after} and s.material_id < ${before} and ${listedStructures(ctx, 's')}
    group by s.material_id order by s.material_id limit ${limit}`.execute(ctx.db);
  return rows;
}
