import { sql } from 'kysely';
import type { Context } from '#server/context';
import { maxSites, type ComparedSites } from '../matching/crystal.ts';
import { listedStructures } from '../table.ts';
import { openRecords } from './materials.ts';
import type { SourceRow } from './structures.ts';

/** A listed structure with its smallest stored cell. */
export interface ComparedStructure {
  structureId: number;
  readingId: number;
  materialId: number;
  sites: ComparedSites;
}

const smallestCell = sql`jsonb_build_object('species', c.content->'species',
  'vectors', coalesce(c.content->'primitive'->'vectors', c.content->'vectors'),
  'positions', coalesce(c.content->'primitive'->'positions', c.content->'positions'),
  'sites', coalesce(c.content->'primitive'->'sites', c.content->'sites'))`;

/**
 * Listed structures of a composition that can be compared: those of the space group first, and of each material its
 * newest, before the second of any.
 */
export async function comparedStructures(
  ctx: Context,
  { formulaKey, spaceGroup }: { formulaKey: string; spaceGroup: number | null },
  most: number,
): Promise<ComparedStructure[]> {
  const { rows } = await sql<ComparedStructure>`
    with found as (
      select s.structure_id, s.reading_id, s.material_id, s.space_group is not distinct from ${spaceGroup}::int as has_group,
        row_number() over (partition by s.material_id order by s.structure_id desc) as place
      from materials_material m join materials_structure s using (material_id)
      where m.formula_key = ${formulaKey} and ${listedStructures(ctx, 's')} and s.nperiodic = 3
        and coalesce(s.nsites_primitive, s.nsites) <= ${maxSites}
      order by has_group desc, place, structure_id desc limit ${most}
    )
    select found.structure_id, found.reading_id, found.material_id, ${smallestCell} as sites
    from found join materials_sites c using (structure_id)
    order by found.has_group desc, found.place, found.structure_id desc`.execute(ctx.db);
  return rows;
}

/** Materials with listed structures of a structure type. */
export async function materialsOfType(ctx: Context, label: string, most: number): Promise<number[]> {
  const { rows } = await sql<{ materialId: number }>`
    select s.material_id from materials_structure s
    where s.prototype_label = ${label} and ${listedStructures(ctx, 's')} and s.material_id is not null
    group by s.material_id order by count(*) desc, s.material_id limit ${most}`.execute(ctx.db);
  return rows.map(({ materialId }) => materialId);
}

/** Materials with listed structures of exactly these elements. */
export async function materialsOfSystem(ctx: Context, elements: readonly string[], most: number): Promise<number[]> {
  const { rows } = await sql<{ materialId: number }>`
    select s.material_id from materials_material m join materials_structure s using (material_id)
    where m.elements @> ${elements}::text[] and m.elements <@ ${elements}::text[] and ${listedStructures(ctx, 's')}
    group by s.material_id order by count(*) desc, s.material_id limit ${most}`.execute(ctx.db);
  return rows.map(({ materialId }) => materialId);
}

/** Largest share of atoms that differ in a close composition, and materials that are compared with it. */
const closest = { distance: 0.15, compared: 20_000 };

/**
 * Materials of other compositions by the share of atoms that differ: half the sum of the differences of the elements'
 * shares. An element with a larger share than the limit cannot be absent.
 */
export async function materialsNear(
  ctx: Context,
  { formulaKey, elements, ratios }: { formulaKey: string; elements: readonly string[]; ratios: readonly number[] },
  most: number,
): Promise<{ materialId: number; distance: number }[]> {
  const needed = elements.filter((_symbol, at) => ratios[at]! > closest.distance);
  const { rows } = await sql<{ materialId: number; distance: number }>`
    with found as materialized (
      select m.material_id from materials_material m
      where m.elements @> ${needed}::text[] and m.elements && ${elements}::text[] and m.class_key <> ''
        and m.formula_key <> ${formulaKey} limit ${closest.compared}
    ), near as (
      select distinct on (s.material_id) s.material_id, (
        select sum(abs(coalesce(p.share, 0) - coalesce(q.share, 0))) / 2
        from unnest(${elements}::text[], ${ratios}::double precision[]) as p (element, share)
        full join unnest(s.elements, s.element_ratios) as q (element, share) on q.element = p.element
      ) as distance
      from found join materials_structure s using (material_id)
      where ${listedStructures(ctx, 's')} order by s.material_id
    )
    select material_id, distance from near where distance <= ${closest.distance}
    order by distance, material_id limit ${most}`.execute(ctx.db);
  return rows;
}

/** A structure of a record's own files, whether or not visitors may have them. */
export interface OwnStructure {
  structureId: number;
  readingId: number;
  path: string;
  member: string;
  formula: string;
  formulaKey: string;
  spaceGroup: number | null;
  sites: ComparedSites;
}

/**
 * The first structures of a record's files that can be compared, one of each material; the caller has checked the right
 * to the record.
 */
export async function structuresOfRecord(ctx: Context, resourceId: number, most: number): Promise<OwnStructure[]> {
  const { rows } = await sql<OwnStructure>`
    with found as (
      select distinct on (s.material_id) s.structure_id, s.reading_id, f.path, s.member, s.formula, m.formula_key, s.space_group
      from data_resource_file f
      join materials_reading r on r.sha256 = f.sha256
      join materials_structure s using (reading_id)
      join materials_material m using (material_id)
      where f.resource_id = ${resourceId} and s.nperiodic = 3 and coalesce(s.nsites_primitive, s.nsites) <= ${maxSites}
      order by s.material_id, s.structure_id
    ), chosen as (select * from found order by path, structure_id limit ${most})
    select chosen.*, ${smallestCell} as sites from chosen join materials_sites c using (structure_id)
    order by chosen.path, chosen.structure_id`.execute(ctx.db);
  return rows;
}

/** The newest public record with each reading's file, of other version groups than that of a record. */
export async function sourcesElsewhere(
  ctx: Context,
  readingIds: readonly number[],
  versionGroup: number,
): Promise<Map<number, SourceRow>> {
  const { rows } = await sql<SourceRow>`
    select distinct on (r.reading_id) r.reading_id, 0 as count, it.public_id, it.title_zh, it.title_en, it.version,
      it.resource_type, it.is_demo, f.id as file_id, f.path
    from materials_reading r
    join data_resource_file f on f.sha256 = r.sha256
    join data_resource it on it.resource_id = f.resource_id and ${openRecords(ctx)}
    where r.reading_id = any(${readingIds}::bigint[]) and it.version_group <> ${versionGroup}
    order by r.reading_id, it.publish_date desc, f.id`.execute(ctx.db);
  return new Map(rows.map((row) => [row.readingId, row]));
}
