import { structureForm, type StructureForm } from '#module/files/previews';

/** How the bytes of a file are read: as one text, packed, or as an archive with members. */
export type ReadingForm = StructureForm | 'zip' | 'tar' | 'gzip';

/** The form for a file name; undefined for files that are not read. */
export function readingForm(name: string): ReadingForm | undefined {
  if (/\.zip$/i.test(name)) return 'zip';
  if (/\.(?:tar|tar\.gz|tgz)$/i.test(name)) return 'tar';
  if (/\.gz$/i.test(name)) return structureForm(name.slice(0, -3)) ? 'gzip' : undefined;
  return structureForm(name);
}
