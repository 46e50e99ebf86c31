import assert from 'node:assert/strict';
import { once } from 'node:events';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { test } from 'node:test';
import { ZipFile as Writer } from 'yazl';
import type { Entry } from 'yauzl';
import { openStoredZip, readEntry } from './stored-zip.ts';

test(
  'an entry that cannot be unpacked fails also for a reader that comes after the fault',
  { timeout: 20_000 },
  async () => {
    const writer = new Writer();
    writer.addBuffer(Buffer.from('wavelength,counts\n'.repeat(500)), 'a.csv');
    writer.end();
    const bytes = await buffer(writer.outputStream);
    // The data of the only entry follow its local header of 30 bytes, its name and its extra field.
    const data = 30 + bytes.readUInt16LE(26) + bytes.readUInt16LE(28);
    bytes.fill(0xff, data, data + 8);
    const zip = await openStoredZip(bytes.length, ({ start, end }) => Readable.from([bytes.subarray(start, end + 1)]));
    zip.readEntry();
    const [entry] = (await once(zip, 'entry')) as [Entry];
    const stream = await readEntry(zip, entry);
    await once(stream, 'error').catch(() => undefined);
    await assert.rejects(buffer(stream));
    zip.close();
  },
);
