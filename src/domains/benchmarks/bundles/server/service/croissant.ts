import { Readable } from 'node:stream';
import { binaryTypes, textTypes } from '#shared/media-types';
import type { Context } from '#server/context';
import type { FileReply } from '#server/routes';
import type { DatasetDefinition } from '#contract/benchmarks/datasets';
import type { Exported } from './definition.ts';
import { visibleDefinition } from './export-bundle.ts';

/** The terms of Croissant and of schema.org, as its specification (MLCommons, 1.0) maps them. */
const context = {
  '@language': 'en',
  '@vocab': 'https://schema.org/',
  citeAs: 'cr:citeAs',
  column: 'cr:column',
  conformsTo: 'dct:conformsTo',
  cr: 'http://mlcommons.org/croissant/',
  rai: 'http://mlcommons.org/croissant/RAI/',
  dct: 'http://purl.org/dc/terms/',
  sc: 'https://schema.org/',
  data: { '@id': 'cr:data', '@type': '@json' },
  dataType: { '@id': 'cr:dataType', '@type': '@vocab' },
  examples: { '@id': 'cr:examples', '@type': '@json' },
  extract: 'cr:extract',
  field: 'cr:field',
  fileProperty: 'cr:fileProperty',
  fileObject: 'cr:fileObject',
  fileSet: 'cr:fileSet',
  format: 'cr:format',
  includes: 'cr:includes',
  isLiveDataset: 'cr:isLiveDataset',
  jsonPath: 'cr:jsonPath',
  key: 'cr:key',
  md5: 'cr:md5',
  parentField: 'cr:parentField',
  path: 'cr:path',
  recordSet: 'cr:recordSet',
  references: 'cr:references',
  regex: 'cr:regex',
  repeated: 'cr:repeated',
  replace: 'cr:replace',
  separator: 'cr:separator',
  source: 'cr:source',
  subField: 'cr:subField',
  transform: 'cr:transform',
};
const profile = 'http://mlcommons.org/croissant/1.0';

const mediaTypes: Record<string, string> = { ...textTypes, parquet: binaryTypes.parquet[0] };
const dataTypes: Record<string, string> = {
  text: 'sc:Text',
  label: 'sc:Text',
  number: 'sc:Float',
  integer: 'sc:Integer',
  boolean: 'sc:Boolean',
};

/** Metadata of a public data set with the files that visitors can download. @throws benchmarks.datasets.notFound */
export async function croissantOf(ctx: Context, publicId: string): Promise<FileReply> {
  const text = JSON.stringify(describedIn(ctx, await visibleDefinition(ctx, publicId)), null, 2);
  return {
    name: `${publicId}-croissant.json`,
    mediaType: 'application/ld+json',
    size: Buffer.byteLength(text),
    inline: true,
    open: () => Readable.from([text]),
  };
}

function describedIn(ctx: Context, { version, definition, files }: Exported): object {
  const { card } = definition;
  const page = `${ctx.siteUrl}/benchmarks/detail/${card.publicId}`;
  const table = files.find(({ role, format }) => role === 'table' && format === 'csv');
  return {
    '@context': context,
    '@type': 'sc:Dataset',
    conformsTo: profile,
    name: card.nameEn.replace(/[^\p{L}\p{N} ._-]/gu, ' ').trim(),
    alternateName: [card.nameZh, card.publicId],
    description: card.summaryEn,
    url: page,
    version: `${version.number}.0.0`,
    datePublished: (version.publishTime ?? version.createTime).toISOString().slice(0, 10),
    dateModified: version.updateTime.toISOString().slice(0, 10),
    license: card.licenseUrl || card.license || page,
    creator: { '@type': 'sc:Organization', name: card.sourceEn || new URL(ctx.siteUrl).hostname },
    publisher: { '@type': 'sc:Organization', name: new URL(ctx.siteUrl).hostname, url: ctx.siteUrl },
    citeAs: card.doi ? `https://doi.org/${card.doi}` : `${card.nameEn}, ${new URL(ctx.siteUrl).hostname}, ${page}`,
    ...(card.sourceUrl ? { isBasedOn: card.sourceUrl } : {}),
    keywords: ['benchmark', card.taskType, card.field],
    distribution: files.map(({ name, format, size, sha256 }) => ({
      '@type': 'cr:FileObject',
      '@id': name,
      name,
      contentUrl: `${ctx.siteUrl}/prod-api/front/benchmark/file/${card.publicId}/${name}`,
      encodingFormat: mediaTypes[format],
      contentSize: `${size} B`,
      sha256,
    })),
    ...(table
      ? {
          recordSet: [
            {
              '@type': 'cr:RecordSet',
              '@id': 'samples',
              name: 'samples',
              key: { '@id': `samples/${idOf(definition)}` },
              field: fieldsOf(definition, table.name),
            },
          ],
        }
      : {}),
  };
}

const idOf = ({ columns }: DatasetDefinition) => columns.find(({ role }) => role === 'id')!.name;

/** The columns of the table that visitors download, without hidden targets. */
function fieldsOf({ columns, version }: DatasetDefinition, file: string): object[] {
  return columns
    .filter(({ role }) => role !== 'target' || version.hasOpenTargets)
    .map(({ name, type, unit, descriptionEn }) => ({
      '@type': 'cr:Field',
      '@id': `samples/${name}`,
      name,
      description: [descriptionEn || name, ...(unit ? [`(${unit})`] : [])].join(' '),
      dataType: dataTypes[type],
      source: { fileObject: { '@id': file }, extract: { column: name } },
    }));
}
