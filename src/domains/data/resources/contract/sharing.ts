import { z } from 'zod';
import { Day, Moment } from '#shared/time';
import { acts } from './life-cycle.ts';

export const sharingMethods = ['open', 'restricted', 'closed'] as const;
export const SharingMethod = z.enum(sharingMethods);
export type SharingMethod = z.infer<typeof SharingMethod>;
export const licenses = ['by', 'by-sa', 'by-nc', 'by-nc-sa', 'by-nd', 'by-nc-nd', 'cc0'] as const;
export const License = z.enum(licenses);

/** Sharing of a published resource; fields that the method does not use are dropped. */
export const Sharing = z.object({
  sharingMethod: SharingMethod,
  openDate: z.union([z.literal(''), Day]).default(''),
  accessRestriction: z.string().trim().max(5000).default(''),
  /** The same conditions in English, if they are given in another language. */
  accessRestrictionEn: z.string().trim().max(5000).default(''),
  nonDisclosureReason: z.string().trim().max(5000).default(''),
  license: z.union([z.literal(''), License]).default(''),
});
export type Sharing = z.output<typeof Sharing>;

type Terms = Pick<Sharing, 'sharingMethod' | 'openDate' | 'accessRestriction' | 'license'>;

/**
 * Demands of a licence on users of the data: attribution, no commercial use, and for derivatives the same licence (1)
 * or no distribution (2).
 */
const demands: Record<z.output<typeof License>, readonly [name: number, noCommerce: number, derivatives: number]> = {
  cc0: [0, 0, 0],
  by: [1, 0, 0],
  'by-sa': [1, 0, 1],
  'by-nd': [1, 0, 2],
  'by-nc': [1, 1, 0],
  'by-nc-sa': [1, 1, 1],
  'by-nc-nd': [1, 1, 2],
};

/** Whether a licence demands nothing beyond the previous one; without a licence nothing was permitted. */
function permitsAsMuch(before: Sharing['license'], after: Sharing['license']): boolean {
  if (before === '' || before === after) return true;
  return after !== '' && demands[after].every((demand, at) => demand <= demands[before][at]!);
}

/** 3 public files, 2 on request, 1 later, 0 never. */
function levelOn(day: string, { sharingMethod, openDate }: Pick<Terms, 'sharingMethod' | 'openDate'>): number {
  if (sharingMethod === 'closed') return 0;
  if (sharingMethod === 'restricted') return 2;
  return openDate <= day ? 3 : 1;
}

/**
 * Whether a change of sharing takes access from no one, today or on any later day. Levels change on the open dates
 * only, so today and those dates are the only days to check. The licence of files that were never to be available
 * cannot take anything away.
 */
export function isMoreOpen(before: Terms, after: Terms, today: string): boolean {
  if (before.sharingMethod !== 'closed' && !permitsAsMuch(before.license, after.license)) return false;
  const days = [today, before.openDate, after.openDate].filter((day) => day >= today);
  if (before.sharingMethod === 'restricted' && after.sharingMethod === 'restricted')
    return before.accessRestriction === after.accessRestriction;
  return days.every((day) => levelOn(day, after) >= levelOn(day, before));
}

/** One act on a resource outside its reviews. */
export const HistoryEntry = z.object({
  id: z.number(),
  act: z.enum(acts),
  actorName: z.string(),
  reason: z.string(),
  detail: z.record(z.string(), z.string().nullable()),
  time: Moment,
});
export type HistoryEntry = z.output<typeof HistoryEntry>;
