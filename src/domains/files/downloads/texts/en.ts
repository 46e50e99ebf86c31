import type { SameKeys } from '#shared/texts';
import type { zh } from './zh.ts';

export const en: SameKeys<typeof zh> = {
  fields: { fileName: 'File name', resource: 'File address', filePath: 'File address' },
  fail: { notFound: 'This file does not exist or is no longer available' },
};
