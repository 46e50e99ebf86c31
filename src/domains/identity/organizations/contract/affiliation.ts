import { z } from 'zod';
import { oneLine } from '#shared/text-schemas';
import { Ror } from './ror.ts';

/** Limit of a name of an organization, in characters. */
export const longestName = 200;
/** Limit of affiliations of one person. */
export const maxAffiliations = 10;

const name = z.string().overwrite(oneLine).trim().max(longestName).default('');

/** An organization as a record names it: one of the register, or a free text. */
export const Affiliation = z.object({
  /** 0: a free text. */
  organizationId: z.int().min(0).default(0),
  nameZh: name,
  nameEn: name,
  /** ROR iD without its address; empty: none. */
  ror: Ror.default(''),
});
export type Affiliation = z.output<typeof Affiliation>;
