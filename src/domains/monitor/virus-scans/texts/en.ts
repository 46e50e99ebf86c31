import type { SameKeys } from '#shared/texts';
import type { zh } from './zh.ts';

export const en: SameKeys<typeof zh> = {
  fields: {
    fileIds: 'Files',
    fileId: 'File number',
    find: 'Resource number, SHA-256 or file number',
    state: 'State',
    reason: 'Reason',
  },
  fail: {
    off: 'No virus scanner is configured (environment variable CLAMD)',
    notFound: 'No such file was found',
    notRefused: 'None of the selected files has to be released; refresh the page and try again',
    notSendable:
      'This file belongs to no resource whose publication waits because of it; refresh the page and try again',
    infected:
      'The virus scan found malicious content in the file “{name}” ({signature}). Remove or replace the file, or ask an administrator if it is a false alarm',
    unfinished:
      'The file “{name}” has not passed the virus scan yet and cannot be public before; try again in a moment',
  },
  states: {
    unscanned: 'Not scanned',
    waiting: 'Being checked',
    clean: 'Clean',
    infected: 'Malicious content',
    tooLarge: 'Too large to scan',
    failed: 'Scan failed',
    released: 'Released',
  },
  mail: {
    foundTitle: 'Virus scan: {count, plural, one {# file needs} other {# files need}} attention',
    foundBody:
      'The virus scanner found something in these files, or could not scan them. Files with malicious content are quarantined: they are neither downloaded nor previewed, and resources with them are not published.',
    found: {
      infected: 'Malicious content: {count, number}',
      tooLarge: 'Too large to scan: {count, number}',
      failed: 'Several scans failed: {count, number}',
    },
    more: '… and {count, number} more',
    downTitle: 'The virus scanner does not answer; publications wait',
    downBody:
      'The virus scanner cannot be reached since {since} ({error}). Until it is back approved resources wait for their scan and are not published, and new files are given only to the person who stored them. Everything continues automatically afterwards.',
    infectedTitle: 'Your file holds malicious content: {name}',
    infectedBody:
      'The virus scan found malicious content in your file “{name}” ({signature}). The file is quarantined and neither downloaded nor previewed. Check the device that it came from, and remove or replace the file; ask an administrator if it is a false alarm.',
    releasedTitle: 'Your file was released: {name}',
    releasedBody:
      'An administrator found that the result for the file “{name}” ({signature}) is a false alarm. The file can be downloaded again, and resources with it can be published.',
    sentBackTitle: 'Data resource returned for changes: {title}',
    sentBackBody:
      'The virus scan found malicious content in the file “{name}” ({signature}). The resource is not published and comes back to you. Replace the file and submit again. Reason: {reason}',
    of: 'Resource: {title}',
  },
};
