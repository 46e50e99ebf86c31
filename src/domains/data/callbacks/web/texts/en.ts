import type { SameKeys } from '#shared/texts';
import type { zh } from './zh.ts';

export const en: SameKeys<typeof zh> = {
  title: 'Callbacks',
  detail: 'Details',
  detailOf: 'Details of callback {name}',
  replay: 'Send now',
  replayOf: 'Send now: callback {name}',
  replaySelected: 'Send selected now',
  confirmReplay:
    '{count, plural, one {Send the callback again?} other {Send # callbacks again?}} The event ids stay the same, so that receivers can tell.',
  replayed: 'Queued again',
  test: 'Test a receiver',
  testHint: 'Sends an event "test", signed like every callback; it is tried once.',
  send: 'Send test',
  testOk: 'The receiver answered {status}',
  testFailed: 'The test failed: {reason}',
  person: 'Submitted by a person',
  empty: 'No callback matches these conditions',
  none: '—',
  noTries: 'Not tried yet',
  ofResource: 'Callbacks',
  allOfResource: 'All {count}',
  took: '{n} ms',
  nth: 'Try {n}',
};
