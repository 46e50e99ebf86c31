import type { Author } from '#contract/data/resources';
import { longestLine, UnreadList, type Unread } from './pasted-names.ts';
import { readManuscript } from './pasted-manuscript.ts';
import { readTable, tableOf } from './pasted-table.ts';

export type { Unread } from './pasted-names.ts';

/** Longest text, in characters, that is read. */
export const longestPaste = 400_000;

export interface PastedAuthors {
  /** At most as many as a resource may have. */
  authors: Author[];
  /** Names beyond the limit. */
  left: number;
  unread: Unread[];
}

/**
 * Reads authors from a pasted text: rows of a spreadsheet, with or without a heading; the author line of a manuscript with
 * its institutions below; or one name per line. Guesses nothing: a part that is not clear is listed in `unread`.
 */
export function pastedAuthors(text: string): PastedAuthors {
  const unread = new UnreadList();
  const lines = text
    .slice(0, longestPaste)
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .map((line, at) => {
      if (line.length <= longestLine) return line;
      unread.add(at + 1, line, 'tooLong');
      return '';
    });
  const table = tableOf(lines);
  const { authors, left } = table ? readTable(lines, table, unread) : readManuscript(lines, unread);
  return { authors, left, unread: unread.all.toSorted((a, b) => a.line - b.line) };
}
