import type { SameKeys } from '#shared/texts';
import type { zh } from './zh.ts';

export const en: SameKeys<typeof zh> = {
  fail: {
    type: 'Wrong file type, please upload {types}',
    content: 'The content of the file does not fit its extension, please upload {types}',
    size: 'The file must not exceed {size} MB',
    weekly: 'No more than {size} MB can be uploaded within a week, please try again later',
    empty: 'The file is empty',
    missing: 'Please choose a file to upload',
    nameMissing: 'The file has no name',
    nameLong: 'The file name must not exceed {max} characters',
    gone: 'The uploaded file is no longer there, please upload it again',
    storageFull:
      'The storage of the server is full and nothing was saved: please retry later, or tell the administrator',
    fail: 'The file could not be uploaded, please retry',
  },
  hint: 'Upload {types} files up to {size} MB',
  select: 'Choose file',
  drag: 'Drop a file here, or click to upload',
  one: 'Only one file can be uploaded',
  count: 'No more than {count} files can be uploaded',
};
