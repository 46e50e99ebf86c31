import { on } from '#server/events';
import { editorInvited, ownerChanged, resourceMoved } from '#module/data/resources';
import { announceSubmission } from './service/announcing.ts';
import { recuse } from './service/assigning.ts';
import { mailPublished } from './service/mails.ts';

export const listeners = [
  // Tells owners of a publication that followed later than its approval, because the mail of the decision could not
  // mention it.
  on(resourceMoved, async (tx, { row, act }) => {
    if (act === 'publish' && row.approveTime?.getTime() !== tx.now.getTime()) await mailPublished(tx, row);
  }),
  on(resourceMoved, async (tx, { row, act }) => {
    if (act === 'submit') await announceSubmission(tx, row);
  }),
  // Owners cannot review their own resource, so a new owner's reviews end.
  on(ownerChanged, (tx, { resourceIds, to }) => recuse(tx, resourceIds, to, 'owner')),
  on(editorInvited, (tx, { resourceId, userId }) => recuse(tx, [resourceId], userId, 'editor')),
];
