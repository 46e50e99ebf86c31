import { z } from 'zod';
import { cellFields, MaterialLink, StructureSource, StructureWarning } from './shapes.ts';

/** Bounds of a structure that a visitor asks about. */
export const similarLimits = { characters: 1 << 20, sites: 2000, nameCharacters: 255 } as const;

/** A structure as a text that is kept nowhere. Its format is recognised by the name, or else by the content. */
export const SimilarTo = z.object({
  text: z.string().min(1).max(similarLimits.characters),
  name: z.string().max(similarLimits.nameCharacters).default(''),
});

/** How much a structure differs from the one asked about, after both were brought to one volume. */
const CrystalDeviation = z.object({
  /** Root of the mean squared displacement of the sites, and the largest one, in units of (V/N)^(1/3). */
  rms: z.number(),
  most: z.number(),
  /** Relative change of the volume of an atom, from the structure asked about to this one. */
  volumeChange: z.number(),
});

/** Why no crystals were compared: a molecule, too many sites in the primitive cell, a cell without volume. */
const comparisons = ['done', 'molecule', 'sites', 'cell'] as const;

export const Similar = z.object({
  /** The first readable structure of the text. */
  read: z.object({
    form: z.string(),
    /** Its number among those of the text. */
    part: z.number(),
    parts: z.number(),
    formula: z.string(),
    sites: z.number(),
    sitesPrimitive: z.number().nullable(),
    ...cellFields,
    /** Å within which sites are equivalent. */
    tolerance: z.number().nullable(),
    prototype: z.string().nullable(),
    prototypeLabel: z.string().nullable(),
    warnings: z.array(StructureWarning),
  }),
  comparison: z.enum(comparisons),
  /** Structures whose comparison took too long. */
  undecidedCount: z.number(),
  /** At most 20 of each kind. The same crystal: smallest deviation first. */
  same: z.array(
    z.object({ material: MaterialLink, structureId: z.string(), source: StructureSource, deviation: CrystalDeviation }),
  ),
  sameType: z.array(MaterialLink),
  /** All of these elements and no others. */
  chemicalSystem: z.array(MaterialLink),
  /** The share of atoms that differ, between 0 and 1; nearest first. */
  closeComposition: z.array(MaterialLink.extend({ distance: z.number() })),
});
export type Similar = z.output<typeof Similar>;

/** A listed structure that is the same crystal as one of a submission. */
export const DepositedCrystal = z.object({
  /** The structure of the submission: its file, and the path in an archive. */
  path: z.string(),
  member: z.string(),
  formula: z.string(),
  /** The one that visitors see already. */
  materialId: z.string(),
  structureId: z.string(),
  source: StructureSource,
  deviation: CrystalDeviation,
});
export type DepositedCrystal = z.output<typeof DepositedCrystal>;
