import type { SameKeys } from '#shared/texts';
import type { zh } from './zh.ts';

export const en: SameKeys<typeof zh> = {
  fields: {
    fileIds: 'Files',
    fileId: 'File number',
    recordNo: 'Resource number',
    all: 'All files',
    note: 'Note',
    find: 'Resource number, SHA-256 or file number',
    state: 'State',
    acknowledged: 'Acknowledged',
  },
  fail: {
    which: 'Name the files, a resource number, or all files: one of the three',
    notFound: 'No such file was found',
    notDamaged: 'None of the selected files is recorded as damaged; refresh the page and try again',
  },
  states: { intact: 'Intact', damaged: 'Damaged', missing: 'Missing', unreadable: 'Unreadable' },
  mail: {
    title: '{count, plural, one {# file has} other {# files have}} failed the fixity check',
    compared:
      'The fixity check compares the bytes in the store with the size and the SHA-256 recorded at the upload. Each of these files was read twice. They are not given for download at present; other files are not affected.',
    damaged: 'The content differs from the record: {count, number}',
    missing: 'Not in the store: {count, number}',
    unreadable: 'Cannot be read: {count, number}',
    more: '… and {count, number} more',
    goneTitle: 'The file store is missing',
    gone: 'The file store {address} is not the one of this portal: the file lattice-place.json is missing or a different one. Its disk may not be mounted. Files are neither checked nor repaired until it is back. A portal that is restarted meanwhile does not start.',
    lateTitle: 'Not all files were checked within {days, number} days',
    late: '{count, plural, one {# file} other {# files}} ({size}) {count, plural, one {was} other {were}} not checked for more than {days, number} days.',
    tooSlow:
      'At the present rate of {mbPerSecond, number} MB/s not all files can be read within {days, number} days. Raise "Fixity: reading rate (MB/s)" in the settings.',
  },
};
