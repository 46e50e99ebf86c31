import type { SameKeys } from '#shared/texts';
import type { zh } from './zh.ts';

export const en: SameKeys<typeof zh> = {
  title: 'Virus scans',
  lead: 'New files are scanned by ClamAV at once, and a resource is published when all its files have passed. Existing files are scanned in turn at a limited rate, and again after the signatures were updated.',
  off: 'No virus scanner is configured: files are not scanned, and no publication waits. Set the environment variable CLAMD to the address of clamd to switch it on.',
  reload: 'Refresh',
  figures: 'Present state',
  none: '–',
  separator: '; ',
  down: 'The scanner does not answer since {since}; resources that wait for a scan are not published',
  downAct: 'Everything continues automatically when it is back. Last error: {error}',
  tiles: {
    scanner: 'Scanner',
    up: 'Answers',
    isDown: 'Does not answer',
    scannerNote: '{version}; last answer {at}',
    coverage: 'Scanned',
    coverageNote:
      '{scanned, number} of {files, number} files, {size}; {current, number} of them with the present signatures',
    waiting: 'Waiting for a scan',
    waitingNote:
      '{held, plural, one {# resource waits} other {# resources wait}} to be published; existing files are read at {rate, number} MB/s at most',
    found: 'Malicious content',
    foundNote: 'Too large {tooLarge, number}, failed {failed, number}, released {released, number}',
  },
  tabs: { findings: 'Results', files: 'Find files' },
  empty: {
    findings: 'No file needs attention',
    files: 'No such file was found',
    first: 'Find files by resource number, SHA-256 or file number',
  },
  columns: {
    file: 'File',
    record: 'Record',
    owner: 'Uploaded by',
    state: 'State',
    found: 'Time',
    handled: 'Handling',
    scanned: 'Last scan',
    operation: 'Operation',
  },
  allStates: 'All states',
  fileNo: 'File {id}',
  recordId: '{kind} {id}',
  unreferred: 'No record',
  attempts: '{count, plural, one {# failure} other {# failures}}: {error}; next {at}',
  waits: 'In the queue',
  releasedBy: 'Released by {name}, {at}',
  acts: {
    scan: 'Scan now',
    scanOf: 'Scan now: {name}',
    release: 'Release',
    releaseOf: 'Release: {name}',
    sendBack: 'Return',
    sendBackOf: 'Send the resource {name} back',
    events: 'Events',
    eventsOf: 'Events of {name}',
  },
  done: {
    scan: 'The scan is queued and usually begins within seconds',
    release: 'Released',
    sendBack: 'Returned to the depositor',
  },
  dialog: {
    releaseTitle: 'Release the file “{name}”',
    releaseText:
      'A released file can be downloaded and keeps no resource from being published. Release it only if it is a false alarm, or was checked in another way. Your name and the reason stay in the history of the file.',
    sendBackTitle: 'Send the resource {name} back',
    sendBackText:
      'The resource goes back to the state “rejected”; the depositor replaces the file and submits again. The reason is sent to the depositor.',
    reason: 'Reason',
    cancel: 'Cancel',
  },
};
