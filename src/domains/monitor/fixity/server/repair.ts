import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { preservationCopy } from '#module/monitor/preservation';
import type { Context } from '#server/context';
import type { Checked } from './queries.ts';

/**
 * A place that may have a good copy of a stored file: a second folder or bucket, a preservation copy. A source only
 * returns bytes; this module verifies them.
 */
export interface RepairSource {
  /** Its name in events. */
  name: string;
  /** The bytes of a copy, or undefined if there is none. */
  open: (ctx: Context, file: Readonly<Checked>) => Promise<Readable | undefined>;
}

/** Sources in the order in which they are asked. */
export const repairSources: readonly RepairSource[] = [preservationCopy];

/** Result of a repair: the name of the source that repaired the file, and the sources whose copy was damaged. */
export interface Repair {
  by: string | null;
  refused: string[];
}

/**
 * Replaces a damaged file by a good copy. The copy is read and compared with the recorded size and SHA-256 before it
 * replaces the file. The key of the file stays, so its addresses stay valid.
 */
export async function repairFrom(
  ctx: Context,
  file: Readonly<Checked>,
  sources: readonly RepairSource[] = repairSources,
): Promise<Repair> {
  const refused: string[] = [];
  for (const source of sources) {
    try {
      const copy = await source.open(ctx, file);
      if (!copy) continue;
      const again = (await isRight(copy, file)) ? await source.open(ctx, file) : undefined;
      if (again) {
        const { size, sha256 } = await ctx.files.write(file.storageKey, again);
        if (size === file.size && sha256 === file.sha256) return { by: source.name, refused };
      }
    } catch (error) {
      ctx.log.error({ err: error, fileId: file.fileId, source: source.name }, 'copy cannot be used');
    }
    refused.push(source.name);
  }
  return { by: null, refused };
}

async function isRight(copy: Readable, { size, sha256 }: Readonly<Checked>): Promise<boolean> {
  const hash = createHash('sha256');
  let length = 0;
  for await (const part of copy as AsyncIterable<Buffer>) {
    hash.update(part);
    length += part.length;
  }
  return length === size && hash.digest('hex') === sha256;
}
