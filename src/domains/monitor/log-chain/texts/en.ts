import type { SameKeys } from '#shared/texts';
import type { zh } from './zh.ts';

export const en: SameKeys<typeof zh> = {
  fields: { archiveId: 'Archive file', log: 'Log' },
  fail: { notFound: 'There is no such archive file' },
  logs: { login: 'Login log', operation: 'Operation log', job: 'Job log' },
  cleaned:
    '{moved, plural, =0 {No record was old enough to move into an archive file} one {# record was moved into an archive file} other {# records were moved into archive files}}{kept, plural, =0 {} one {; # record is younger than {days, number} days and stays} other {; # records are younger than {days, number} days and stay}}',
  allKept: '{kept, plural, one {# record stays} other {All # records stay}}: the retention has no limit',
  faults: {
    rowChanged: '{log}: record {id} was changed{where}',
    rowMissing: '{log}: record {id} is missing',
    rowAdded: '{log}: record {id} was inserted after its place had been sealed{where}',
    segmentChanged: '{log}: the seal of segment {segmentNo} does not fit its content',
    segmentMissing: '{log}: the seal of segment {segmentNo} is missing',
    archiveChanged: '{log}: archive file {archiveNo} is damaged or was changed',
    archiveMissing: '{log}: archive file {archiveNo} is missing',
    recordChanged: '{log}: the entry of archive file {archiveNo} was changed or is missing',
    headLost:
      '{log}: the hash of segment {segmentNo} differs from the one that was kept before; everything up to it may have been rewritten',
  },
  inArchive: ' (in archive file {archiveNo})',
  mail: {
    title: 'The verification of the logs found a fault',
    body: 'The verification of the hash chain of the logs found these faults, the first of each log:\n\n{faults}\n\nStop direct changes of the database, keep everything as it is, and compare it with the last backup and the heads that you kept.',
    headsTitle: 'Heads of the logs, {day}',
    headsBody:
      'These are the heads of the hash chains of the three logs today. Keep this mail outside the portal: it proves later that the logs before it were not rewritten.\n\n{heads}\n\nTo compare: npm run verify-logs -- LOG:SEGMENT:HASH',
    head: '{log}:{segmentNo}:{hash}',
  },
  command: {
    usage: 'Usage: npm run verify-logs [-- LOG:SEGMENT:HASH …], where LOG is login, operation or job',
    failed: 'The logs could not be verified: {why}',
    notMigrated: 'The database holds no data of this portal.',
    progress: '{rows, number} records compared',
    good: 'The logs are intact: {rows, plural, one {# record} other {# records}} and {archives, plural, one {# archive file} other {# archive files}} are as they were sealed.',
    head: 'Head  {log}:{segmentNo}:{hash}',
    empty: 'Head  {log}: no record is sealed yet',
    bad: 'The logs are not intact:',
  },
};
