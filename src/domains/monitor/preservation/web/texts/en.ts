import type { SameKeys } from '#shared/texts';
import type { zh } from './zh.ts';

export const en: SameKeys<typeof zh> = {
  title: 'Second copy',
  lead: 'Published data have a second copy in OCFL 1.1: one object for each record, one object version for each published version. The copy is read at regular times and compared with the SHA-512 in its inventories; each of the two copies repairs the other.',
  separator: '; ',
  alarm: {
    off: 'No second copy is configured',
    offText:
      'On the server, set the environment variable PRESERVATION_STORE to a folder or bucket on another machine, and restart the portal.',
    never: 'The second copy has not been written yet',
    neverText:
      'The job "Write and check the second copy" runs each minute. If nothing changes for long, see whether it is paused.',
    unreachable: 'The place of the second copy takes no writes',
    unreachableText:
      'Until this is put right, newly published data have no second copy, and damage in the store is not repaired.',
    damaged: 'Files of the second copy are damaged',
    damagedText:
      'The following files could not be repaired. Restore files of which both copies are damaged from a backup into the store; the copy is then repaired from it.',
    failed: 'Objects could not be written to the second copy',
    failedText: 'The portal tries again each hour; the table below has the reasons.',
    behind: 'The second copy is behind',
    behindText: 'Objects wait for more than a day, or no run was successful for more than an hour.',
    late: 'The second copy is not checked in time',
    lateText: 'Raise "Fixity: reading rate (MB/s)" in the settings.',
    plain: 'The second copy is not encrypted',
    plainText:
      'The copy holds unpublished data and personal data. Set PRESERVATION_RECIPIENT or PRESERVATION_IDENTITY, or guard the place.',
    oneWay: 'The portal cannot open the encrypted copy',
    oneWayText:
      'Damaged files of the store are repaired from the second copy only with PRESERVATION_IDENTITY, a file with the secret key of age.',
  },
  tiles: {
    objects: 'Objects written',
    objectsNote: 'of {objects, number}; {waiting, number} wait to be compared, {failed, number} failed',
    files: 'Files of the copy',
    filesNote: '{size}, of which {checked, number} were read within {days, number} days',
    damaged: 'Damaged',
    damagedNote: 'of which {both, number} are damaged in the store as well',
    run: 'Last successful run',
    none: 'None yet',
    place: 'Place',
    encrypted: 'encrypted',
    notEncrypted: 'not encrypted',
    unset: 'Not set',
  },
  figures: 'State of the second copy',
  run: 'Compare and check now',
  runConfirm:
    'Compare the second copy with the database, and read all of its {files, number} files ({size})? The rate is limited, and the portal can be used meanwhile.',
  begun: 'Scheduled; the figures below show how far it is',
  findings: 'Open findings',
  noFindings: 'The second copy is intact',
  events: 'Latest events',
  noEvents: 'No events yet',
  columns: {
    object: 'Object',
    file: 'File',
    state: 'State',
    found: 'Found',
    why: 'Reason',
    time: 'Time',
    event: 'Event',
    result: 'Result',
    detail: 'Details',
  },
  states: {
    damaged: 'Content differs from the inventory',
    missing: 'Missing',
    unreadable: 'Unreadable',
    both: 'Both copies damaged',
    notWritten: 'Not written',
  },
  types: { fixitycheck: 'Fixity check', recovery: 'Recovery', replication: 'Version written' },
  outcomes: {
    success: 'Success',
    failure: 'Failure',
    intact: 'Intact',
    damaged: 'Content differs from the inventory',
    missing: 'Missing',
    unreadable: 'Unreadable',
  },
  details: {
    version: '{version}: {message}; {files, number} files added ({size})',
    firstCopy: 'from the store',
    inventory: 'from the other inventory',
    database: 'written again from the database',
    portal: 'the whole object, written again from the portal',
    both: 'the file in the store is damaged as well',
  },
};
