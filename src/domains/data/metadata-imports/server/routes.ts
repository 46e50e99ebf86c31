import { implement } from '#server/routes';
import { metadataImports } from '../contract.ts';
import { fetchByDoi, hasResolver } from './service/fetching.ts';
import { readFile } from './service/files.ts';
import { readerFor, readMetadata } from './service/reading.ts';

export const routes = implement(metadataImports, {
  source: async ({ ctx }) => ({ doi: await hasResolver(ctx) }),
  read: async ({ ctx, body }) => readMetadata(body.text, await readerFor(ctx)),
  readFile: ({ ctx, incoming }) => readFile(ctx, incoming),
  fetch: ({ ctx, body }) => fetchByDoi(ctx, body.doi),
});
