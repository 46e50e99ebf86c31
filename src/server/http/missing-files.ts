import { Readable } from 'node:stream';
import { translatorOf } from '#shared/texts';
import { kernelTexts } from '#shared/texts/index';
import type { Fault } from '../files/stored-content.ts';
import type { Packed } from '../files/zip.ts';

/** Maximum number of files listed; the list states how many more there are. */
const maxListed = 10_000;

const [zh, en] = [translatorOf(kernelTexts, 'zh'), translatorOf(kernelTexts, 'en')];

/**
 * Collects the files that an archive lacks because their bytes cannot be read, and lists them in its last entry, in
 * both languages.
 */
export function missingFiles(): {
  add: (file: { path: string; size: number; sha256: string; fault: Fault }) => void;
  /** Reserves a name that another entry uses. */
  taken: (path: string) => void;
  entry: () => Packed | undefined;
} {
  const lines: string[] = [];
  const names = new Set<string>();
  let count = 0;
  return {
    add({ path, size, sha256, fault }) {
      count += 1;
      if (lines.length < maxListed)
        lines.push(`${path}\t${size}\t${sha256}\t${zh(`file.why.${fault}`)} / ${en(`file.why.${fault}`)}\n`);
    },
    taken(path) {
      if (/^missing(-\d+)?\.txt$/i.test(path)) names.add(path.toLowerCase());
    },
    entry() {
      if (count === 0) return undefined;
      let name = 'MISSING.txt';
      for (let n = 1; names.has(name.toLowerCase()); n++) name = `MISSING-${n}.txt`;
      const head = [
        zh('file.lacking', { count }),
        en('file.lacking', { count }),
        zh('file.columns'),
        en('file.columns'),
      ];
      const more = count > lines.length ? `… ${count - lines.length}\n` : '';
      const text = `${head.join('\n')}\n${lines.join('')}${more}`;
      const bytes = Buffer.from(text);
      return { path: name, size: bytes.length, compress: true, open: () => Readable.from([bytes]) };
    },
  };
}
