import { bibtex } from '#module/data/resources';
import type { Language } from '#shared/texts';
import { formats } from '../../formats.ts';
import { citable, linked, type Exported } from './record.ts';

/** The words of Croissant beside those of schema.org, as its specification (MLCommons, 1.0) binds them. */
const context = {
  '@language': 'zh',
  '@vocab': 'https://schema.org/',
  sc: 'https://schema.org/',
  cr: 'http://mlcommons.org/croissant/',
  dct: 'http://purl.org/dc/terms/',
  citeAs: 'cr:citeAs',
  conformsTo: 'dct:conformsTo',
};

/**
 * The record in Croissant, which tools of machine learning read: schema.org, with the files that everybody may have by
 * their checksums. Files beyond those that an export names, and the archive of all, have none and are left out.
 */
export function croissant(it: Exported, language: Language): object {
  const { distribution = [], ...described } = linked(it, language);
  return {
    ...described,
    '@context': { ...context, '@language': described['inLanguage'] },
    '@type': 'sc:Dataset',
    conformsTo: formats.croissant.profile,
    citeAs: bibtex(citable(it, language), language),
    distribution: distribution
      .filter(({ sha256 }) => sha256)
      .map((file) => ({ ...file, '@type': 'cr:FileObject', '@id': file.name })),
  };
}
