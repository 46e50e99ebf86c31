import { once } from 'node:events';
import type { Writable } from 'node:stream';

/** Characters per chunk. */
const blockSize = 64 * 1024;

/**
 * One field of RFC 4180 with exactly the original text: programs read these files, and escaping texts that a
 * spreadsheet could take for a formula would change the data.
 */
const cellOf = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** Writes rows to a CSV file in chunks. */
export function csvWriter(out: Writable, names: readonly string[]) {
  let block = `${names.map(cellOf).join(',')}\n`;
  const flush = async (): Promise<void> => {
    const text = block;
    block = '';
    if (text !== '' && !out.write(text)) await once(out, 'drain');
  };
  return {
    write: async (cells: readonly string[]): Promise<void> => {
      block += `${cells.map(cellOf).join(',')}\n`;
      if (block.length >= blockSize) await flush();
    },
    end: async (): Promise<void> => {
      await flush();
      out.end();
    },
  };
}
