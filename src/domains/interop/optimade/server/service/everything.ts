import type { InterfaceReply } from '#server/http/interfaces';
import { apiVersion, entryTypes } from '../../properties.ts';
import { entriesAfter } from '../queries/entries.ts';
import { resourcesOf } from './entries.ts';
import { metaOf, type Call } from './envelope.ts';
import { baseInfo, entryInfo } from './info.ts';
import { servesVisitors } from './listing.ts';

/** Entries whose keys are read at once. */
const step = 500;

/** All entries in the OPTIMADE JSON Lines format for the exchange of databases, written as they are read. */
export async function everything(about: Call): Promise<InterfaceReply> {
  const meta = await metaOf(about);
  return {
    headers: {
      'content-type': 'application/jsonl; charset=utf-8',
      'content-disposition': 'attachment; filename="optimade.jsonl"',
      'x-robots-tag': 'noindex',
    },
    body: lines(about, meta),
  };
}

async function* lines(about: Call, meta: object): AsyncGenerator<string> {
  const { ctx, origin } = about.call;
  const line = (value: object) => `${JSON.stringify(value)}\n`;
  yield line({ 'x-optimade': { api_version: apiVersion } });
  yield line({ meta });
  yield line(baseInfo(about));
  for (const type of entryTypes) yield line(entryInfo({ ...about, version: 'v1.3' }, type));
  if (!(await servesVisitors(ctx))) return;
  for (const type of entryTypes)
    for (
      let after = 0, found;
      (found = await entriesAfter(ctx, type, after, step)).length > 0;
      after = found.at(-1)!.key
    )
      for await (const one of resourcesOf({ ctx, origin }, type, found)) yield line(one);
}
