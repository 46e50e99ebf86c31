import { Readable } from 'node:stream';
import { fail } from '#shared/fail';
import { offsetOf } from '#shared/paging';
import { noteOperation } from '#server/audit/audit';
import { inTransaction, type Context } from '#server/context';
import type { FileReply } from '#server/routes';
import { ownResource } from '#module/data/resources';
import { formulaQuery } from '#module/data/search';
import { isOn, setting } from '#module/system/settings';
import {
  cellChoices,
  type CellChoice,
  type FileReading,
  type Material,
  type MaterialLink,
  type MaterialQuery,
  type MaterialRow,
  type RecordMaterial,
  type Structure,
  type StructureFormat,
  type StructureRow,
} from '../contract.ts';
import * as materials from './queries/materials.ts';
import { isNamed } from './queries/records.ts';
import type { MaterialSummary } from './queries/materials.ts';
import { lockStructure, setHidden as hideStructure, structuresInScope } from './queries/office.ts';
import { renewReading } from './queries/readings.ts';
import * as queries from './queries/structures.ts';
import type { SourceRow, StructureRecord } from './queries/structures.ts';
import { indexRecordsWith, requestJob } from './reading/read-files.ts';
import { siteRowsOf, viewOf } from './view.ts';
import { canSay, cellIn, cifOf, fileNames, poscarOf, pymatgenOf, xyzOf, type Written } from './writing.ts';

const missing = () => fail('materials.structures.notFound', {}, 404);

/** `m-12`, `s-34`: what people see of the numbers of materials and structures. */
export const materialName = (id: number) => `m-${id}`;
export const structureName = (id: number) => `s-${id}`;

/** The number in such a name; undefined for any other text. */
function numberIn(name: string, letter: 'm' | 's'): number | undefined {
  const [, kind, digits] = /^([ms])-([1-9]\d{0,14})$/.exec(name) ?? [];
  return kind === letter ? Number(digits) : undefined;
}

/** The number of a material's name; undefined for any other text. */
export const materialNumber = (name: string) => numberIn(name, 'm');

/** Structures are contents of files: where visitors must sign in to download, they see none before. */
export async function refuseVisitors(ctx: Context): Promise<void> {
  if (await isClosedTo(ctx)) throw fail('data.resources.login', {}, 401);
}

async function isClosedTo(ctx: Context): Promise<boolean> {
  return ctx.actor.userId === 0 && isOn(await setting(ctx, 'data.download.requireLogin'));
}

/** The class of a material, by its key (see `reading/row.ts`). */
function kindOf(classKey: string): MaterialRow['kind'] {
  if (classKey === '') return 'composition';
  if (classKey === 'molecule') return 'molecule';
  return classKey === '?' ? 'undetermined' : 'crystal';
}

const shown = ({ materialId, classKey, ...it }: MaterialSummary) => ({
  ...it,
  id: materialName(materialId),
  kind: kindOf(classKey),
});

/** A material as links name it. */
export const linkOf = (it: MaterialSummary): MaterialLink => shown(it);

/** Materials of a search, a page of them. */
export async function list(ctx: Context, query: MaterialQuery): Promise<{ total: number; rows: MaterialRow[] }> {
  await refuseVisitors(ctx);
  const { total, rows } = await materials.findMaterials(ctx, query, { limit: query.pageSize, offset: offsetOf(query) });
  const counts = await materials.recordCounts(
    ctx,
    rows.map(({ materialId }) => materialId),
  );
  return { total, rows: rows.map((row) => ({ ...shown(row), recordCount: counts.get(row.materialId) ?? 0 })) };
}

export async function elements(ctx: Context, query: MaterialQuery) {
  await refuseVisitors(ctx);
  return materials.countElements(ctx, query);
}

