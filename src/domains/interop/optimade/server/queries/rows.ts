import { sql } from 'kysely';
import type { Context } from '#server/context';
import { sourceOf } from './sources.ts';

/** A structure without its sites, which are read only when they are asked for. */
export interface StructureRow {
  structureId: number;
  materialId: number | null;
  member: string;
  part: number;
  formulaReduced: string | null;
  formulaHill: string;
  formulaAnonymous: string | null;
  formulaDescriptive: string;
  elements: string[];
  elementRatios: number[];
  nelements: number;
  nsites: number;
  nperiodic: number;
  volume: number | null;
  density: number | null;
  spaceGroup: number | null;
  spaceGroupSymbol: string | null;
  hallSymbol: string | null;
  pearson: string | null;
  tolerance: number | null;
  prototype: string | null;
  features: string[];
  bandGap: number | null;
  totalEnergy: number | null;
  magneticMoment: number | null;
  isMagnetic: boolean | null;
  functional: string | null;
  program: string | null;
  programVersion: string | null;
  method: string | null;
  technique: string | null;
  temperature: number | null;
  pressure: number | null;
  warnings: unknown[];
  updateTime: Date;
}

export async function structureRows(ctx: Context, ids: readonly number[]): Promise<Map<number, StructureRow>> {
  const { rows } = await sql<StructureRow>`
    select structure_id, material_id, member, part, formula_reduced, formula_hill, formula_anonymous,
      formula_descriptive, elements, element_ratios, nelements, nsites, nperiodic, volume, density, space_group,
      space_group_symbol, hall_symbol, pearson, tolerance, prototype, features, band_gap, total_energy, magnetic_moment,
      is_magnetic, functional, program, program_version, method, technique, temperature, pressure, warnings, update_time
    from materials_structure where structure_id = any(${ids})`.execute(ctx.db);
  return new Map(rows.map((row) => [row.structureId, row]));
}

/** A species as materials/structures stores it. */
export interface StoredSpecies {
  name: string;
  symbols: string[];
  concentration: number[];
  attached?: string[];
  nattached?: number[];
}

/** The part of `materials_sites` that is served. */
export interface StoredSites {
  /** Lattice vectors in Å as rows; null for a molecule, whose positions are in Å. */
  vectors: number[][] | null;
  /** Three numbers for each site: fractions of the vectors. */
  positions: number[];
  /** Index of the species of each site. */
  sites: number[];
  species: StoredSpecies[];
  /** Letter of each site; absent without a space group. */
  wyckoffs?: string[];
}

export async function sitesOf(ctx: Context, ids: readonly number[]): Promise<Map<number, StoredSites>> {
  const { rows } = await sql<{ structureId: number; content: StoredSites }>`
    select structure_id, content - array['primitive', 'conventional', 'labels', 'siteSymmetries', 'orbits'] as content
    from materials_sites where structure_id = any(${ids})`.execute(ctx.db);
  return new Map(rows.map((row) => [row.structureId, row.content]));
}

/** A file that holds a structure, with its record. */
export interface Holder {
  key: number;
  resourceId: number;
  publicId: string;
  titleZh: string;
  titleEn: string;
  doi: string | null;
  fileId: number;
  path: string;
}

/** Files with the same bytes that are listed for one structure. */
const maxHolders = 50;

/** The files and records of structures, by structure; the file that was deposited first comes first. */
export async function holdersOf(ctx: Context, ids: readonly number[]): Promise<Map<number, Holder[]>> {
  const { from, visible } = sourceOf(ctx, 'files');
  const { rows } = await sql<Holder>`
    select s.structure_id as key, held.* from materials_structure s join materials_reading r using (reading_id)
    cross join lateral (
      select it.resource_id, it.public_id, it.title_zh, it.title_en, it.doi, f.id as file_id, f.path
      from ${from} where f.sha256 = r.sha256 and ${visible} order by f.id limit ${maxHolders}
    ) as held
    where s.structure_id = any(${ids}) order by s.structure_id, held.file_id`.execute(ctx.db);
  return Map.groupBy(rows, ({ key }) => key);
}

export interface FileRow {
  id: number;
  path: string;
  name: string;
  size: number;
  mime: string;
  sha256: string;
  createTime: Date;
  resourceId: number;
  publicId: string;
  doi: string | null;
}

export async function fileRows(ctx: Context, ids: readonly number[]): Promise<Map<number, FileRow>> {
  const { rows } = await sql<FileRow>`
    select f.id, f.path, f.name, f.size, f.mime, f.sha256, f.create_time, it.resource_id, it.public_id, it.doi
    from data_resource_file f join data_resource it using (resource_id) where f.id = any(${ids})`.execute(ctx.db);
  return new Map(rows.map((row) => [row.id, row]));
}

/** When records changed last; their other fields come from data/record-pages. */
export async function recordTimes(ctx: Context, ids: readonly number[]): Promise<Map<number, Date>> {
  const { rows } = await sql<{ resourceId: number; updateTime: Date }>`
    select resource_id, update_time from data_resource where resource_id = any(${ids})`.execute(ctx.db);
  return new Map(rows.map((row) => [row.resourceId, row.updateTime]));
}

/** Related entries that one entry lists; beyond, it has only the address of their list. */
export const maxRelated = 100;

export interface Link {
  key: number;
  id: number;
}

/** Structures of files, up to one more than {@link maxRelated} per file. */
export async function structuresOfFiles(ctx: Context, ids: readonly number[]): Promise<Map<number, Link[]>> {
  const { visible } = sourceOf(ctx, 'structures');
  const { rows } = await sql<Link>`
    select file.id as key, held.id from data_resource_file file cross join lateral (
      select s.structure_id as id from materials_reading r join materials_structure s using (reading_id)
      where r.sha256 = file.sha256 and ${visible} order by s.structure_id limit ${maxRelated + 1}
    ) as held where file.id = any(${ids}) order by 1, 2`.execute(ctx.db);
  return Map.groupBy(rows, ({ key }) => key);
}

/** Structures of records, up to one more than {@link maxRelated} per record. */
export async function structuresOfRecords(ctx: Context, ids: readonly number[]): Promise<Map<number, Link[]>> {
  const { visible } = sourceOf(ctx, 'structures');
  const { rows } = await sql<Link>`
    select record.id as key, held.id from unnest(${ids}::bigint[]) as record (id) cross join lateral (
      select distinct s.structure_id as id from data_resource_file f
      join materials_reading r on r.sha256 = f.sha256 join materials_structure s using (reading_id)
      where f.resource_id = record.id and ${visible} order by 1 limit ${maxRelated + 1}
    ) as held order by 1, 2`.execute(ctx.db);
  return Map.groupBy(rows, ({ key }) => key);
}

/** Files of records that hold structures, up to one more than {@link maxRelated} per record. */
export async function filesOfRecords(ctx: Context, ids: readonly number[]): Promise<Map<number, Link[]>> {
  const { from, visible } = sourceOf(ctx, 'files');
  const { rows } = await sql<Link>`
    select record.id as key, held.id from unnest(${ids}::bigint[]) as record (id) cross join lateral (
      select f.id from ${from} where f.resource_id = record.id and ${visible} order by 1 limit ${maxRelated + 1}
    ) as held order by 1, 2`.execute(ctx.db);
  return Map.groupBy(rows, ({ key }) => key);
}
