import { fillPath, type Endpoint } from '#shared/contract';

/** Public calls that depend on the time or on lost data, and those that need a secret link. */
const notCompared = new Set([
  ...['/captchaImage', '/common/pageView/today', '/common/pageViewTotal', '/common/download/from'],
  ...['/common/download/resource', '/front/notification/told/:token', '/front/saved-search/told/:token'],
  ...['/front/home', '/front/site', '/front/statistics/overview', '/front/statistics/record/:publicId'],
  ...['/front/benchmark/figures', '/front/reports', '/front/reports/file/:format'],
]);

/** The records of a portal by which its public addresses are found. */
export interface Records {
  records: { publicId: string; resourceId: number }[];
  files: { id: number; resourceId: number }[];
  set: string;
  shown: string;
  /** A model that was withdrawn. */
  gone: string;
  code: string;
  /** Words to search for. */
  keywords: readonly string[];
  pages: Record<string, (string | number)[]>;
}

/** Every public address of a portal with these records, and calls whose addresses are not known. */
export function addressesOf(
  all: readonly Endpoint[],
  { records, files, set, shown, gone, code, pages, keywords }: Records,
): {
  urls: string[];
  unasked: string[];
} {
  const urls: string[] = [];
  const unasked: string[] = [];
  const endpoints = all.filter(
    ({ method, permit, path: at }) => method === 'GET' && permit === 'public' && !notCompared.has(at),
  );
  for (const { path: at } of endpoints) {
    const names = [...at.matchAll(/:(\w+)/g)].map(([, name]) => name!);
    const add = (params: Record<string, unknown>) => urls.push(`/prod-api${fillPath(at, params)}`);
    if (names.length === 0 && !at.includes('*')) add({});
    else if (['/front/resource/', '/front/file-column/', '/front/embed/'].some((root) => at.startsWith(root)))
      for (const { publicId, resourceId } of records)
        if (!names.includes('fileId')) add({ publicId, other: records[1]!.publicId });
        else for (const { id } of files.filter((file) => file.resourceId === resourceId)) add({ publicId, fileId: id });
    else if (at.startsWith('/front/benchmark/') && !names.includes('name')) add({ publicId: set });
    else if (at.startsWith('/front/model/')) for (const publicId of [shown, gone]) add({ publicId });
    else if (at === '/front/certificate/:code') add({ code });
    else if (at === '/front/comment/:kind/:publicId') add({ kind: 'dataset', publicId: set });
    else if (at.startsWith('/front/contributor/:kind')) for (const kind of ['author', 'organization']) add({ kind });
    else if (pages[at]) for (const value of pages[at]) add({ [names[0]!]: value });
    else unasked.push(at);
  }
  for (const { publicId } of records) {
    urls.push(`/data/detail/${publicId}?format=none`);
    for (const format of ['json', 'datacite-xml', 'datacite-json', 'ro-crate', 'bibtex', 'croissant', 'json-ld'])
      urls.push(`/export/${publicId}/${format}`);
  }
  for (const prefix of ['oai_dc', 'oai_datacite'])
    urls.push(`/oai?verb=ListRecords&metadataPrefix=${prefix}`, `/oai?verb=ListIdentifiers&metadataPrefix=${prefix}`);
  for (const keyword of keywords) urls.push(`/prod-api/front/resource/list?keyword=${encodeURIComponent(keyword)}`);
  return { urls: urls.filter((url) => !url.startsWith('/data/detail')), unasked };
}
