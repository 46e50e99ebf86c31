import { z } from 'zod';
import { isElement } from '#shared/elements';
import { PageQuery } from '#shared/paging';
import { crystalSystems } from './crystal-systems.ts';
import { prototypeNames, type Prototype } from './prototypes.ts';

/** Symbols separated by commas; case matters, because `CO` is not `Co`. */
const Symbols = z
  .string()
  .max(500)
  .optional()
  .transform((text) => [...new Set((text ?? '').split(',').filter(Boolean))])
  .refine((symbols) => symbols.every(isElement), 'kernel.invalid.choice');

/** `1.5..3`, `1.5..`, `..3` or a single number. */
const rangeText = /^(-?\d+(?:\.\d+)?)?(\.\.)?(-?\d+(?:\.\d+)?)?$/;

/** Both ends belong to a range; a missing one is open. */
export interface NumberRange {
  from: number | null;
  to: number | null;
}

const Range = z
  .string()
  .max(50)
  .regex(rangeText)
  .optional()
  .transform((text): NumberRange | undefined => {
    const [, from, dots, to] = rangeText.exec(text ?? '') ?? [];
    if (from === undefined && to === undefined) return undefined;
    const number = (end: string | undefined) => (end === undefined ? null : Number(end));
    return { from: number(from), to: dots ? number(to) : number(from) };
  });

/** Quantities that a range limits, in Å, degrees, Å³, g/cm³, eV, K. */
export const rangeKeys = [
  ...(['elementCount', 'sites', 'density', 'volume', 'a', 'b', 'c', 'alpha', 'beta', 'gamma'] as const),
  ...(['gap', 'temperature'] as const),
] as const;
export type RangeKey = (typeof rangeKeys)[number];

const ranges = Object.fromEntries(rangeKeys.map((key) => [key, Range])) as Record<RangeKey, typeof Range>;

export const materialSorts = ['formula', 'elements', 'group', 'sites', 'density', 'gap', 'structures'] as const;

/** Filters of materials: a material is found if one of its structures fulfils all of them. */
export const MaterialQuery = PageQuery.extend({
  /** Elements that it has, and that it has not. */
  elements: Symbols,
  without: Symbols,
  /** `1`: no others than `elements`. */
  only: z.literal('1').optional(),
  /** `SrTiO3`, `ABO3`, `*TiO3`, `Fe-O`, `Fe-*-O`. */
  formula: z.string().trim().max(100).optional(),
  system: z.enum(crystalSystems).optional(),
  /** Number or Hermann–Mauguin symbol: `221`, `Pm-3m`, `P m -3 m`. */
  group: z.string().trim().max(40).optional(),
  prototype: z.enum(prototypeNames as [Prototype, ...Prototype[]]).optional(),
  magnetic: z.enum(['yes', 'no']).optional(),
  method: z.enum(['computed', 'measured']).optional(),
  ...ranges,
  sort: z.enum(materialSorts).default('structures'),
  order: z.enum(['asc', 'desc']).optional(),
});
export type MaterialQuery = z.output<typeof MaterialQuery>;
