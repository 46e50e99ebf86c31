import { bibtex } from '#contract/data/descriptions';
import { pick, type Language } from '#shared/texts';
import { formats } from '../../formats.ts';
import { citable, linked, type Exported } from './record.ts';

/** The terms of Croissant in addition to those of schema.org, as its specification (MLCommons, 1.0) maps them. */
const context = {
  '@language': 'zh',
  '@vocab': 'https://schema.org/',
  sc: 'https://schema.org/',
  cr: 'http://mlcommons.org/croissant/',
  dct: 'http://purl.org/dc/terms/',
  citeAs: 'cr:citeAs',
  conformsTo: 'dct:conformsTo',
  recordSet: 'cr:recordSet',
  field: 'cr:field',
  dataType: { '@id': 'cr:dataType', '@type': '@vocab' },
  source: 'cr:source',
  fileObject: 'cr:fileObject',
  extract: 'cr:extract',
  column: 'cr:column',
};

/**
 * The record in Croissant, a format for machine-learning tools: schema.org with the files that are open to everyone and
 * their checksums. Files above the limit of an export, and the archive of all files, are omitted because they have no
 * checksum.
 */
export function croissant(it: Exported, language: Language): object {
  const { distribution = [], ...described } = linked(it, language);
  const recordSet = recordSets(it, language);
  return {
    ...described,
    '@context': { ...context, '@language': described['inLanguage'] },
    '@type': 'sc:Dataset',
    conformsTo: formats.croissant.profile,
    citeAs: bibtex(citable(it, language), language),
    distribution: distribution
      .filter(({ sha256 }) => sha256)
      .map((file) => ({ ...file, '@type': 'cr:FileObject', '@id': idOf(file.name) })),
    ...(recordSet.length > 0 ? { recordSet } : {}),
  };
}

/** Ids without spaces, because Croissant tools do not read spaces, not even escaped. */
const idOf = (path: string) => path.replace(/\s+/g, '_');

/** The described columns of each CSV file. Tools read them by name. */
function recordSets({ files, columns }: Exported, language: Language): object[] {
  return files.flatMap((file) => {
    const described = columns.get(file.id) ?? [];
    if (described.length === 0 || !/\.csv$/i.test(file.name)) return [];
    const id = `${idOf(file.path)}/records`;
    const field = described.map(({ position, name, unit, meaningZh, meaningEn }) => ({
      '@type': 'cr:Field',
      '@id': `${id}/${position}`,
      name,
      description: [pick(meaningZh, meaningEn, language), unit && `[${unit}]`].filter(Boolean).join(' ') || name,
      dataType: 'sc:Text',
      source: { fileObject: { '@id': idOf(file.path) }, extract: { column: name } },
    }));
    return [{ '@type': 'cr:RecordSet', '@id': id, name: id, field }];
  });
}
