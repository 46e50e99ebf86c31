import { Readable } from 'node:stream';
import { pick, translatorOf } from '#shared/texts';
import { wireDay } from '#shared/time';
import type { Context } from '#server/context';
import { csvCell as cell } from '#server/formats/csv';
import type { FileReply } from '#server/routes';
import { apa, bibtex, cslJson, gbt7714, ris } from '#contract/data/descriptions';
import { licenseTerms } from '#contract/data/resources';
import { settings } from '#module/system/settings';
import { resourcesTexts } from '#texts/data/resources';
import type { ListFormat, Selection, SelectionFormat, SelectionItem } from '../contract.ts';
import {
  citableItem,
  citableSelection,
  collectionOf,
  dataciteCollection,
  recordAddress,
  type Place,
} from '../contract/description.ts';
import { selectionTexts } from '../texts/index.ts';
import { allItems, readItems } from './items.ts';
import { find, readable } from './service.ts';

const columns = [
  ...(['position', 'resourceNo', 'version', 'state', 'title', 'authors', 'type', 'sharing', 'license'] as const),
  ...(['published', 'doi', 'cstr', 'newest', 'address', 'citation'] as const),
] as const;

const listFiles: Record<ListFormat, [ending: string, mediaType: string]> = {
  csv: ['csv', 'text/csv'],
  bibtex: ['bib', 'application/x-bibtex'],
  ris: ['ris', 'application/x-research-info-systems'],
  jsonl: ['jsonl', 'application/jsonl'],
};

async function placeOf(ctx: Context): Promise<Place> {
  const of = await settings(ctx, ['site.name.zh', 'site.name.en']);
  return { origin: ctx.siteUrl, site: pick(of['site.name.zh'], of['site.name.en'], ctx.language) };
}

/** All records of a selection as a file, streamed while they are read, in the caller's language. */
export async function exportItems(ctx: Context, publicId: string, format: ListFormat): Promise<FileReply> {
  const { selectionId } = await readable(ctx, publicId);
  const place = await placeOf(ctx);
  const [ending, mediaType] = listFiles[format];
  const write = { csv: tableOf, jsonl: jsonLinesOf, bibtex: referencesOf(bibtex), ris: referencesOf(ris) }[format];
  return {
    name: `selection-${publicId}.${ending}`,
    mediaType: `${mediaType}; charset=utf-8`,
    open: () => Readable.from(write(ctx, allItems(ctx, selectionId), place)),
  };
}

type Items = AsyncGenerator<SelectionItem>;

async function* tableOf(ctx: Context, items: Items, place: Place): AsyncGenerator<string> {
  const t = translatorOf(selectionTexts, ctx.language);
  // Without the byte order mark Excel assumes the system's encoding.
  yield `\ufeff${columns.map((name) => cell(t(`columns.${name}`))).join()}\r\n`;
  for await (const item of items) {
    const row = rowOf(ctx, item, place);
    yield `${columns.map((name) => cell(row[name])).join()}\r\n`;
  }
}

function rowOf(ctx: Context, item: SelectionItem, place: Place): Record<(typeof columns)[number], string | number> {
  const t = translatorOf(selectionTexts, ctx.language);
  const names = translatorOf(resourcesTexts, ctx.language);
  const { position, resourceNo, version, state, publicId, record } = item;
  const cited = citableItem(item, place, ctx.language);
  const known = { position, resourceNo, version, state: t(`itemStates.${state}`) };
  const none = { title: '', authors: '', type: '', sharing: '', license: '', published: '', doi: '', cstr: '' };
  if (!record || !cited) return { ...known, ...none, newest: '', address: '', citation: '' };
  return {
    ...known,
    title: pick(record.titleZh, record.titleEn, ctx.language),
    authors: record.authors.map((author) => pick(author.nameZh, author.nameEn, ctx.language)).join('; '),
    type: names(`types.${record.resourceType}`),
    sharing: names(`sharing.${record.sharingMethod}`),
    license: licenseTerms[record.license as keyof typeof licenseTerms]?.short ?? record.license,
    published: record.publishDate.slice(0, 10),
    doi: record.doi ?? '',
    cstr: record.cstr ?? '',
    newest: record.latestPublicId ? recordAddress(place.origin, record.latestPublicId) : '',
    address: recordAddress(place.origin, publicId),
    citation: gbt7714(cited, ctx.language, wireDay(ctx.now)),
  };
}

