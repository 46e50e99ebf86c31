import { z } from 'zod';
import { contract, data } from '#shared/contract';

/** Areas of the personal space, in the order in which the page shows them. */
export const areas = [
  ...(['drafts', 'resources', 'reviews', 'access', 'papers', 'projects', 'models', 'comments'] as const),
  ...(['searches', 'selections', 'sessions', 'tokens'] as const),
] as const;
export type Area = (typeof areas)[number];

const AreaCount = z.object({
  area: z.enum(areas),
  /** Number of the caller's records in it. */
  total: z.number(),
  /** Number of records that need an action of the caller. */
  waiting: z.number(),
});
export type AreaCount = z.output<typeof AreaCount>;

export const personalSpace = contract('people.personal-space', {
  /** Counts of the caller's records per area, without areas whose permission the caller lacks. */
  overview: {
    method: 'GET',
    path: '/front/my/overview',
    permit: 'user',
    reply: data(z.array(AreaCount)),
  },
});
