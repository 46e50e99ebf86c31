import { sql, type Selectable } from 'kysely';
import type { Context } from '#server/context';
import { resourceStatus } from '#contract/data/resources';
import type { MaterialsReading } from '#server/database/schema';
import { structureLimits } from '../../limits.ts';
import type { ReadingForm } from '../reading/form.ts';
import type { StoredStructure } from '../reading/row.ts';

export type Reading = Selectable<MaterialsReading>;

/** Adds bytes that wait to be read; false if they are known in this form. */
export async function beginReading(ctx: Context, sha256: string, form: ReadingForm, name: string): Promise<boolean> {
  const row = await ctx.db
    .insertInto('materialsReading')
    .values({ sha256, form, name, createTime: ctx.now, updateTime: ctx.now })
    .onConflict((conflict) => conflict.columns(['sha256', 'form']).doNothing())
    .returning('readingId')
    .executeTakeFirst();
  return row !== undefined;
}

/** The next reading that waits, oldest first. */
export const nextWaiting = (ctx: Context): Promise<Reading | undefined> =>
  ctx.db
    .selectFrom('materialsReading')
    .selectAll()
    .where('state', '=', sql.lit('waiting' as const))
    .orderBy('readingId')
    .limit(1)
    .executeTakeFirst();

/** The stored file with these bytes; undefined if it was deleted. */
export const sourceOf = (ctx: Context, sha256: string): Promise<{ storageKey: string; size: number } | undefined> =>
  ctx.db
    .selectFrom('sysFile')
    .innerJoin('dataResourceFile', 'dataResourceFile.fileId', 'sysFile.fileId')
    .select(['sysFile.storageKey', 'sysFile.size'])
    .where('dataResourceFile.sha256', '=', sha256)
    .where('sysFile.readyAt', 'is not', null)
    .limit(1)
    .executeTakeFirst();

/** How many structures of these bytes fit into every resource that has them. */
export async function roomFor(ctx: Context, { readingId, sha256 }: Reading): Promise<number> {
  const { rows } = await sql<{ most: number }>`
    select coalesce(max(stored), 0)::int as most from (
      select sum(r.structure_count) as stored
      from data_resource_file mine
      join data_resource_file f on f.resource_id = mine.resource_id
      join materials_reading r on r.sha256 = f.sha256 and r.reading_id <> ${readingId}
      where mine.sha256 = ${sha256} group by mine.resource_id
    ) as resources`.execute(ctx.db);
  return Math.max(0, structureLimits.structures - rows[0]!.most);
}

export interface UnreadPart {
  member: string;
  part: number;
  reason: string;
}

/**
 * Ends a reading: removes structures of older rules that were not found again, notes what was not read, and lists the
 * structures if visitors may have the file. In the caller's transaction.
 */
export async function endReading(
  ctx: Context,
  { readingId, sha256 }: Reading,
  {
    state,
    reason,
    recipe,
    unread,
    unreadCount,
  }: {
    state: 'read' | 'refused';
    reason: string;
    recipe: number;
    unread: readonly UnreadPart[];
    unreadCount: number;
  },
): Promise<void> {
  await redirectMaterials(ctx, readingId, recipe);
  await ctx.db
    .deleteFrom('materialsStructure')
    .where('readingId', '=', readingId)
    .where('recipe', '<>', recipe)
    .execute();
  await ctx.db.deleteFrom('materialsUnread').where('readingId', '=', readingId).execute();
  if (unread.length > 0)
    await ctx.db
      .insertInto('materialsUnread')
      .values(unread.map((it, place) => ({ ...it, readingId, place })))
      .execute();
  await sql`
    update materials_reading set state = ${state}, reason = ${reason}, recipe = ${recipe}, unread_count = ${unreadCount},
      structure_count = (select count(*) from materials_structure s where s.reading_id = ${readingId}), update_time = ${ctx.now}
    where reading_id = ${readingId}`.execute(ctx.db);
  // A publication that has not been committed yet does not see these structures: it is awaited, so that they are listed here.
  await sql`
    select from data_resource where resource_id in (select resource_id from data_resource_file where sha256 = ${sha256})
    order by resource_id for share`.execute(ctx.db);
  await sql`select list_structures(array[${sha256}])`.execute(ctx.db);
}

