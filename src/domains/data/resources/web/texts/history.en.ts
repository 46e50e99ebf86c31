import type { SameKeys } from '#shared/texts';
import type { zh } from './history.zh.ts';

export const en: SameKeys<typeof zh> = {
  acts: {
    submit: 'Submitted for review',
    recall: 'Recalled',
    publish: 'Published',
    supersede: 'Replaced by a newer version',
    reinstate: 'Newest version again, after the newer one was withdrawn',
    sendBack: 'Returned for changes: malicious content in a file',
    withdraw: 'Withdrawn',
    restore: 'Restored',
    restoreOld: 'Restored as an older version',
    newVersion: 'New version begun',
    newVersionFor: 'New version begun by an administrator',
    share: 'Sharing changed',
    open: 'Opened on its date',
    amend: 'Metadata corrected',
    setOpenDate: 'Open date changed',
    changeOwner: 'Owner changed',
    moveToCenter: 'Moved to another sub-center',
    handOver: 'Handed over',
    invite: 'Co-editors changed',
  },
  change: '{before} → {after}',
  added: 'Added: {name}',
  removed: 'Removed: {name}',
  reason: 'Reason: {reason}',
};
