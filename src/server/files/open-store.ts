import path from 'node:path';
import type pg from 'pg';
import type { Context } from '../context.ts';
import type { Env } from '../process/env.ts';
import type { FileStore } from './files.ts';
import { folderStore } from './files-folder.ts';
import { knownMarker, PlaceGone, requirePlace } from './place-marker.ts';

/** The bucket when one is configured, otherwise the data folder. Nothing is written before `prepare`. */
export async function openFiles(env: Env): Promise<FileStore> {
  if (!env.FILES_S3_ENDPOINT) return folderStore(path.join(env.DATA_DIR, 'files'), { create: false });
  // Loaded only when needed: it takes longer than the rest of the start.
  const { refuseUnfitBucket, s3Store } = await import('./files-s3.ts');
  const place = {
    endpoint: env.FILES_S3_ENDPOINT,
    bucket: env.FILES_S3_BUCKET!,
    region: env.FILES_S3_REGION,
    accessKey: env.FILES_S3_KEY!,
    secretKey: env.FILES_S3_SECRET!,
    byPath: env.FILES_S3_STYLE === 'path',
  };
  await refuseUnfitBucket(place);
  return s3Store(place);
}

/**
 * Compares the store with the one that the database knows, and prepares it for writes. A bucket that does not answer
 * yet may still start.
 * @throws PlaceGone before anything is written
 */
export async function requireStore(client: pg.ClientBase, { files, log }: Context): Promise<void> {
  const isUsed = async () =>
    (await client.query('select from sys_file where ready_at is not null limit 1')).rowCount === 1;
  try {
    files.expect(await requirePlace(client, files.place, { isUsed }));
  } catch (error) {
    if (error instanceof PlaceGone || files.folder) throw error;
    log.error({ err: error }, 'the bucket of the files does not answer');
    const marker = await knownMarker(client, 'files');
    if (marker !== undefined) files.expect(marker);
  }
  await files.prepare();
}
