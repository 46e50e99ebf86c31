import { on } from '#server/events';
import { editorInvited, ownerChanged } from '#module/data/record-people';
import { resourceMoved } from '#module/data/life-cycle';
import { announceSubmission } from './service/announcing.ts';
import { recuse } from './service/assigning.ts';
import { mailPublished } from './service/mails.ts';

export const listeners = [
  // Tells owners of a publication that followed later than its approval, because the mail of the decision could not
  // mention it.
  on(resourceMoved, 'queues the mail about a later publication', async (tx, { row, act }) => {
    if (act === 'publish' && row.approveTime?.getTime() !== tx.now.getTime()) await mailPublished(tx, row);
  }),
  on(resourceMoved, 'tells reviewers of a submission', async (tx, { row, act }) => {
    if (act === 'submit') await announceSubmission(tx, row);
  }),
  // Owners cannot review their own resource, so a new owner's reviews end.
  on(ownerChanged, 'ends reviews by the new owner', (tx, { resourceIds, to }) => recuse(tx, resourceIds, to, 'owner')),
  on(editorInvited, 'ends reviews by the new co-editor', (tx, { resourceId, userId }) =>
    recuse(tx, [resourceId], userId, 'editor'),
  ),
];