/** Published records that have some bytes. */
export async function publishedWith(ctx: Context, sha256: string): Promise<number[]> {
  const rows = await ctx.db
    .selectFrom('dataResourceFile')
    .innerJoin('dataResource', 'dataResource.resourceId', 'dataResourceFile.resourceId')
    .select('dataResource.resourceId')
    .distinct()
    .where('dataResourceFile.sha256', '=', sha256)
    .where('dataResource.status', '=', sql.lit(resourceStatus.published))
    .orderBy('dataResource.resourceId')
    .execute();
  return rows.map(({ resourceId }) => resourceId);
}

/** Whether a file of a record was or will be read. */
export async function hasReadings(ctx: Context, resourceId: number): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('dataResourceFile')
    .innerJoin('materialsReading', 'materialsReading.sha256', 'dataResourceFile.sha256')
    .select('materialsReading.readingId')
    .where('dataResourceFile.resourceId', '=', resourceId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** A material whose last structures became those of one other material leads there. */
async function redirectMaterials(ctx: Context, readingId: number, recipe: number): Promise<void> {
  await sql`
    update materials_material old set replaced_by = moved.to_id
    from (
      select before_id, min(material_id) as to_id from materials_structure
      where reading_id = ${readingId} and recipe = ${recipe} and before_id is not null and before_id <> material_id
      group by before_id having count(distinct material_id) = 1
    ) as moved
    where old.material_id = moved.before_id and old.replaced_by is null and not exists (
      select from materials_structure s where s.material_id = old.material_id
    )`.execute(ctx.db);
  await sql`update materials_structure set before_id = null where reading_id = ${readingId} and before_id is not null`.execute(
    ctx.db,
  );
}

/** Puts readings of older rules, and those whose stored bytes were out of reach, back to those that wait; returns how many. */
export async function renewOld(ctx: Context, recipe: number): Promise<number> {
  const { numUpdatedRows } = await ctx.db
    .updateTable('materialsReading')
    .set({ state: 'waiting' })
    .where((of) => of.or([of('recipe', '<', recipe), of('reason', '=', 'stored')]))
    .where('state', '<>', 'waiting')
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Puts one reading back to those that wait. */
export const renewReading = (ctx: Context, readingId: number) =>
  ctx.db.updateTable('materialsReading').set({ state: 'waiting' }).where('readingId', '=', readingId).execute();

/** Deletes readings, with their structures, whose bytes no resource has any more; at most a thousand. */
export async function deleteOrphans(ctx: Context): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from materials_reading where reading_id in (
      select reading_id from materials_reading r
      where not exists (select from data_resource_file f where f.sha256 = r.sha256) limit 1000)`.execute(ctx.db);
  return Number(numAffectedRows ?? 0n);
}

/** Ids of the materials of keys, made where they are new. */
async function materialIds(ctx: Context, keys: readonly StoredStructure['material'][]): Promise<Map<string, number>> {
  const wanted = [...new Map(keys.map((it) => [materialKey(it), it])).values()];
  const find = async () => {
    const { rows } = await sql<{ materialId: number; formulaKey: string; classKey: string }>`
      select material_id, m.formula_key, m.class_key from materials_material m
      join unnest(${wanted.map((it) => it.formulaKey)}::text[], ${wanted.map((it) => it.classKey)}::text[])
        as wanted (formula_key, class_key) on wanted.formula_key = m.formula_key and wanted.class_key = m.class_key
      where class_no = 0`.execute(ctx.db);
    return new Map(rows.map((row) => [materialKey(row), row.materialId]));
  };
  const known = await find();
  const missing = wanted.filter((it) => !known.has(materialKey(it)));
  if (missing.length === 0) return known;
  await ctx.db
    .insertInto('materialsMaterial')
    .values(missing.map((it) => ({ ...it, createTime: ctx.now })))
    .onConflict((conflict) => conflict.columns(['formulaKey', 'classKey', 'classNo']).doNothing())
    .execute();
  return find();
}

const materialKey = ({ formulaKey, classKey }: Pick<StoredStructure['material'], 'formulaKey' | 'classKey'>) =>
  `${formulaKey}\n${classKey}`;

/** Stores structures of a reading; those of the same place keep their ids and whether they are listed. */
export async function storeStructures(
  ctx: Context,
  reading: Reading,
  recipe: number,
  found: readonly (StoredStructure & { member: string; form: string })[],
): Promise<void> {
  const ids = await materialIds(
    ctx,
    found.map(({ material }) => material),
  );
  const stored = await ctx.db
    .insertInto('materialsStructure')
    .values(
      found.map(({ row, member, form, material }) => ({
        ...row,
        member,
        form,
        recipe,
        readingId: reading.readingId,
        materialId: ids.get(materialKey(material))!,
        createTime: ctx.now,
        updateTime: ctx.now,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['readingId', 'member', 'part']).doUpdateSet((of) => ({
        beforeId: of.ref('materialsStructure.materialId'),
        ...Object.fromEntries(renewed.map((column) => [column, of.ref(`excluded.${column}`)])),
      })),
    )
    .returning(['structureId', 'member', 'part'])
    .execute();
  const places = new Map(stored.map((row) => [`${row.member}\n${row.part}`, row.structureId]));
  await ctx.db
    .insertInto('materialsSites')
    .values(
      found.map(({ row, member, sites }) => ({
        structureId: places.get(`${member}\n${row.part}`)!,
        content: JSON.stringify(sites),
      })),
    )
    .onConflict((conflict) =>
      conflict.column('structureId').doUpdateSet((of) => ({ content: of.ref('excluded.content') })),
    )
    .execute();
}

/** Columns that a reading by newer rules writes again. */
const renewed = [
  ...(['materialId', 'recipe', 'form', 'parts', 'partName', 'formula', 'formulaReduced', 'formulaHill'] as const),
  ...(['formulaAnonymous', 'formulaDescriptive', 'elements', 'elementRatios', 'formulaParts', 'nelements'] as const),
  ...([
    'nsites',
    'nsitesPrimitive',
    'nperiodic',
    'a',
    'b',
    'c',
    'alpha',
    'beta',
    'gamma',
    'volume',
    'density',
  ] as const),
  ...(['spaceGroup', 'spaceGroupSymbol', 'hallSymbol', 'pearson', 'wyckoff', 'tolerance', 'spaceGroupStated'] as const),
  ...(['prototype', 'prototypeLabel', 'features', 'isMagnetic', 'bandGap', 'totalEnergy', 'magneticMoment'] as const),
  ...(['functional', 'program', 'programVersion', 'method', 'technique', 'temperature', 'pressure'] as const),
  ...(['quantities', 'warnings', 'updateTime'] as const),
] as const;

/** Progress of the search for files of an older program; null before the first. */
export const findRecipe = (ctx: Context) => ctx.db.selectFrom('materialsRecipe').selectAll().executeTakeFirst();

export const setRecipe = (ctx: Context, it: { recipe: number; doneTo: number }) =>
  ctx.db
    .insertInto('materialsRecipe')
    .values({ one: true, ...it })
    .onConflict((conflict) => conflict.column('one').doUpdateSet(it))
    .execute();

/** The next files of all resources, by id. */
export const filesAfter = (ctx: Context, after: number, limit: number) =>
  ctx.db
    .selectFrom('dataResourceFile')
    .select(['id', 'name', 'sha256'])
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
