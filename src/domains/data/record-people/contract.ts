import { z } from 'zod';
import { contract, data, done } from '#shared/contract';
import { Id } from '#shared/ids';

/**
 * Editors of the draft in addition to its owner. Without the e-mail address, which must not be derivable from a user
 * name.
 */
export const Editor = z.object({ userId: z.number(), name: z.string(), organization: z.string() });
export type Editor = z.output<typeof Editor>;

const ById = z.object({ id: Id });

export const recordPeople = contract('data.record-people', {
  editors: {
    method: 'GET',
    path: '/front/resource/mine/:id/editors',
    permit: 'user',
    params: ById,
    reply: data(z.array(Editor)),
  },
  /** By user name or verified e-mail address; rate-limited, because the response reveals whether the person exists. */
  invite: {
    method: 'POST',
    path: '/front/resource/mine/:id/editors',
    permit: 'verified',
    params: ById,
    body: z.object({ who: z.string().trim().min(1).max(100) }),
    reply: data(Editor),
    limit: { per: 'account', count: 20, seconds: 3600 },
  },
  /** By the owner, or by a co-editor for themselves. */
  uninvite: {
    method: 'DELETE',
    path: '/front/resource/mine/:id/editors/:userId',
    permit: 'user',
    params: ById.extend({ userId: Id }),
    reply: done(),
  },
});
