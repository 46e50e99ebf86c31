import { describedValues } from '#module/data/metadata-fields';
import { createHash, randomBytes } from 'node:crypto';
import type { z } from 'zod';
import { fail, failFields } from '#shared/fail';
import type { PageQuery } from '#shared/paging';
import { wireDay } from '#shared/time';
import { inTransaction, type Context } from '#server/context';
import type { FileReply } from '#server/routes';
import { bagByLink } from '#module/data/bags';
import { archiveOf } from '#module/data/bundles';
import { fileByLink, filesByLink, filesInTurn, recordByLink, storedByLink } from '#module/data/record-files';
import { lockOwn, ownResource, refuseUnless } from '#module/data/resources';
import { typeFields } from '#contract/data/resources';
import type { Preview, PreviewQuery } from '#contract/files/previews';
import { pdfOf, pictureOf, previewOf } from '#module/files/previews';
import { longestLife, maxLinks, type SharedRecord } from '../contract.ts';
import * as queries from './queries.ts';

const days = 24 * 3600_000;
const digestOf = (token: string) => createHash('sha256').update(token).digest();

/** The links of a resource of the caller. @throws data.resources.notFound */
export const list = async (ctx: Context, resourceId: number) =>
  queries.listOf(ctx, (await ownResource(ctx, resourceId)).resourceId);

/**
 * Creates a link that shows a resource to its holders until a day. The secret is returned only once.
 * @throws data.resources.notFound|ownerOnly, data.reviewer-links.until|many, 601 data.resources.wrongState
 */
export function create(
  ctx: Context,
  resourceId: number,
  it: { note: string; hidesAuthors: boolean; validUntil: string },
): Promise<{ linkId: number; token: string }> {
  return inTransaction(ctx, async (tx) => {
    refuseUnless(tx, 'showToReviewers', await lockOwn(tx, resourceId));
    const last = wireDay(new Date(tx.now.getTime() + longestLife * days));
    if (it.validUntil < wireDay(tx.now) || it.validUntil > last)
      throw failFields('data.reviewer-links.until', [{ path: 'validUntil', reason: 'data.reviewer-links.until' }]);
    const working = (await queries.listOf(tx, resourceId)).filter(({ state }) => state === 'valid');
    if (working.length >= maxLinks) throw fail('data.reviewer-links.many', { count: maxLinks });
    const token = randomBytes(32).toString('base64url');
    const linkId = await queries.insert(tx, { ...it, resourceId, tokenHash: digestOf(token) });
    return { linkId, token };
  });
}

/** Ends a link at once. @throws data.reviewer-links.notFound */
export async function revoke(ctx: Context, linkId: number): Promise<void> {
  const link = await queries.find(ctx, linkId);
  const isOwn = link && (await list(ctx, link.resourceId).catch(() => null));
  if (!isOwn) throw fail('data.reviewer-links.notFound');
  await queries.revoke(ctx, linkId);
}

/**
 * Ends a link for the noun that created it, whatever the current owner of the resource; in the caller's transaction.
 */
export const close = (ctx: Context, linkId: number): Promise<void> => queries.revoke(ctx, linkId);

/** The pass that a secret gives now. @throws data.reviewer-links.gone for every failure */
async function accessOf(ctx: Context, token: string) {
  const link = await queries.use(ctx, digestOf(token));
  if (!link) throw fail('data.reviewer-links.gone', {}, 410);
  return link;
}

/** The record without its owner. @throws data.reviewer-links.gone, data.resources.notFound */
export async function record(ctx: Context, token: string): Promise<z.input<typeof SharedRecord>> {
  const access = await accessOf(ctx, token);
  const row = await recordByLink(ctx, access);
  return {
    ...row,
    // In the order of the form, which the database does not preserve.
    typeMeta: Object.fromEntries(typeFields[row.resourceType].map((name) => [name, row.typeMeta[name] ?? ''])),
    fields: await describedValues(ctx, row.fieldValues),
    authors: access.hidesAuthors ? [] : row.authors,
    projects: access.hidesAuthors ? [] : row.projects,
    grants: access.hidesAuthors ? [] : row.grants,
    relatedWorks: access.hidesAuthors ? [] : row.relatedWorks,
    hidesAuthors: access.hidesAuthors,
    validUntil: access.validUntil,
  };
}

export const files = async (ctx: Context, token: string, query: PageQuery) =>
  filesByLink(ctx, await accessOf(ctx, token), query);

export const content = async (ctx: Context, token: string, fileId: number): Promise<FileReply> =>
  fileByLink(ctx, await accessOf(ctx, token), fileId);

/** A preview of a file, whatever the sharing of the resource. @throws as {@link content} */
export const preview = async (ctx: Context, token: string, fileId: number, query: PreviewQuery): Promise<Preview> =>
  previewOf(ctx, await storedByLink(ctx, await accessOf(ctx, token), fileId), query);

/** A picture or PDF file for the browser. @throws as {@link content} */
export async function shown(ctx: Context, token: string, fileId: number, as: 'picture' | 'pdf'): Promise<FileReply> {
  const stored = await storedByLink(ctx, await accessOf(ctx, token), fileId);
  return as === 'pdf' ? pdfOf(ctx, stored) : pictureOf(ctx, stored);
}

/** The record and its files as a bag. @throws data.reviewer-links.gone, data.resources.notFound|noFiles */
export async function bag(ctx: Context, token: string): Promise<FileReply> {
  const access = await accessOf(ctx, token);
  return bagByLink(ctx, access, access);
}

/** All files as one archive. @throws data.reviewer-links.gone, data.resources.notFound|noFiles */
export async function bundle(ctx: Context, token: string): Promise<FileReply> {
  const row = await recordByLink(ctx, await accessOf(ctx, token));
  if (row.fileCount === 0) throw fail('data.resources.noFiles', {}, 404);
  return {
    name: `${row.resourceNo}.zip`,
    mediaType: 'application/zip',
    isMade: true,
    open: () => archiveOf(ctx, filesInTurn(ctx, row.resourceId), row.updateTime),
  };
}