/** A material with its neighbours. @throws 404 materials.structures.notFound */
export async function find(ctx: Context, id: string): Promise<Material> {
  await refuseVisitors(ctx);
  const materialId = numberIn(id, 'm');
  const row = materialId === undefined ? undefined : await materials.findMaterial(ctx, materialId);
  if (!row) throw missing();
  const summary = (await materials.summariesOf(ctx, [row.materialId])).get(row.materialId);
  const movedTo = row.replacedBy === null || summary ? null : materialName(row.replacedBy);
  if (!summary && movedTo === null && !(row.classKey === '' && (await isKnownFormula(ctx, row.formulaKey))))
    throw missing();
  const [polymorphs, sameType, chemicalSystem, best] = await Promise.all([
    materials.polymorphsOf(ctx, row),
    summary?.prototypeLabel ? materials.sameTypeOf(ctx, row.materialId, summary.prototypeLabel) : [],
    materials.phasesOf(ctx, row.materialId, row.elements),
    queries.bestOf(ctx, [row.materialId]),
  ]);
  const structureId = best.get(row.materialId);
  return {
    ...shown(summary ?? bare(row)),
    structureId: structureId === undefined ? null : structureName(structureId),
    pearson: summary?.pearson ?? null,
    prototypeLabel: summary?.prototypeLabel ?? null,
    movedTo,
    polymorphs: polymorphs.map(linkOf),
    sameType: sameType.map(linkOf),
    chemicalSystem: chemicalSystem.map(linkOf),
  };
}

/** Whether a public record names the composition or has a structure of it. */
async function isKnownFormula(ctx: Context, formulaKey: string): Promise<boolean> {
  const lexeme = formulaQuery(formulaKey);
  return lexeme !== null && isNamed(ctx, lexeme);
}

/** A composition without structures. */
const bare = (row: NonNullable<Awaited<ReturnType<typeof materials.findMaterial>>>): MaterialSummary => ({
  materialId: row.materialId,
  formula: row.formula,
  elements: row.elements,
  anonymous: row.anonymous,
  classKey: row.classKey,
  spaceGroup: null,
  spaceGroupSymbol: null,
  prototype: null,
  pearson: null,
  prototypeLabel: null,
  sites: null,
  densityFrom: null,
  densityTo: null,
  gapFrom: null,
  gapTo: null,
  isMagnetic: null,
  isComputed: false,
  isMeasured: false,
  structureCount: 0,
  isClose: false,
});

/** Structures of a material, best first. @throws 404 materials.structures.notFound */
export async function structuresOf(ctx: Context, id: string, query: Parameters<typeof queries.structuresOf>[2]) {
  await refuseVisitors(ctx);
  const materialId = numberIn(id, 'm');
  if (materialId === undefined) throw missing();
  const { total, rows } = await queries.structuresOf(ctx, materialId, query);
  const sources = await queries.sourcesOf(
    ctx,
    rows.map(({ readingId }) => readingId),
  );
  // A record that was withdrawn since the page was counted has no source.
  return { total, rows: rows.flatMap((row) => rowOf(row, sources.get(row.readingId)) ?? []) };
}

function rowOf(row: StructureRecord, found: SourceRow | undefined): StructureRow | undefined {
  if (!found) return undefined;
  const { readingId: _reading, count, ...source } = found;
  const { structureId, materialId, nsites, features, warnings, ...it } = row;
  return {
    ...it,
    id: structureName(structureId),
    materialId: materialId === null ? null : materialName(materialId),
    sites: nsites,
    isDisordered: features.includes('disorder'),
    warningCount: warnings.length,
    source: source as StructureRow['source'],
    sourceCount: count,
  };
}

async function listed(ctx: Context, id: string) {
  await refuseVisitors(ctx);
  const structureId = numberIn(id, 's');
  const row = structureId === undefined ? undefined : await queries.findStructure(ctx, structureId);
  const source = row && (await queries.sourcesOf(ctx, [row.readingId])).get(row.readingId);
  const sites = row && source && (await queries.sitesOf(ctx, row.structureId));
  if (!row || !source || !sites) throw missing();
  return { row, source, sites };
}

