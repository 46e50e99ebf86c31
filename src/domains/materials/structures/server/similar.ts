import { fail, Failure } from '#shared/fail';
import type { Context } from '#server/context';
import type { OwnProcess } from '#server/process/own-process';
import { semaphore, type Semaphore } from '#server/process/semaphore';
import { readableResource } from '#module/data/resources';
import { refusalFor } from '#module/data/record-pages';
import { StructureReader, StructureReadingFailure, type StructurePart } from '#module/files/previews';
import type { DepositedCrystal, MaterialLink, Similar, SimilarTo } from '../contract.ts';
import { similarLimits } from '../contract/similar.ts';
import type { z } from 'zod';
import { crystalOf } from './matching/crystal.ts';
import type { Deviation } from './matching/compare.ts';
import { CrystalMatcher } from './matching/crystal-matcher.ts';
import { summariesOf } from './queries/materials.ts';
import * as queries from './queries/similar.ts';
import { sourcesOf } from './queries/structures.ts';
import { recognised } from './reading/recognise.ts';
import { storedStructure, type StoredStructure } from './reading/row.ts';
import { linkOf, materialName, refuseVisitors, structureName } from './service.ts';

/** Rows of each kind, and structures that are compared with the one asked about. */
const most = { shown: 20, compared: 60 };
/** Requests that read or compare at once: each has two processes. */
const atOnce = { slots: 2, queue: 10 };
/** Milliseconds; shorter than for deposited files, because somebody waits. */
const patience = { part: 10_000, symmetry: 3000, file: 15_000 };
/** Unreadable parts of a text after which no readable one is looked for. */
const maxParts = 20;

const slots = new WeakMap<OwnProcess, Semaphore>();

/** Does the work once a slot is free. @throws 503 kernel.busy */
async function inTurn<T>({ own }: Context, work: () => Promise<T>): Promise<T> {
  const known = slots.get(own) ?? semaphore(atOnce.slots, atOnce.queue);
  slots.set(own, known);
  const release = await known.acquire();
  if (!release) throw new Failure('kernel.busy', {}, 503);
  return work().finally(release);
}

/**
 * Listed structures that resemble the first one of a text. Nothing of the text is kept.
 * @throws materials.structures.unrecognised|unreadable|tooLarge|unknownElements|tooSlow
 */
export async function similarTo(ctx: Context, { text, name }: z.output<typeof SimilarTo>): Promise<Similar> {
  await refuseVisitors(ctx);
  const recognisedAs = recognised(text, name);
  if (!recognisedAs) throw fail('materials.structures.unrecognised');
  return inTurn(ctx, async () => {
    const part = await firstPart({ ...recognisedAs, text });
    const stored = storedStructure(part, recognisedAs.name);
    if (stored === 'elements') throw fail('materials.structures.unknownElements');
    const crystal = crystalOf(stored.sites);
    const comparison = typeof crystal === 'string' ? crystal : 'done';
    const matched = comparison === 'done' ? await sameCrystals(ctx, stored) : { same: [], undecidedCount: 0 };
    return {
      read: readAs(stored, recognisedAs.form),
      comparison,
      ...matched,
      ...(await relatives(ctx, stored, new Set(matched.same.map(({ material }) => material.id)))),
    };
  });
}

/** The first structure of a text that can be read. */
async function firstPart(order: {
  form: NonNullable<ReturnType<typeof recognised>>['form'];
  name: string;
  text: string;
}) {
  const reader = new StructureReader(patience);
  let refusal: StructurePart['refusal'];
  try {
    const limits = { sites: similarLimits.sites, structures: maxParts };
    for await (const part of reader.read({ ...order, limits })) {
      if (part.structure) return part;
      refusal ??= part.refusal;
    }
  } catch (error) {
    if (!(error instanceof StructureReadingFailure)) throw error;
    if (error.reason !== 'content') throw fail('materials.structures.tooSlow');
  } finally {
    reader.close();
  }
  throw fail(`materials.structures.${refusal === 'tooLong' ? 'tooLarge' : 'unreadable'}`, {
    most: similarLimits.sites,
  });
}

const readAs = ({ row }: StoredStructure, form: string): Similar['read'] => ({
  form,
  part: row.part,
  parts: row.parts,
  formula: row.formula,
  sites: row.nsites,
  sitesPrimitive: row.nsitesPrimitive,
  a: row.a,
  b: row.b,
  c: row.c,
  alpha: row.alpha,
  beta: row.beta,
  gamma: row.gamma,
  volume: row.volume,
  spaceGroup: row.spaceGroup,
  spaceGroupSymbol: row.spaceGroupSymbol,
  tolerance: row.tolerance,
  prototype: row.prototype,
  prototypeLabel: row.prototypeLabel,
  warnings: JSON.parse(row.warnings) as Similar['read']['warnings'],
});

