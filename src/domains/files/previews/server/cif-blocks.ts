import { tooLong } from './lattice.ts';
import type { Block } from './symmetry.ts';

/** A token; only unquoted ones can be a keyword or a tag. */
interface Token {
  text: string;
  bare: boolean;
  /** Offset in the text. */
  at: number;
}

/** A data block of a CIF file. */
export interface DataBlock {
  /** Its heading without `data_`; empty above the first heading. */
  name: string;
  /** Offsets in the text. */
  start: number;
  end: number;
  values: Block;
}

/** Tokens per atom of the limit: a structure of the allowed size has fewer. */
const tokensPerAtom = 15;

/**
 * The data blocks of a CIF 1.1 file (Hall, Allen and Brown 1991), one after the other. The time grows linearly with the
 * text.
 * @param most atoms of the whole file; it may have 15 times as many tokens
 * @throws files.previews.tooLong after the blocks that are complete
 */
export function* blocksOf(text: string, most: number): Generator<DataBlock> {
  let [name, start] = ['', 0];
  let block: Block = new Map();
  const tokens = tokensOf(text, most * tokensPerAtom);
  let next = tokens.next();
  const isKeyword = ({ text: word, bare }: Token) => bare && /^(data_|loop_$|save_|global_$|stop_$)/i.test(word);
  const isTag = ({ text: word, bare }: Token) => bare && word.startsWith('_');
  const tagOf = ({ text: word }: Token) => word.toLowerCase().replaceAll('.', '_');
  while (!next.done) {
    const token: Token = next.value;
    next = tokens.next();
    if (token.bare && /^data_/i.test(token.text)) {
      yield { name, start, end: token.at, values: block };
      [name, start, block] = [token.text.slice('data_'.length), token.at, new Map()];
    } else if (token.bare && /^loop_$/i.test(token.text)) {
      const columns: string[][] = [];
      for (; !next.done && isTag(next.value); next = tokens.next()) {
        const column: string[] = [];
        columns.push(column);
        block.set(tagOf(next.value), column);
      }
      for (let cell = 0; columns.length > 0 && !next.done && !isTag(next.value) && !isKeyword(next.value); cell += 1) {
        columns[cell % columns.length]!.push(next.value.text);
        next = tokens.next();
      }
    } else if (isTag(token) && !next.done && !isTag(next.value) && !isKeyword(next.value)) {
      block.set(tagOf(token), [next.value.text]);
      next = tokens.next();
    }
  }
  yield { name, start, end: text.length, values: block };
}

/**
 * Words, quoted words, and texts between lines that begin with a semicolon; comments are skipped. A quote without an
 * end extends to the end of its line. Searching the rest of the text for each end would take quadratic time.
 */
function* tokensOf(text: string, most: number): Generator<Token, void> {
  const token =
    /^;([\s\S]*?)^;|#[^\n]*|'((?:[^'\n]|'(?=\S))*)(?:'(?=\s|$)|$)|"((?:[^"\n]|"(?=\S))*)(?:"(?=\s|$)|$)|(\S+)/gm;
  let count = 0;
  for (let found = token.exec(text); found; found = token.exec(text)) {
    const [, long, single, double, bare] = found;
    const word = long ?? single ?? double ?? bare;
    if (word === undefined) continue;
    count += 1;
    if (count > most) throw tooLong();
    yield { text: word, bare: bare !== undefined, at: found.index };
  }
}
