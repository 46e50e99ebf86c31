import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { fromBuffer, type Entry, type ZipFile } from 'yauzl';
import { SaxesParser } from 'saxes';
import { Failure } from '#shared/fail';
import { readEntry } from '#server/files/stored-zip';
import { malformed, tooLong } from '../lattice.ts';

/** Bytes that a workbook may unpack to, and cells that it may have with those that are repeated. */
const maxUnpacked = 96 << 20;
const maxCells = 2_000_000;
const maxEntries = 5000;

/**
 * Checks a workbook in a zip archive before a library reads it: unpacked bytes, and, in OpenDocument, cells that are
 * written once and repeated. Does nothing for other files.
 * @throws files.previews.malformed|tooLong
 */
export async function contentIsBounded(bytes: Buffer): Promise<void> {
  const start = bytes.toString('latin1', 0, 2);
  if (start !== 'PK') {
    if (/<office:document\b/.test(bytes.toString('latin1', 0, 4000))) countRepeated().write(bytes);
    return;
  }
  const zip = await new Promise<ZipFile>((resolve, reject) =>
    fromBuffer(bytes, { lazyEntries: true, autoClose: false }, (error, opened) =>
      error ? reject(malformed()) : resolve(opened),
    ),
  );
  if (zip.entryCount > maxEntries) throw tooLong();
  let left = maxUnpacked;
  await new Promise<void>((resolve, reject) => {
    zip.on('entry', (entry: Entry) => {
      unpacked(zip, entry, (size) => (left -= size) >= 0).then(() => zip.readEntry(), reject);
    });
    zip.once('end', resolve);
    zip.once('error', () => reject(malformed()));
    zip.readEntry();
  });
}

/** Unpacks an entry without keeping it. */
async function unpacked(zip: ZipFile, entry: Entry, take: (size: number) => boolean): Promise<void> {
  const counted = /(?:^|\/)content\.xml$/.test(entry.fileName) ? countRepeated() : undefined;
  const stream = await readEntry(zip, entry);
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      if (!take(chunk.length)) return done(tooLong());
      try {
        counted?.write(chunk);
      } catch (error) {
        return done(error as Error);
      }
      return done();
    },
  });
  stream.once('error', () => sink.destroy(malformed()));
  await pipeline(stream, sink).catch((error: unknown) => {
    throw error instanceof Failure ? error : malformed();
  });
}

/** Counts the cells of OpenDocument that have a content, with repetitions of cells and of rows. */
function countRepeated(): { write: (chunk: Buffer) => void } {
  const parser = new SaxesParser({ fragment: false });
  const decoder = new TextDecoder();
  let [cells, inRow, rowTimes] = [0, 0, 1];
  let [times, hasContent] = [1, false];
  const repetition = (value: unknown) => Math.max(1, Number(value) || 1);
  parser.on('opentag', ({ name, attributes }) => {
    const given = attributes as Record<string, string>;
    if (name === 'table:table-row') [inRow, rowTimes] = [0, repetition(given['table:number-rows-repeated'])];
    else if (name === 'table:table-cell' || name === 'table:covered-table-cell') {
      times = repetition(given['table:number-columns-repeated']);
      hasContent = given['office:value-type'] !== undefined || given['table:formula'] !== undefined;
    } else if (name === 'text:p') hasContent = true;
    else if (name === 'text:s' && Number(given['text:c']) > 1_000_000) throw tooLong();
  });
  parser.on('closetag', ({ name }) => {
    if (name === 'table:table-cell' || name === 'table:covered-table-cell') inRow += hasContent ? times : 0;
    // A row of gaps is repeated too, and costs one step for each.
    if (name === 'table:table-row') cells += inRow * rowTimes;
    if (cells + inRow > maxCells) throw tooLong();
  });
  parser.on('error', () => {
    throw malformed();
  });
  return { write: (chunk) => void parser.write(decoder.decode(chunk, { stream: true })) };
}
