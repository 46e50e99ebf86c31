import { z } from 'zod';
import { Day, Moment } from '#shared/time';
import { acts } from './life-cycle.ts';

export const sharingMethods = ['open', 'restricted', 'closed'] as const;
export const SharingMethod = z.enum(sharingMethods);
export type SharingMethod = z.infer<typeof SharingMethod>;
export const licenses = ['by', 'by-sa', 'by-nc', 'by-nc-sa', 'by-nd', 'by-nc-nd', 'cc0'] as const;
export const License = z.enum(licenses);

/** How a published resource is shared; what the method has no use for is dropped. */
export const Sharing = z.object({
  sharingMethod: SharingMethod,
  openDate: z.union([z.literal(''), Day]).default(''),
  accessRestriction: z.string().trim().max(5000).default(''),
  nonDisclosureReason: z.string().trim().max(5000).default(''),
  license: z.union([z.literal(''), License]).default(''),
});
export type Sharing = z.output<typeof Sharing>;

type Terms = Pick<Sharing, 'sharingMethod' | 'openDate'>;

/** 3 files for everybody, 2 on request, 1 not yet, 0 never. */
function levelOn(day: string, { sharingMethod, openDate }: Terms): number {
  if (sharingMethod === 'closed') return 0;
  if (sharingMethod === 'restricted') return 2;
  return openDate <= day ? 3 : 1;
}

/**
 * Whether nobody loses anything by a change of sharing, today or on any later day. Levels change on the open dates only,
 * so those and today are all the days to look at.
 */
export function isMoreOpen(
  before: Terms & { accessRestriction: string },
  after: typeof before,
  today: string,
): boolean {
  const days = [today, before.openDate, after.openDate].filter((day) => day >= today);
  if (before.sharingMethod === 'restricted' && after.sharingMethod === 'restricted')
    return before.accessRestriction === after.accessRestriction;
  return days.every((day) => levelOn(day, after) >= levelOn(day, before));
}

/** Who edits the draft beside its owner. */
export const Editor = z.object({ userId: z.number(), name: z.string(), organization: z.string(), email: z.string() });
export type Editor = z.output<typeof Editor>;

/** One thing that was done with a resource beside its reviews. */
export const HistoryEntry = z.object({
  id: z.number(),
  act: z.enum(acts),
  actorName: z.string(),
  reason: z.string(),
  detail: z.record(z.string(), z.string().nullable()),
  time: Moment,
});
export type HistoryEntry = z.output<typeof HistoryEntry>;
