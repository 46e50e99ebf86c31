import { createHash } from 'node:crypto';
import type { EntryContext } from 'react-router';
import { wireDay } from '#shared/time';

/*
 * Drawing a page costs several times what reading its data costs, and a page is nothing but its data drawn. So the
 * loaders run for every request, and the drawing is remembered by what they read: never stale, nothing to invalidate.
 * Only for visitors: what a person sees stays out of shared memory.
 */

/** Bytes of HTML to keep; the pages asked for longest ago go first. */
const roomFor = 32 * 1024 * 1024;

/** A page cut at its nonce, which each answer has anew. Bytes, because they need no encoding and no room in the heap. */
type Pieces = Buffer[];

const pages = new Map<string, { pieces: Pieces; bytes: number }>();
let held = 0;

/** The key of a page, or undefined where it must be drawn: for signed-in people, failures and data still on their way. */
export function keyOf(request: Request, status: number, entry: EntryContext): string | undefined {
  const { loaderData, errors, actionData } = entry.staticHandlerContext;
  const shell = loaderData['root'] as { viewer?: unknown; sessionLost?: boolean } | undefined;
  if (request.method !== 'GET' || status !== 200 || errors || actionData) return undefined;
  if (!shell || shell.viewer || shell.sessionLost) return undefined;
  if (Object.values(loaderData).some(isPending)) return undefined;
  // Pages name the day, as a citation's day of access does.
  const read = `${request.url}\n${wireDay(new Date())}\n${JSON.stringify(loaderData)}`;
  return createHash('sha1').update(read).digest('base64');
}

function isPending(data: unknown): boolean {
  const isPromise = (value: unknown) => value instanceof Promise;
  return isPromise(data) || (typeof data === 'object' && data !== null && Object.values(data).some(isPromise));
}

/** The page as it was drawn before from the same data. */
export function drawnBefore(key: string, nonce: string): Buffer<ArrayBuffer> | undefined {
  const page = pages.get(key);
  if (!page) return undefined;
  // Moved to the end: the order of a Map is the order of use.
  pages.delete(key);
  pages.set(key, page);
  const between = Buffer.from(nonce);
  return Buffer.concat(page.pieces.flatMap((piece, at) => (at === 0 ? [piece] : [between, piece])));
}

/** Keeps a drawn page. */
export function keepDrawn(key: string, html: Buffer, nonce: string): void {
  if (html.length > roomFor / 50 || pages.has(key)) return;
  const pieces = html
    .toString('utf8')
    .split(nonce)
    .map((piece) => Buffer.from(piece));
  pages.set(key, { pieces, bytes: html.length });
  held += html.length;
  for (const [oldest, page] of pages) {
    if (held <= roomFor) break;
    pages.delete(oldest);
    held -= page.bytes;
  }
}
