import { sql } from 'kysely';
import type { Context } from '#server/context';
import { listed } from '#server/database/listed-values';
import { pageOf, type PageQuery } from '#shared/paging';
import type { FileReading, Structure, StructureRow, StructureSites } from '../../contract.ts';
import { listedStructures } from '../table.ts';
import { openRecords } from './materials.ts';

/** A stored structure, as the columns have it. */
export interface StructureRecord
  extends
    Omit<StructureRow, 'id' | 'materialId' | 'sites' | 'isDisordered' | 'warningCount' | 'source' | 'sourceCount'>,
    Pick<Structure, 'hallSymbol' | 'pearson' | 'wyckoff' | 'tolerance' | 'spaceGroupStated' | 'prototype'>,
    Pick<Structure, 'prototypeLabel' | 'quantities' | 'warnings'> {
  structureId: number;
  readingId: number;
  materialId: number | null;
  formulaHill: string;
  nsites: number;
  features: string[];
}

const columns = sql`
  s.structure_id, s.reading_id, s.material_id, s.member, s.part, s.parts, s.part_name, s.form, s.formula,
  s.formula_hill, s.nsites, s.a, s.b, s.c, s.alpha, s.beta, s.gamma, s.volume, s.density, s.space_group,
  s.space_group_symbol, s.hall_symbol, s.pearson, s.wyckoff, s.tolerance, s.space_group_stated, s.prototype,
  s.prototype_label, s.features, s.band_gap, s.total_energy, s.magnetic_moment, s.functional, s.program, s.method,
  s.technique, s.temperature, s.pressure, s.quantities, s.warnings`;

/** Fewest warnings first, measured before computed, complete before mixed, newest. */
const best = sql`jsonb_array_length(s.warnings), (s.method = 'measured') desc nulls last, cardinality(s.features), s.structure_id desc`;

/** Listed structures of a material, best first. */
export function structuresOf(
  ctx: Context,
  materialId: number,
  query: Pick<PageQuery, 'pageNum' | 'pageSize' | 'reasonable'>,
): Promise<{ total: number; rows: StructureRecord[] }> {
  const found = sql`from materials_structure s where s.material_id = ${materialId} and ${listedStructures(ctx, 's')}`;
  return pageOf(
    query,
    async () => (await sql<{ n: number }>`select count(*)::int as n ${found}`.execute(ctx.db)).rows[0]!.n,
    async (limit, offset) =>
      (
        await sql<StructureRecord>`select ${columns} ${found} order by ${best} limit ${limit} offset ${offset}`.execute(
          ctx.db,
        )
      ).rows,
  );
}

/** The first structure to show of each material. */
export async function bestOf(ctx: Context, materialIds: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ materialId: number; structureId: number }>`
    select distinct on (s.material_id) s.material_id, s.structure_id from materials_structure s
    where s.material_id = any(${materialIds}::bigint[]) and ${listedStructures(ctx, 's')}
    order by s.material_id, ${best}`.execute(ctx.db);
  return new Map(rows.map(({ materialId, structureId }) => [materialId, structureId]));
}

/** A listed structure. */
export async function findStructure(ctx: Context, structureId: number): Promise<StructureRecord | undefined> {
  const { rows } = await sql<StructureRecord>`
    select ${columns} from materials_structure s
    where s.structure_id = ${structureId} and ${listedStructures(ctx, 's')}`.execute(ctx.db);
  return rows[0];
}

/** The sites of a structure. */
export async function sitesOf(ctx: Context, structureId: number): Promise<StructureSites | undefined> {
  const row = await ctx.db
    .selectFrom('materialsSites')
    .select('content')
    .where('structureId', '=', structureId)
    .executeTakeFirst();
  return row?.content as StructureSites | undefined;
}

export interface SourceRow {
  readingId: number;
  count: number;
  publicId: string;
  titleZh: string;
  titleEn: string;
  version: string;
  resourceType: string;
  isDemo: boolean;
  fileId: number;
  path: string;
}

