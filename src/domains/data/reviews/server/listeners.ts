import { on } from '#server/events';
import { resourceMoved } from '#module/data/resources';
import { mailPublished } from './service/mails.ts';

/** Tells owners of a publication that came later than its approval, of which the mail of the decision could not speak. */
export const listeners = [
  on(resourceMoved, async (tx, { row, act }) => {
    if (act === 'publish' && row.approveTime?.getTime() !== tx.now.getTime()) await mailPublished(tx, row);
  }),
];
