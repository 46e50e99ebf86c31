import { sql, type RawBuilder } from 'kysely';
import { wireDay } from '#shared/time';
import type { Context } from '#server/context';
import { resourceStatus } from '#contract/data/resources';
import type { MaterialQuery } from '../../contract.ts';
import { listedStructures } from '../table.ts';
import { isClose, structureFilter } from './filters.ts';

/** Common properties of the listed structures of a material. */
export interface MaterialSummary {
  materialId: number;
  formula: string;
  elements: string[];
  anonymous: string;
  classKey: string;
  spaceGroup: number | null;
  spaceGroupSymbol: string | null;
  prototype: string | null;
  pearson: string | null;
  prototypeLabel: string | null;
  sites: number | null;
  densityFrom: number | null;
  densityTo: number | null;
  gapFrom: number | null;
  gapTo: number | null;
  isMagnetic: boolean | null;
  isComputed: boolean;
  isMeasured: boolean;
  structureCount: number;
  isClose: boolean;
}

/** Aggregates over `materials_structure s`. */
const summary = sql`
  min(s.space_group) as space_group, min(s.space_group_symbol) as space_group_symbol, min(s.prototype) as prototype,
  min(s.pearson) as pearson, min(s.prototype_label) as prototype_label,
  min(coalesce(s.nsites_primitive, s.nsites)) as sites, min(s.density) as density_from, max(s.density) as density_to,
  min(s.band_gap) as gap_from, max(s.band_gap) as gap_to, bool_or(s.is_magnetic) as is_magnetic,
  coalesce(bool_or(s.method = 'computed'), false) as is_computed,
  coalesce(bool_or(s.method = 'measured'), false) as is_measured, count(*)::int as structure_count`;

const columnsOfMaterial = sql`m.material_id, m.formula, m.elements, m.anonymous, m.class_key`;

const orders: Record<MaterialQuery['sort'], { by: RawBuilder<unknown>; direction: 'asc' | 'desc' }> = {
  formula: { by: sql`m.formula`, direction: 'asc' },
  elements: { by: sql`cardinality(m.elements)`, direction: 'asc' },
  group: { by: sql`found.space_group`, direction: 'asc' },
  sites: { by: sql`found.sites`, direction: 'asc' },
  density: { by: sql`found.density_from`, direction: 'asc' },
  gap: { by: sql`found.gap_from`, direction: 'asc' },
  structures: { by: sql`found.structure_count`, direction: 'desc' },
};

/** Materials of a search in its order: their total, and those from an offset on. */
export async function findMaterials(
  ctx: Context,
  query: MaterialQuery,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ total: number; rows: MaterialSummary[] }> {
  const { by, direction } = orders[query.sort];
  const way = (query.order ?? direction) === 'desc' ? sql`desc nulls last` : sql`asc nulls last`;
  const { rows } = await sql<MaterialSummary & { total: number }>`
    with found as materialized (
      select s.material_id, ${summary}, ${isClose(query)} as is_close
      from materials_structure s where ${structureFilter(ctx, query)} group by s.material_id
    )
    select ${columnsOfMaterial}, found.*, (select count(*)::int from found) as total
    from found join materials_material m using (material_id)
    order by found.is_close, ${by} ${way}, m.formula, m.material_id limit ${limit} offset ${offset}`.execute(ctx.db);
  if (rows.length > 0 || offset === 0) return { total: rows[0]?.total ?? 0, rows };
  return findMaterials(ctx, query, { limit, offset: 0 });
}

