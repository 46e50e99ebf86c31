import { Failure } from '#shared/fail';
import type { TablePreview } from '../../contract.ts';
import { binaryReader } from './binary-forms.ts';
import type { LaboratoryOrder } from './laboratory.ts';
import { scanPreview } from './measured-scan.ts';

/* Reads one binary file of an instrument in a child process. It can open no file: the program sends it the bytes. */

process.once('message', (order: LaboratoryOrder) => {
  void scanOf(order).then(
    (seen) => process.send!({ seen }),
    (error: unknown) =>
      process.send!({
        error: error instanceof Failure && error.key === 'files.previews.tooLong' ? 'tooLong' : 'malformed',
      }),
  );
});

async function scanOf({ name, bytes, which }: LaboratoryOrder): Promise<TablePreview> {
  const all = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const read = binaryReader(name, all);
  if (!read) throw new Error('no reader');
  return scanPreview(await read(all, which), which);
}
