import { sql } from 'kysely';
import { wireDay } from '#shared/time';
import type { Context } from '#server/context';
import { listedStructures } from '#table/materials/structures';
import { chemistryLexemes } from '../formulas.ts';
import { structureLexemes } from '../structure-lexemes.ts';

/** Different materials of one record that its entry names; a record with more is found by the first ones. */
const maxMaterials = 1000;

/**
 * Lexemes of the structures in the files of a published record, if all visitors may have them: elements, reduced formulae,
 * materials and space groups.
 */
export async function structureLexemesOf(ctx: Context, resourceId: number): Promise<string[]> {
  const { rows } = await sql<{
    materialId: number | null;
    formulaReduced: string | null;
    spaceGroup: number | null;
    elements: string[];
  }>`
    select distinct s.material_id, s.formula_reduced, s.space_group, s.elements
    from data_resource it
    join data_resource_file f using (resource_id)
    join materials_reading r on r.sha256 = f.sha256
    join materials_structure s on s.reading_id = r.reading_id and ${listedStructures(ctx, 's')}
    where it.resource_id = ${resourceId} and it.sharing_method = 'open' and it.open_date <= ${wireDay(ctx.now)}::date
    limit ${maxMaterials}`.execute(ctx.db);
  if (rows.length === 0) return [];
  const found = rows.flatMap(({ materialId, formulaReduced, spaceGroup, elements }) => [
    ...elements.map(chemistryLexemes.element),
    ...(formulaReduced === null ? [] : [chemistryLexemes.formula(formulaReduced)]),
    ...(spaceGroup === null ? [] : [structureLexemes.group(spaceGroup)]),
    ...(materialId === null ? [] : [structureLexemes.material(`m-${materialId}`)]),
  ]);
  return [...new Set([chemistryLexemes.any, structureLexemes.any, ...found])];
}
