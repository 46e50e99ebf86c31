import type { SameKeys } from '#shared/texts';
import type { zh } from './zh.ts';

export const en: SameKeys<typeof zh> = {
  title: 'Data Download',
  lead: 'All files of open data resources: find them, check them, take them.',
  find: {
    label: 'Name of the file or title of its resource',
    placeholder: 'e.g. csv, magnetotransport',
    submit: 'Find',
    kind: 'Kind of file',
    every: 'All kinds',
  },
  kinds: {
    table: 'Tables',
    scientific: 'Scientific formats',
    structure: 'Crystal structures',
    document: 'Documents',
    image: 'Images',
    code: 'Source code',
    archive: 'Archives',
    other: 'Other',
  },
  columns: { name: 'File', kind: 'Kind', size: 'Size', checksum: 'SHA-256', license: 'Licence', act: 'Action' },
  list: 'Files to download',
  of: 'From',
  opened: 'Open since {date}',
  download: 'Download',
  downloadOne: 'Download {name}',
  note: 'By downloading you accept the terms of the licence. When you use the data, cite them as their record says.',
  empty: {
    title: 'No files found',
    body: 'Try another name or kind.',
    none: 'Files appear here once open data resources are published.',
    all: 'Show all files',
  },
};
