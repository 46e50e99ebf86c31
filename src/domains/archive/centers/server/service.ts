import type { Readable } from 'node:stream';
import { conflict, fail, failFields } from '#shared/fail';
import { isDrawable } from '#server/pdf/images';
import { changedFields, noteOperation } from '#server/audit/audit';
import { inTransaction, type Context } from '#server/context';
import type { FileReply, Incoming } from '#server/routes';
import { requireContent } from '#server/files/stored-content';
import {
  beforeReading,
  fileReply,
  findFile,
  kindOf,
  referTo,
  removeFiles,
  storeFile,
  withOneFile,
} from '#module/system/uploads';
import { settings } from '#module/system/settings';
import { imageKinds, imageTypes, largestImage, type CenterForm, type ImageKind } from '../contract.ts';
import * as queries from './queries.ts';
import type { CenterRecord } from './queries.ts';

/** Record type of the stored images. */
const refType = 'archive.centers';

const columns = { seal: 'sealFile', signature: 'signatureFile' } as const;

/** @throws archive.centers.notFound */
export async function findCenter(ctx: Context, centerId: number): Promise<CenterRecord> {
  const row = await queries.find(ctx, centerId);
  if (!row) throw fail('archive.centers.notFound');
  return row;
}

/** @throws archive.centers.sameName */
export function add(ctx: Context, form: CenterForm): Promise<number> {
  noteOperation(ctx, form);
  return named(queries.insert(ctx, form));
}

/** Updates a record that the caller has read. @throws archive.centers.notFound|sameName, 601 archive.centers.changed */
export function edit(
  ctx: Context,
  centerId: number,
  { rowVer, ...change }: Partial<CenterForm> & { rowVer: number; signatoryName?: string; signatoryTitle?: string },
): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const row = await queries.lock(tx, centerId);
    if (!row) throw fail('archive.centers.notFound');
    if (row.rowVer !== rowVer) throw conflict('archive.centers.changed');
    noteOperation(tx, row, changedFields(row, change));
    await named(queries.update(tx, centerId, change));
  });
}

async function named<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if ((error as { constraint?: string }).constraint !== 'pms_data_center_name') throw error;
    throw failFields('archive.centers.sameName', [{ path: 'nameZh', reason: 'archive.centers.sameName' }]);
  }
}

/**
 * Stores the image of seal or signature; the previous one is kept, because issued certificates print it.
 * @throws archive.centers.notFound|imageKind|imageBroken, system.uploads.*
 */
export const receiveImage = (ctx: Context, centerId: number, incoming: Incoming): Promise<void> =>
  withOneFile(incoming, async (source) => {
    const kind = await beforeReading(source, async () => {
      const asked = kindOf(incoming.fields['kind'], imageKinds, 'archive.centers.imageKind');
      if (!(await queries.find(ctx, centerId))) throw fail('archive.centers.notFound');
      return asked;
    });
    const rule = { bucket: 'protected', types: imageTypes, maxBytes: largestImage } as const;
    await storeFile(ctx, source, rule, async (tx, { fileId, storageKey }) => {
      if (!(await isDrawable(await bytesOf(tx, storageKey))))
        throw failFields('archive.centers.imageBroken', [{ path: 'file', reason: 'archive.centers.imageBroken' }]);
      const row = await queries.lock(tx, centerId);
      if (!row) throw fail('archive.centers.notFound');
      noteOperation(tx, row, [kind]);
      await queries.update(tx, centerId, { [columns[kind]]: fileId });
      await referTo(tx, fileId, refType, centerId);
    });
  });

/** @throws archive.centers.notFound|noImage */
export async function imageReply(ctx: Context, centerId: number, kind: ImageKind): Promise<FileReply> {
  const row = await findCenter(ctx, centerId);
  const fileId = row[columns[kind]];
  const stored = fileId === null ? undefined : await findFile(ctx, fileId);
  if (!stored) throw fail('archive.centers.noImage');
  return fileReply(ctx, stored);
}

/**
 * The bytes of an image for a certificate; undefined without one. At most {@link largestImage} bytes.
 * @throws kernel.file.damaged|missing|unreadable: a certificate is not printed without its seal
 */
export async function imageBytes(ctx: Context, fileId: number | null): Promise<Buffer | undefined> {
  const stored = fileId === null ? undefined : await findFile(ctx, fileId);
  if (!stored) return undefined;
  await requireContent(ctx, stored);
  return bytesOf(ctx, stored.storageKey);
}

/** The bytes of an image; the upload was limited to {@link largestImage}. */
async function bytesOf(ctx: Context, storageKey: string): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of ctx.files.open(storageKey)) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

/** The centre that receives a new task: the oldest one in use. @throws archive.centers.none */
export async function defaultCenter(ctx: Context): Promise<{ centerId: number }> {
  const [first] = await queries.inUse(ctx);
  if (!first) throw fail('archive.centers.none');
  return first;
}

/** Whether a centre may receive tasks. */
export const hasCenter = async (ctx: Context, centerId: number): Promise<boolean> =>
  (await queries.find(ctx, centerId))?.status === '0';

/** Creates one centre from the settings of the site, so that accepting an application always finds one. */
export async function seed(ctx: Context): Promise<void> {
  if ((await queries.count(ctx)) > 0) return;
  const site = await settings(ctx, [
    'site.name.zh',
    'site.name.en',
    'site.address.zh',
    'site.address.en',
    'site.postcode',
    'site.phone',
    'site.email',
  ]);
  await queries.insert(ctx, {
    nameZh: site['site.name.zh'],
    nameEn: site['site.name.en'],
    addressZh: site['site.address.zh'],
    addressEn: site['site.address.en'],
    postcode: site['site.postcode'],
    phone: site['site.phone'],
    email: site['site.email'],
    contact: '',
    rules: '',
    certPrefix: 'CMP',
    status: '0',
  });
}

/** Gives a centre its signatory with both images; for demonstrations and tests. */
export async function fillCenter(
  ctx: Context,
  centerId: number,
  of: { signatoryName: string; signatoryTitle: string; seal: Readable; signature: Readable },
): Promise<void> {
  const rule = { bucket: 'protected', types: imageTypes, maxBytes: largestImage } as const;
  for (const kind of imageKinds)
    await storeFile(ctx, { fileName: `${kind}.png`, stream: of[kind] }, rule, async (tx, { fileId }) => {
      const { signatoryName, signatoryTitle } = of;
      await queries.update(tx, centerId, { [columns[kind]]: fileId, signatoryName, signatoryTitle });
      await referTo(tx, fileId, refType, centerId);
    });
}

/** Removes a signatory set by {@link fillCenter} and both images; values that staff changed since then are kept. */
export async function emptyCenters(ctx: Context, signatoryName: string): Promise<void> {
  for (const row of await queries.signedBy(ctx, signatoryName)) {
    const none = { signatoryName: '', signatoryTitle: '', sealFile: null, signatureFile: null };
    await queries.update(ctx, row.centerId, none);
    await removeFiles(
      ctx,
      [row.sealFile, row.signatureFile].filter((one) => one !== null),
    );
  }
}
