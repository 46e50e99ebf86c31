import { fail } from '#shared/fail';
import type { Context } from '#server/context';
import { withParseMemory } from '#server/files/file-limits';
import { collected, workbookMemory } from '#server/formats/read-workbook';
import type { Incoming } from '#server/routes';
import { encodingOf } from '#server/formats/text-encoding';
import { largestFile, longestImport, type Imported } from '../../contract.ts';
import { readerFor, readMetadata, readSheet } from './reading.ts';

/** First bytes of a workbook of Excel before 2007. */
const oldWorkbook = Buffer.from('d0cf11e0', 'hex');

/**
 * Reads a metadata file: a workbook, or a text in any encoding.
 * @throws data.metadata-imports.tooLarge|oldWorkbook|noText, system.uploads.missing|size, as `readMetadata` and
 * `readSheet`
 */
export async function readFile(ctx: Context, incoming: Incoming): Promise<Imported> {
  let bytes: Buffer | undefined;
  for await (const file of incoming.files) bytes = await collected(file.stream, largestFile);
  if (!bytes) throw fail('system.uploads.missing');
  if (bytes.length > largestFile) throw fail('system.uploads.size', { size: largestFile / 1_000_000 });
  const sent = bytes;
  const reader = await readerFor(ctx);
  if (sent.subarray(0, 2).toString('latin1') === 'PK')
    return withParseMemory(ctx, sent.length + workbookMemory, () => readSheet(sent, reader));
  if (sent.subarray(0, 4).equals(oldWorkbook)) throw fail('data.metadata-imports.oldWorkbook');
  const encoding = await encodingOf(sent, true);
  if (!encoding) throw fail('data.metadata-imports.noText');
  const text = new TextDecoder(encoding).decode(sent);
  if (text.length > longestImport) throw fail('data.metadata-imports.tooLarge');
  return readMetadata(text, reader);
}
