import { rm } from 'node:fs/promises';
import path from 'node:path';
import type { Context } from '#server/context';
import { withParseMemory } from '#server/files/file-limits';
import { processFolder } from '#server/files/process-folders';
import type { FileReply } from '#server/routes';
import type { ArrayQuery } from '../../contract.ts';
import type { VolumeSeen, VolumesPreview } from '../../contract/volumes.ts';
import { replyOf, withLocalFile } from '../arrays/reading.ts';
import { readInChild } from '../child-reader.ts';
import { malformed } from '../lattice.ts';
import type { Previewed } from '../service.ts';
import { isOnGrid } from '../structure-form.ts';

/** Request to the child process; `into` names the file for the values of one grid. */
export interface VolumeOrder {
  file: string;
  form: 'vasp' | 'cube' | 'xsf';
  quantity: VolumeSeen['quantity'];
  into?: string;
  which?: number;
}
export type VolumeAnswer = { volumes: VolumeSeen[]; more: boolean } | { written: true };

const script = 'volumes/volume-process.ts';

/** Bytes of memory that one read takes, the child process included. */
const volumeMemory = 30 << 20;

/** How the grids of a file are read, by its name; undefined for a file without them. */
export function volumeForm(name: string): Pick<VolumeOrder, 'form' | 'quantity'> | undefined {
  if (/\.cube?$/i.test(name)) return { form: 'cube', quantity: 'values' };
  if (/\.xsf$/i.test(name)) return { form: 'xsf', quantity: 'values' };
  if (!isOnGrid(name)) return undefined;
  const quantity = /LOCPOT/i.test(name) ? 'potential' : /ELFCAR/i.test(name) ? 'localisation' : 'charge';
  return { form: 'vasp', quantity };
}

/**
 * The grids of a file with figures of all their values.
 * @throws files.previews.malformed|tooLong
 */
export async function volumesOf(ctx: Context, file: Previewed): Promise<VolumesPreview> {
  const form = volumeForm(file.name);
  if (!form) throw malformed();
  const answer = await withParseMemory(ctx, volumeMemory, () =>
    withLocalFile(ctx, file, (local) =>
      readInChild<VolumeAnswer>(script, { file: local, ...form } satisfies VolumeOrder, { file: local }),
    ),
  );
  if (!('volumes' in answer)) throw malformed();
  return { kind: 'volumes', ...answer };
}

/**
 * The values of one grid as a file of NumPy's format, thinned by the means of blocks; `path` of the query is its index.
 * @throws files.previews.malformed|tooLong
 */
export async function volumeValues(ctx: Context, file: Previewed, { path: index }: ArrayQuery): Promise<FileReply> {
  const form = volumeForm(file.name);
  const which = Number(index);
  if (!form || !Number.isInteger(which) || which < 0) throw malformed();
  const folder = await processFolder('volume');
  try {
    const into = path.join(folder, 'values.npy');
    await withParseMemory(ctx, volumeMemory, () =>
      withLocalFile(ctx, file, (local) =>
        readInChild<VolumeAnswer>(script, { file: local, ...form, into, which } satisfies VolumeOrder, {
          file: local,
          into,
        }),
      ),
    );
    return replyOf(folder, into, `${path.basename(file.name)}.npy`);
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}
