import type { SameKeys } from '#shared/texts';
import type { zh } from './zh.ts';

export const en: SameKeys<typeof zh> = {
  fields: {
    target: 'Target',
    refId: 'Record of the target',
    kind: 'Kind',
    name: 'File name',
    folder: 'Folder',
    fingerprint: 'Mark of the file',
    sha256: 'SHA-256 sum',
  },
  unfinished: {
    hint: 'These files have not arrived in full. Choose the same file again to go on.',
    end: 'Cancel the upload',
    ask: 'Cancel the upload of “{name}”? What has arrived is deleted.',
  },
  discarded:
    'What the server received is not the file on this computer, which may have changed during the upload. What had arrived was removed, please upload the file again',
  fail: {
    target: '“{name}” takes no files',
    notFound: 'This upload does not exist. It may be complete, cancelled or expired',
    anonymous: 'Your session is over, please log in again',
    unverified: 'Please verify your e-mail first',
    protocol: 'This server speaks tus {version}',
    length: 'The size of the file is missing',
    empty: 'The file must not be empty',
    metadata: 'The upload is not described correctly: {what}',
    contentType: 'The content type must be application/offset+octet-stream',
    offset: '{received} bytes of the file are here; please go on from there',
    busy: 'This file is being uploaded in another window or connection',
    parallel: 'At most {count} files can be uploaded at the same time; please wait',
    many: 'You can have at most {count} unfinished uploads; please finish or cancel some',
    large: 'A file can have at most {size} GB',
    beyond: 'More data came than the size of the file that was announced',
    algorithm: 'This kind of checksum is not known; there are {algorithms}',
    piece: 'This part of the data does not match its checksum; please send it again',
    incomplete: 'The file is not complete ({received} of {size} bytes)',
    badOffset: 'Upload-Offset must be a whole number from 0 on',
    checksum:
      'The file that has arrived has the SHA-256 {computed}, which is not the {declared} that was announced. What has arrived is kept: if the checksum was wrong, complete the upload with the right one; if the content is wrong, cancel it and upload the file again',
    databaseDown:
      'The portal cannot reach its database for the moment; what has arrived is kept, please resume in a few seconds',
    storageFull:
      'The storage of the server is full. What has arrived is kept: please go on later, or tell the administrator',
    noRoom:
      'The storage limit is {limit} GB by now, and {used} GB are taken, including uploads under way. This upload was ended and what had arrived of it was removed; files that were complete are kept. Delete files that you no longer need, or ask an administrator for more',
    broken: 'What had arrived on the server is damaged. Please cancel this upload and begin again',
    tooMany: 'Too many requests, please wait a moment',
    unexpected: 'Something went wrong on the server. What has arrived is kept: please go on later',
  },
};