async function sameCrystals(
  ctx: Context,
  { row, sites, material }: StoredStructure,
): Promise<Pick<Similar, 'same' | 'undecidedCount'>> {
  const asked = { formulaKey: material.formulaKey, spaceGroup: row.spaceGroup };
  const candidates = await queries.comparedStructures(ctx, asked, most.compared);
  const matcher = new CrystalMatcher();
  try {
    const found = await matcher.match(
      sites,
      candidates.map((it) => it.sites),
    );
    const hits = matchesOf(candidates, found).slice(0, most.shown);
    const [sources, materials] = await Promise.all([
      sourcesOf(
        ctx,
        hits.map(({ readingId }) => readingId),
      ),
      linksOf(
        ctx,
        hits.map(({ materialId }) => materialId),
      ),
    ]);
    const same = hits.flatMap(({ structureId, readingId, materialId, deviation }) => {
      const [source, link] = [sources.get(readingId), materials.get(materialId)];
      return source && link
        ? [{ material: link, structureId: structureName(structureId), source: sourceOf(source), deviation }]
        : [];
    });
    return { same, undecidedCount: found.filter((it) => it === 'undecided').length };
  } finally {
    matcher.close();
  }
}

/** Those that are the same crystal, smallest deviation first. */
const matchesOf = <C extends queries.ComparedStructure>(
  candidates: readonly C[],
  found: readonly (Deviation | null | 'undecided')[],
): (C & { deviation: Deviation })[] =>
  candidates
    .flatMap((candidate, at) => {
      const deviation = found[at];
      return deviation && deviation !== 'undecided' ? [{ ...candidate, deviation }] : [];
    })
    .sort((p, q) => p.deviation.rms - q.deviation.rms || q.structureId - p.structureId);

const sourceOf = (row: NonNullable<Awaited<ReturnType<typeof sourcesOf>> extends Map<number, infer S> ? S : never>) =>
  row as unknown as Similar['same'][number]['source'];

async function linksOf(ctx: Context, materialIds: readonly number[]): Promise<Map<number, MaterialLink>> {
  const summaries = await summariesOf(ctx, [...new Set(materialIds)]);
  return new Map([...summaries].map(([id, summary]) => [id, linkOf(summary)]));
}

/** Materials of the type, of the elements and of a close composition, without those that are the same crystal. */
async function relatives(
  ctx: Context,
  { row, material }: StoredStructure,
  without: ReadonlySet<string>,
): Promise<Pick<Similar, 'sameType' | 'chemicalSystem' | 'closeComposition'>> {
  const room = most.shown + without.size;
  const asked = { formulaKey: material.formulaKey, elements: row.elements, ratios: row.elementRatios };
  const [type, system, near] = await Promise.all([
    row.prototypeLabel === null ? [] : queries.materialsOfType(ctx, row.prototypeLabel, room),
    queries.materialsOfSystem(ctx, row.elements, room),
    queries.materialsNear(ctx, asked, most.shown),
  ]);
  const links = await linksOf(ctx, [...type, ...system, ...near.map(({ materialId }) => materialId)]);
  const others = (ids: readonly number[]) =>
    ids
      .flatMap((id) => links.get(id) ?? [])
      .filter(({ id }) => !without.has(id))
      .slice(0, most.shown);
  return {
    sameType: others(type),
    chemicalSystem: others(system),
    closeComposition: near.flatMap(({ materialId, distance }) => {
      const link = links.get(materialId);
      return link ? [{ ...link, distance }] : [];
    }),
  };
}

/** Structures of a submission that are compared, and listed structures for each of them. */
const ofSubmission = { structures: 10, compared: 10 };

/**
 * Listed structures of other records that are the same crystals as those of a submission.
 * @throws data.resources.notFound if the caller may not read the submission
 */
export async function alreadyDeposited(ctx: Context, resourceId: number): Promise<DepositedCrystal[]> {
  const record = await readableResource(ctx, resourceId);
  if ((await refusalFor(ctx, record)) !== null) return [];
  const own = await queries.structuresOfRecord(ctx, resourceId, ofSubmission.structures);
  if (own.length === 0) return [];
  return inTurn(ctx, async () => {
    const matcher = new CrystalMatcher();
    try {
      const found: DepositedCrystal[] = [];
      for (const one of own) found.push(...(await depositedLike(ctx, matcher, one, record.versionGroup)));
      return found;
    } finally {
      matcher.close();
    }
  });
}

async function depositedLike(
  ctx: Context,
  matcher: CrystalMatcher,
  one: queries.OwnStructure,
  versionGroup: number,
): Promise<DepositedCrystal[]> {
  const candidates = await queries.comparedStructures(ctx, one, ofSubmission.compared);
  const sources = await queries.sourcesElsewhere(
    ctx,
    candidates.map(({ readingId }) => readingId),
    versionGroup,
  );
  const elsewhere = candidates.filter(({ readingId }) => sources.has(readingId));
  const found = await matcher.match(
    one.sites,
    elsewhere.map((it) => it.sites),
  );
  return matchesOf(elsewhere, found).map(({ structureId, materialId, readingId, deviation }) => ({
    path: one.path,
    member: one.member,
    formula: one.formula,
    materialId: materialName(materialId),
    structureId: structureName(structureId),
    source: sourceOf(sources.get(readingId)!),
    deviation,
  }));
}