/** The newest record whose file visitors may have, for each reading; readings without one are absent. */
export async function sourcesOf(ctx: Context, readingIds: readonly number[]): Promise<Map<number, SourceRow>> {
  const { rows } = await sql<SourceRow>`
    select distinct on (r.reading_id) r.reading_id, count(*) over (partition by r.reading_id)::int as count, it.public_id,
      it.title_zh, it.title_en, it.version, it.resource_type, it.is_demo, f.id as file_id, f.path
    from materials_reading r
    join data_resource_file f on f.sha256 = r.sha256
    join data_resource it on it.resource_id = f.resource_id and ${openRecords(ctx)}
    where r.reading_id = any(${readingIds}::bigint[])
    order by r.reading_id, it.publish_date desc, f.id`.execute(ctx.db);
  return new Map(rows.map((row) => [row.readingId, row]));
}

/** Listed structures `s` in the open files of a record. */
const structuresOfRecord = (ctx: Context, publicId: string) => sql`
  from data_resource it
  join data_resource_file f using (resource_id)
  join materials_reading r on r.sha256 = f.sha256
  join materials_structure s on s.reading_id = r.reading_id and ${listedStructures(ctx, 's')}
  where it.public_id = ${publicId} and ${openRecords(ctx)}`;

/** Ids of the materials in the open files of a record, most structures first. */
export async function materialsOfRecord(
  ctx: Context,
  publicId: string,
  query: Pick<PageQuery, 'pageNum' | 'pageSize' | 'reasonable'>,
): Promise<{ total: number; ids: number[] }> {
  const found = sql`${structuresOfRecord(ctx, publicId)} and s.material_id is not null`;
  const { total, rows } = await pageOf(
    query,
    async () =>
      (await sql<{ n: number }>`select count(distinct s.material_id)::int as n ${found}`.execute(ctx.db)).rows[0]!.n,
    async (limit, offset) =>
      (
        await sql<{ materialId: number }>`
          select s.material_id ${found} group by s.material_id order by count(*) desc, s.material_id
          limit ${limit} offset ${offset}`.execute(ctx.db)
      ).rows,
  );
  return { total, ids: rows.map(({ materialId }) => materialId) };
}

/** Formulae that the description of a record names. */
const maxNamed = 50;

/** Different formulae of the listed structures in a record's open files, most frequent first. */
export async function formulaeOfRecord(ctx: Context, publicId: string): Promise<string[]> {
  const { rows } = await sql<{ formula: string }>`
    select s.formula ${structuresOfRecord(ctx, publicId)}
    group by s.formula order by count(*) desc, s.formula limit ${maxNamed}`.execute(ctx.db);
  return rows.map(({ formula }) => formula);
}

/** Parts and formulae that the list of a depositor's files names for each file. */
const [maxUnread, maxFormulae] = [20, 20];

/**
 * Results of the reading, for each file of a resource; the caller has checked the right to it. Files that are no structures, such
 * as other JSON files and archives, are absent.
 */
export async function readingsOf(ctx: Context, resourceId: number): Promise<FileReading[]> {
  const { rows } = await sql<FileReading>`
    select f.id as file_id, f.path, r.state, r.reason, r.structure_count, r.unread_count,
      coalesce((
        select jsonb_agg(jsonb_build_object('member', u.member, 'part', u.part, 'reason', u.reason) order by u.place)
        from materials_unread u where u.reading_id = r.reading_id and u.place < ${maxUnread}
      ), '[]') as unread,
      coalesce((
        select jsonb_agg(jsonb_build_object('formula', formula, 'elements', elements)) from (
          select formula, elements from materials_structure s where s.reading_id = r.reading_id
          group by formula, elements order by min(structure_id) limit ${maxFormulae}
        ) as found
      ), '[]') as formulae
    from data_resource_file f join materials_reading r on r.sha256 = f.sha256
    where f.resource_id = ${resourceId}
      and (r.state <> ${listed('materialsReading.state', 'read')} or r.structure_count > 0 or r.unread_count > 0)
    order by f.path limit 1000`.execute(ctx.db);
  return rows;
}
