import { bibtex } from '#contract/data/descriptions';
import { pick, type Language } from '#shared/texts';
import type { ColumnType } from '#contract/files/tables';
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
  const ids = idsOf(it.files.map(({ path }) => path));
  const recordSet = recordSets(it, ids, language);
  return {
    ...described,
    '@context': { ...context, '@language': described['inLanguage'] },
    '@type': 'sc:Dataset',
    conformsTo: formats.croissant.profile,
    citeAs: bibtex(citable(it, language), language),
    distribution: distribution
      .filter(({ sha256 }) => sha256)
      .map((file) => ({
        ...file,
        '@type': 'cr:FileObject',
        '@id': ids.get(file.name) ?? idOf(file.name),
        encodingFormat: encodingOf(file),
      })),
    ...(recordSet.length > 0 ? { recordSet } : {}),
  };
}

/** Ids without spaces, because Croissant tools do not read spaces, not even escaped. */
const idOf = (path: string) => path.replace(/\s+/g, '_');

/** The id of each path; paths that differ only in spaces get different ones. */
function idsOf(paths: readonly string[]): Map<string, string> {
  const taken = new Set(paths);
  return new Map(
    paths.map((path) => {
      const plain = idOf(path);
      if (plain === path) return [path, path];
      let id = plain;
      for (let count = 2; taken.has(id); count += 1) id = `${plain}_${count}`;
      taken.add(id);
      return [path, id];
    }),
  );
}

/** The registered type of Parquet, and the one under which Croissant tools know it. */
const encodingOf = ({ name, encodingFormat }: { name: string; encodingFormat?: unknown }) =>
  /\.parquet$/i.test(name) ? [encodingFormat, 'application/x-parquet'] : encodingFormat;

const dataTypes: Record<ColumnType, string> = {
  integer: 'sc:Integer',
  number: 'sc:Float',
  date: 'sc:Date',
  moment: 'sc:DateTime',
  truth: 'sc:Boolean',
  text: 'sc:Text',
  other: 'sc:Text',
};

/**
 * The columns of each table that tools read rightly without options, by the names in the file, with the depositor's
 * descriptions. Croissant 1.0 cannot say a separator, a decimal comma or lines above the table.
 */
function recordSets(
  { files, columns, tables }: Exported,
  ids: ReadonlyMap<string, string>,
  language: Language,
): object[] {
  return files.flatMap((file) => {
    const table = tables?.get(file.id);
    if (!table || !file.sha256) return [];
    const described = new Map((columns.get(file.id) ?? []).map((column) => [column.position, column]));
    const fileId = ids.get(file.path)!;
    const id = `${fileId}/records`;
    const field = table.map(({ name, type }, position) => {
      const { unit = '', meaningZh = '', meaningEn = '' } = described.get(position) ?? {};
      return {
        '@type': 'cr:Field',
        '@id': `${id}/${position}`,
        name,
        description: [pick(meaningZh, meaningEn, language), unit && `[${unit}]`].filter(Boolean).join(' ') || name,
        dataType: dataTypes[type],
        source: { fileObject: { '@id': fileId }, extract: { column: name } },
      };
    });
    return [{ '@type': 'cr:RecordSet', '@id': id, name: id, field }];
  });
}