/** References of the records that the public still knows. */
const referencesOf = (write: typeof bibtex) =>
  async function* (ctx: Context, items: Items, place: Place): AsyncGenerator<string> {
    for await (const item of items) {
      const cited = citableItem(item, place, ctx.language);
      if (cited) yield `${write(cited, ctx.language).trimEnd()}\n\n`;
    }
  };

/** One JSON object per line (jsonlines.org). */
async function* jsonLinesOf(_ctx: Context, items: Items, place: Place): AsyncGenerator<string> {
  for await (const { record, ...item } of items) {
    const line = { ...item, url: record ? recordAddress(place.origin, item.publicId) : null, ...shownOf(record) };
    yield `${JSON.stringify(line).toWellFormed()}\n`;
  }
}

function shownOf(record: SelectionItem['record']): object {
  if (!record) return {};
  const { resourceType, titleZh, titleEn, keywordsZh, keywordsEn, sharingMethod, license, doi, cstr } = record;
  const authors = record.authors.map(({ nameZh, nameEn }) => ({ nameZh, nameEn }));
  const { publishDate, withdrawTime, latestPublicId, latestVersion } = record;
  return {
    resourceType,
    titleZh,
    titleEn,
    authors,
    keywordsZh,
    keywordsEn,
    sharingMethod,
    license,
    doi,
    cstr,
    publishDate,
    withdrawTime,
    latestPublicId,
    latestVersion,
  };
}

/** Maximum number of records that a description of the selection lists; the list itself has all of them. */
const maxParts = 1000;

const json = (value: object) => `${JSON.stringify(value, null, 2).toWellFormed()}\n`;

interface Described {
  ctx: Context;
  it: Selection;
  place: Place;
  items: readonly SelectionItem[];
}

const descriptions: Record<
  SelectionFormat,
  { file: string; mediaType: string; hasParts?: true; write: (it: Described) => string }
> = {
  bibtex: {
    file: 'bib',
    mediaType: 'application/x-bibtex',
    write: ({ ctx, it, place }) => bibtex(citableSelection(it, place), ctx.language),
  },
  ris: {
    file: 'ris',
    mediaType: 'application/x-research-info-systems',
    write: ({ ctx, it, place }) => ris(citableSelection(it, place), ctx.language),
  },
  'csl-json': {
    file: 'csl.json',
    mediaType: 'application/vnd.citationstyles.csl+json',
    write: ({ ctx, it, place }) => cslJson(citableSelection(it, place), ctx.language),
  },
  'datacite-json': {
    file: 'datacite.json',
    mediaType: 'application/vnd.datacite.datacite+json',
    hasParts: true,
    write: ({ ctx, it, place, items }) => json(dataciteCollection(it, items, place, wireDay(ctx.now))),
  },
  'json-ld': {
    file: 'jsonld',
    mediaType: 'application/ld+json',
    hasParts: true,
    write: ({ ctx, it, place, items }) => json(collectionOf(it, items, place, ctx.language)),
  },
  gbt7714: {
    file: 'gbt7714.txt',
    mediaType: 'text/plain',
    write: ({ ctx, it, place }) => `${gbt7714(citableSelection(it, place), ctx.language, wireDay(ctx.now))}\n`,
  },
  apa: {
    file: 'apa.txt',
    mediaType: 'text/plain',
    write: ({ ctx, it, place }) => `${apa(citableSelection(it, place), ctx.language)}\n`,
  },
};

/** A public selection itself as a reference or a description; the parts of a withdrawn one are left out. */
export async function describe(ctx: Context, publicId: string, format: SelectionFormat): Promise<FileReply> {
  const it = await find(ctx, publicId);
  const { file, mediaType, hasParts, write } = descriptions[format];
  const items =
    hasParts && it.status !== 'withdrawn'
      ? await readItems(ctx, (await readable(ctx, publicId)).selectionId, 0, maxParts)
      : [];
  const text = write({ ctx, it, place: await placeOf(ctx), items });
  return {
    name: `selection-${publicId}.${file}`,
    mediaType: `${mediaType}; charset=utf-8`,
    open: () => Readable.from([text]),
  };
}
