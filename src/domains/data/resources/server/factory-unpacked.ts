import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { fromBuffer, type Entry, type Options, type ZipFile } from 'yauzl';

/** First bytes of archives and workbooks, whose texts are compressed. */
export const isPacked = (bytes: Buffer) => bytes.subarray(0, 4).equals(Buffer.from('PK\u0003\u0004'));

/** Names and contents of all entries of an archive: the cells of a workbook, the files of a resource. */
export async function unpacked(bytes: Buffer): Promise<string> {
  const zip = await promisify<Buffer, Options, ZipFile>(fromBuffer)(bytes, { lazyEntries: true });
  const open = promisify<Entry, Readable>(zip.openReadStream.bind(zip));
  const parts: string[] = [];
  zip.on('entry', (entry: Entry) => {
    open(entry)
      .then(text)
      .then((content) => {
        parts.push(entry.fileName, content);
        zip.readEntry();
      })
      .catch((error: unknown) => zip.emit('error', error));
  });
  zip.readEntry();
  await once(zip, 'end');
  return parts.join('\n');
}
