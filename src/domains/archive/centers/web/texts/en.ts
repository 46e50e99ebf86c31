import type { SameKeys } from '#shared/texts';
import type { zh } from './zh.ts';

export const en: SameKeys<typeof zh> = {
  title: 'Data centres',
  add: 'Add data centre',
  editOf: 'Edit “{name}”',
  signatory: 'Seal and signatory',
  signatoryOf: 'Seal and signatory of “{name}”',
  added: 'Data centre added',
  edited: 'Changes saved',
  uploaded: 'Image uploaded',
  upload: 'Upload',
  imageHint: 'PNG or JPG, at most 2 MB. PNG with a transparent background looks best.',
  noImage: 'Not uploaded yet',
  empty: 'No data centres',
  prefixHint: 'Certificate numbers look like CMP-HJ-2026-000001. Only certificates issued from now on are affected.',
};