/** A structure with its sites, in one of its cells. @throws 404 materials.structures.notFound */
export async function structure(ctx: Context, id: string, choice: CellChoice): Promise<Structure> {
  const { row, source, sites } = await listed(ctx, id);
  const cells = cellChoices.filter((cell) => cell === 'deposited' || sites[cell] !== undefined);
  return {
    ...rowOf(row, source)!,
    hallSymbol: row.hallSymbol,
    pearson: row.pearson,
    wyckoff: row.wyckoff,
    tolerance: row.tolerance,
    spaceGroupStated: row.spaceGroupStated,
    prototype: row.prototype,
    prototypeLabel: row.prototypeLabel,
    quantities: row.quantities,
    warnings: row.warnings,
    ...siteRowsOf(sites),
    cells,
    view: viewOf(row, sites, cells.includes(choice) ? choice : 'deposited'),
  };
}

/** A structure as a file. @throws 404 materials.structures.notFound, materials.structures.noShares|noCell */
export async function download(
  ctx: Context,
  id: string,
  { format, cell: choice }: { format: StructureFormat; cell: CellChoice },
): Promise<FileReply> {
  const { row, source, sites } = await listed(ctx, id);
  if (!canSay(format, sites)) throw fail('materials.structures.noShares', {}, 422);
  const cell = cellIn({ sites }, choice);
  if ((!cell && choice !== 'deposited') || (!cell && format === 'poscar'))
    throw fail('materials.structures.noCell', {}, 422);
  const name = `${row.formula.replaceAll(/[^\w.-]/g, '')}-${id}`.slice(0, 100);
  const it: Written = {
    name,
    formula: row.formula,
    formulaHill: row.formulaHill,
    sites,
    source: `${ctx.siteUrl}/data/detail/${source.publicId}`,
  };
  const text = {
    cif: () => cifOf(it, cell),
    poscar: () => poscarOf(it, cell!),
    xyz: () => xyzOf(it, cell),
    pymatgen: () => `${JSON.stringify(pymatgenOf(it, cell))}\n`,
  }[format]();
  const { ending, mediaType } = fileNames[format];
  return { name: `${name}.${ending}`, mediaType, open: () => Readable.from([text]) };
}

/** Materials in the open files of a record; none where visitors may not have them. */
export async function ofRecord(
  ctx: Context,
  publicId: string,
  query: Parameters<typeof queries.materialsOfRecord>[2],
): Promise<{ total: number; rows: RecordMaterial[] }> {
  if (await isClosedTo(ctx)) return { total: 0, rows: [] };
  const { total, ids } = await queries.materialsOfRecord(ctx, publicId, query);
  const [summaries, best, counts] = await Promise.all([
    materials.summariesOf(ctx, ids),
    queries.bestOf(ctx, ids),
    materials.recordCounts(ctx, ids),
  ]);
  const rows = ids.flatMap((id) => {
    const summary = summaries.get(id);
    const structureId = best.get(id);
    if (!summary) return [];
    return {
      ...shown(summary),
      structureId: structureId === undefined ? null : structureName(structureId),
      recordCount: counts.get(id) ?? 0,
    };
  });
  return { total, rows };
}

/** Results of the reading, for each file of a record that the caller fills in. @throws data.resources.notFound */
export async function ofOwn(ctx: Context, resourceId: number): Promise<FileReading[]> {
  await ownResource(ctx, resourceId);
  return queries.readingsOf(ctx, resourceId);
}

/** Reads the files of structures again, with the rules of today. */
export async function readAgain(ctx: Context, structureIds: readonly number[]): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const found = await structuresInScope(tx, structureIds);
    if (found.length === 0) throw fail('materials.structures.notFound');
    for (const readingId of new Set(found.map((it) => it.readingId))) await renewReading(tx, readingId);
    await requestJob(tx);
  });
}

/** Hides a structure from all visitors, or shows it again with an empty reason. @throws materials.structures.notFound */
export async function setHidden(ctx: Context, structureId: number, reason: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const [known] = await structuresInScope(tx, [structureId]);
    const row = known && (await lockStructure(tx, structureId));
    if (!row) throw fail('materials.structures.notFound');
    noteOperation(tx, `${structureName(structureId)} ${row.formula}`);
    await hideStructure(tx, structureId, reason);
    await indexRecordsWith(tx, row.sha256);
  });
}
