import { sql, type RawBuilder } from 'kysely';
import type { Context } from '#server/context';
import { listed } from '#server/database/listed-values';
import type { FieldValues } from '#contract/data/metadata-fields';
import { resourceStatus, type ResourceType } from '#contract/data/resources';
import type { FormulaPattern } from '../formula-pattern.ts';
import { listedStructures } from '../table.ts';
import { anonymousOf } from './filters.ts';
import { openRecords } from './materials.ts';

export interface RecordRow {
  resourceId: number;
  publicId: string;
  version: string;
  resourceType: ResourceType;
  titleZh: string;
  titleEn: string;
  isDemo: boolean;
  publishDate: Date;
  isComputed: boolean;
  isMeasured: boolean;
  fieldValues: FieldValues;
  total: number;
}

const columns = sql`it.resource_id, it.public_id, it.version, it.resource_type, it.title_zh, it.title_en, it.is_demo, it.publish_date,
  it.field_values, count(*) over ()::int as total`;

/** Records of one kind that a page names. */
const most = 200;

/** The newest records whose open files have structures of a material. */
export async function recordsWithStructure(ctx: Context, materialId: number): Promise<RecordRow[]> {
  const { rows } = await sql<RecordRow>`
    with found as (
      select f.resource_id, bool_or(s.method = 'computed') as is_computed, bool_or(s.method = 'measured') as is_measured
      from materials_structure s
      join materials_reading r using (reading_id)
      join data_resource_file f on f.sha256 = r.sha256
      where s.material_id = ${materialId} and ${listedStructures(ctx, 's')} group by f.resource_id
    )
    select ${columns}, coalesce(found.is_computed, false) as is_computed, coalesce(found.is_measured, false) as is_measured
    from found join data_resource it using (resource_id)
    where ${openRecords(ctx)} order by it.publish_date desc, it.resource_id desc limit ${most}`.execute(ctx.db);
  return rows;
}

/**
 * The newest published records that name the composition in their texts and have no public structure of it.
 * @param lexeme of the formula, as `data/search` writes it
 */
export async function recordsOfFormula(ctx: Context, formulaKey: string, lexeme: string): Promise<RecordRow[]> {
  const hasStructure: RawBuilder<unknown> = sql`exists (
    select from data_resource_file f
    join materials_reading r on r.sha256 = f.sha256
    join materials_structure s on s.reading_id = r.reading_id and ${listedStructures(ctx, 's')}
    join materials_material m on m.material_id = s.material_id and m.formula_key = ${formulaKey}
    where f.resource_id = it.resource_id)`;
  const { rows } = await sql<RecordRow>`
    select ${columns}, false as is_computed, false as is_measured
    from data_resource_search found join data_resource it using (resource_id)
    where found.tsv @@ ${lexeme}::tsquery and it.status = ${sql.lit(resourceStatus.published)} and not ${hasStructure}
    order by it.publish_date desc, it.resource_id desc limit ${most}`.execute(ctx.db);
  return rows;
}

/** Whether a published record names a formula. */
export async function isNamed(ctx: Context, lexeme: string): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select exists (select from data_resource_search where tsv @@ ${lexeme}::tsquery) as has`.execute(ctx.db);
  return rows[0]!.has;
}

/** Compositions that a page names below its list. */
const maxCompositions = 20;

/** Compositions of a pattern that have no listed structure. */
export async function findCompositions(
  ctx: Context,
  { elements, count, numbers, isExact }: FormulaPattern,
): Promise<{ materialId: number; formulaKey: string; formula: string }[]> {
  const { rows } = await sql<{ materialId: number; formulaKey: string; formula: string }>`
    select material_id, formula_key, formula from materials_material m
    where class_key = '' and m.elements @> ${elements}::text[]
      and ${count === null ? sql`true` : sql`cardinality(m.elements) = ${count}`}
      and ${numbers ? sql`m.anonymous = ${anonymousOf(numbers)}` : sql`${!isExact}`}
      and not exists (
        select from materials_material other join materials_structure s using (material_id)
        where other.formula_key = m.formula_key and ${listedStructures(ctx, 's')})
    order by formula, material_id limit ${maxCompositions}`.execute(ctx.db);
  return rows;
}

/** Formulae per step. */
const step = 500;

/** The next formulae of published records. */
export async function nextTerms(ctx: Context): Promise<{ termId: number; term: string }[]> {
  const { rows } = await sql<{ termId: number; term: string }>`
    select term_id, term from data_search_term
    where kind = ${listed('dataSearchTerm.kind', 'formula')} and term_id > coalesce((select terms_to from materials_recipe), 0)
    order by term_id limit ${step}`.execute(ctx.db);
  return rows;
}

/** Adds compositions, and remembers up to which formula there are some. */
export async function addCompositions(
  ctx: Context,
  made: readonly { formulaKey: string; formula: string; anonymous: string; elements: string[] }[],
  termsTo: number,
): Promise<void> {
  if (made.length > 0)
    await ctx.db
      .insertInto('materialsMaterial')
      .values(made.map((it) => ({ ...it, classKey: '', createTime: ctx.now })))
      .onConflict((conflict) => conflict.columns(['formulaKey', 'classKey', 'classNo']).doNothing())
      .execute();
  await sql`
    insert into materials_recipe (one, recipe, terms_to) values (true, 0, ${termsTo})
    on conflict (one) do update set terms_to = ${termsTo}`.execute(ctx.db);
}
