import { fail } from '#shared/fail';
import { inTransaction, type Context } from '#server/context';
import { techniqueField } from '#contract/data/metadata-fields';
import { valueDescriber } from '#module/data/metadata-fields';
import { formulaQuery } from '#module/data/search';
import type { MaterialRecord } from '../contract.ts';
import { findMaterial } from './queries/materials.ts';
import { anonymousOf } from './queries/filters.ts';
import {
  addCompositions,
  findCompositions,
  isNamed,
  nextTerms,
  recordsOfFormula,
  recordsWithStructure,
  type RecordRow,
} from './queries/records.ts';
import { formulaPattern } from './formula-pattern.ts';
import { materialName, materialNumber, refuseVisitors } from './service.ts';

/** All records about a material. @throws 404 materials.structures.notFound */
export async function recordsOf(
  ctx: Context,
  id: string,
): Promise<{ withStructure: number; withFormula: number; rows: MaterialRecord[] }> {
  await refuseVisitors(ctx);
  const materialId = materialNumber(id);
  const row = materialId === undefined ? undefined : await findMaterial(ctx, materialId);
  if (!row) throw fail('materials.structures.notFound', {}, 404);
  const lexeme = formulaQuery(row.formulaKey);
  const [structures, formulae] = await Promise.all([
    recordsWithStructure(ctx, row.materialId),
    lexeme === null ? [] : recordsOfFormula(ctx, row.formulaKey, lexeme),
  ]);
  const describe = await valueDescriber(ctx);
  const shown = (relation: MaterialRecord['relation']) => (it: RecordRow) => ({
    ...it,
    relation,
    techniques: describe(it.fieldValues)
      .filter(({ fieldKey }) => fieldKey === techniqueField)
      .map(({ textZh, textEn }) => ({ zh: textZh, en: textEn })),
  });
  const rows = [...structures.map(shown('structure')), ...formulae.map(shown('formula'))];
  return {
    withStructure: structures[0]?.total ?? 0,
    withFormula: formulae[0]?.total ?? 0,
    rows: rows as unknown as MaterialRecord[],
  };
}

/** Formulae of published records that no public structure has, with the numbers of records that name them. */
export async function compositionsOf(ctx: Context, formula: string): Promise<{ id: string; formula: string }[]> {
  await refuseVisitors(ctx);
  const pattern = formulaPattern(formula);
  if (!pattern) return [];
  const found = await findCompositions(ctx, pattern);
  const kept: { id: string; formula: string }[] = [];
  for (const { materialId, formulaKey, formula: name } of found) {
    const lexeme = formulaQuery(formulaKey);
    if (lexeme && (await isNamed(ctx, lexeme))) kept.push({ id: materialName(materialId), formula: name });
  }
  return kept;
}

/** Makes materials of the formulae that records have named since the last run. */
export async function noteCompositions(ctx: Context): Promise<void> {
  for (;;) {
    const terms = await nextTerms(ctx);
    if (terms.length === 0) return;
    const made = terms.flatMap(({ term }) => {
      const pattern = formulaPattern(term);
      if (!pattern?.isExact || pattern.parts.length < 2) return [];
      const formulaKey = pattern.parts
        .toSorted()
        .map((part) => part.replace(/(?<=[A-Za-z])1$/, ''))
        .join('');
      return { formulaKey, formula: term, anonymous: anonymousOf(pattern.numbers!), elements: pattern.elements };
    });
    await inTransaction(ctx, (tx) => addCompositions(tx, made, terms.at(-1)!.termId));
  }
}
