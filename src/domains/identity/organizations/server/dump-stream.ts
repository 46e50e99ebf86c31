import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { fail } from '#shared/fail';
import { piped } from '#server/files/piped';
import { largestUnpacked } from '../contract.ts';

/**
 * The bytes of a dump, unpacked if gzip packed them. They end early where the packed file is damaged.
 * @throws identity.organizations.rorSize beyond the limit
 */
export async function* unpacked(stream: Readable): AsyncGenerator<Buffer> {
  const chunks = stream[Symbol.asyncIterator]() as AsyncIterator<Buffer, undefined>;
  let first = Buffer.alloc(0);
  while (first.length < 2) {
    const { value, done } = await chunks.next();
    if (done) break;
    first = Buffer.concat([first, value]);
  }
  const whole = rejoined(first, chunks);
  const isPacked = first[0] === 0x1f && first[1] === 0x8b;
  let bytes = 0;
  try {
    for await (const chunk of isPacked
      ? (piped(Readable.from(whole), createGunzip()) as AsyncIterable<Buffer>)
      : whole) {
      bytes += chunk.length;
      if (bytes > largestUnpacked) throw fail('identity.organizations.rorSize');
      yield chunk;
    }
  } catch (error) {
    // Cut off or damaged; errors of the request go on.
    if (!String((error as { code?: unknown }).code).startsWith('Z_')) throw error;
  }
}

async function* rejoined(first: Buffer, rest: AsyncIterator<Buffer, undefined>): AsyncGenerator<Buffer> {
  if (first.length > 0) yield first;
  for (;;) {
    const { value, done } = await rest.next();
    if (done) return;
    yield value;
  }
}