/** Numbers of materials with each element, of those that the other filters find. */
export async function countElements(
  ctx: Context,
  query: MaterialQuery,
): Promise<{ counts: Record<string, number>; materials: number; structures: number }> {
  const { rows } = await sql<{ element: string; materials: number }>`
    with found as materialized (
      select distinct s.material_id from materials_structure s
      where ${structureFilter(ctx, query, { isWithElements: false })}
    )
    select element, count(*)::int as materials
    from found join materials_material m using (material_id), unnest(m.elements) as element group by element`.execute(
    ctx.db,
  );
  const { rows: totals } = await sql<{ materials: number; structures: number }>`
    select count(distinct s.material_id)::int as materials, count(*)::int as structures
    from materials_structure s where ${structureFilter(ctx, query, { isWithElements: false })}`.execute(ctx.db);
  return { counts: Object.fromEntries(rows.map(({ element, materials }) => [element, materials])), ...totals[0]! };
}

/** Materials by id with the summary of their listed structures; those without any are absent. */
export async function summariesOf(ctx: Context, materialIds: readonly number[]): Promise<Map<number, MaterialSummary>> {
  const { rows } = await sql<MaterialSummary>`
    with found as (
      select s.material_id, ${summary} from materials_structure s
      where s.material_id = any(${materialIds}::bigint[]) and ${listedStructures(ctx, 's')} group by s.material_id
    )
    select ${columnsOfMaterial}, found.*, false as is_close from found join materials_material m using (material_id)`.execute(
    ctx.db,
  );
  return new Map(rows.map((row) => [row.materialId, row]));
}

export const findMaterial = (ctx: Context, materialId: number) =>
  ctx.db.selectFrom('materialsMaterial').selectAll().where('materialId', '=', materialId).executeTakeFirst();

/** Records whose files visitors may have, in the newest version; `it` is `data_resource`. */
export const openRecords = ({ now }: Context): RawBuilder<unknown> => sql`
  it.status = ${sql.lit(resourceStatus.published)} and it.sharing_method = 'open' and it.open_date <= ${wireDay(now)}::date`;

/** Numbers of records with structures of each material. */
export async function recordCounts(ctx: Context, materialIds: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ materialId: number; records: number }>`
    select s.material_id, count(distinct it.resource_id)::int as records
    from (
      select distinct material_id, reading_id from materials_structure s
      where material_id = any(${materialIds}::bigint[]) and ${listedStructures(ctx, 's')}
    ) s
    join materials_reading r using (reading_id)
    join data_resource_file f on f.sha256 = r.sha256
    join data_resource it on it.resource_id = f.resource_id and ${openRecords(ctx)}
    group by s.material_id`.execute(ctx.db);
  return new Map(rows.map(({ materialId, records }) => [materialId, records]));
}

/** Links between materials are at most this many of each kind. */
const maxLinks = 50;

const linked = (ctx: Context, condition: RawBuilder<unknown>) =>
  sql<MaterialSummary>`
  with others as (
    select m.material_id from materials_material m where ${condition} and m.replaced_by is null limit 2000
  ), found as (
    select s.material_id, ${summary} from materials_structure s join others using (material_id)
    where ${listedStructures(ctx, 's')} group by s.material_id
  )
  select ${columnsOfMaterial}, found.*, false as is_close from found join materials_material m using (material_id)
  order by cardinality(m.elements) desc, found.structure_count desc, m.formula, m.material_id limit ${maxLinks}`.execute(
    ctx.db,
  );

/** Materials of the same composition with other structures. */
export const polymorphsOf = async (ctx: Context, of: { materialId: number; formulaKey: string }) =>
  (await linked(ctx, sql`m.formula_key = ${of.formulaKey} and m.material_id <> ${of.materialId}`)).rows;

/** Materials of the same structure type with other elements. */
export const sameTypeOf = async (ctx: Context, materialId: number, label: string) =>
  (
    await linked(
      ctx,
      sql`m.material_id <> ${materialId} and m.material_id in (select material_id from materials_structure where prototype_label = ${label})`,
    )
  ).rows;

/** Materials of some of the elements and no others: the phases of the chemical system. */
export const phasesOf = async (ctx: Context, materialId: number, elements: readonly string[]) =>
  (
    await linked(
      ctx,
      sql`m.material_id <> ${materialId} and m.elements && ${elements}::text[] and m.elements <@ ${elements}::text[]`,
    )
  ).rows;
