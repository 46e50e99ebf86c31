import { z } from 'zod';
import { Line } from '#shared/text-schemas';
import { Ror } from './ror.ts';

/** Limit of a name of an organization, in characters. */
export const longestName = 200;
/** Limit of affiliations of one person. */
export const mostAffiliations = 10;

/** An organization as a record names it: one of the register, or a free text. */
export const Affiliation = z.object({
  /** 0: a free text. */
  organizationId: z.int().min(0),
  nameZh: Line(longestName),
  nameEn: Line(longestName),
  /** ROR iD without its address; empty: none. */
  ror: Ror.nullish().transform((text) => text ?? ''),
});
export type Affiliation = z.output<typeof Affiliation>;
