/** Longest line that a reader sees; the rest of a longer one is left out. */
const longestLine = 20_000;

/** The lines of an output, read one after the other. */
export class Lines {
  readonly #text: string;
  readonly #gap: number;
  #at = 0;

  /**
   * @param text the output
   * @param gap offset before which a part of the file was left out; none for a complete file
   */
  constructor(text: string, gap = Number.POSITIVE_INFINITY) {
    this.#text = text;
    this.#gap = gap;
  }

  /** Whether a part of the file above the next line was left out. */
  get isBehindGap(): boolean {
    return this.#at > this.#gap;
  }

  /** The next line without its end; undefined at the end of the text. */
  next(): string | undefined {
    if (this.#at >= this.#text.length) return undefined;
    const end = this.#text.indexOf('\n', this.#at);
    const stop = end < 0 ? this.#text.length : end;
    const line = this.#text.slice(this.#at, Math.min(stop, this.#at + longestLine));
    this.#at = stop + 1;
    return line.endsWith('\r') ? line.slice(0, -1) : line;
  }

  /** The next line, which stays the next one. */
  peek(): string | undefined {
    const at = this.#at;
    const line = this.next();
    this.#at = at;
    return line;
  }

  skip(count: number): this {
    for (let left = count; left > 0; left -= 1) this.next();
    return this;
  }

  /** Following lines as long as they fit, at most `most`; the first other one stays the next one. */
  while(fits: (line: string) => boolean, most = 100_000): string[] {
    const found: string[] = [];
    for (let line = this.peek(); line !== undefined && found.length < most && fits(line); line = this.peek()) {
      found.push(line);
      this.next();
    }
    return found;
  }
}

/** A piece of text and the action on lines that contain it. */
export type Rule = readonly [mark: string, act: (line: string, lines: Lines) => void];

/** Reads all lines; the first rule whose mark a line contains acts on it. */
export function follow(lines: Lines, rules: readonly Rule[]): void {
  for (let line = lines.next(); line !== undefined; line = lines.next()) {
    if (line.length < 3) continue;
    const found = line;
    rules.find(([mark]) => found.includes(mark))?.[1](line, lines);
  }
}

/** Text behind the last place of a mark in a line, without blanks around it. */
export const behind = (line: string, mark: string): string => {
  const at = line.lastIndexOf(mark);
  return at < 0 ? '' : line.slice(at + mark.length).trim();
};

/** First word behind a mark. */
export const wordBehind = (line: string, mark: string): string => behind(line, mark).split(/\s+/, 1)[0] ?? '';

/** Words of a line. */
export const wordsOf = (line: string): string[] => {
  const trimmed = line.trim();
  return trimmed === '' ? [] : trimmed.split(/\s+/);
};

/** A number as programs write it, also with the exponents of Fortran (`1.5D-3`); NaN for anything else. */
export function numberOf(word: string | undefined): number {
  if (word === undefined || !/^[-+]?(?:\d|\.\d)/.test(word) || word.length > 40) return Number.NaN;
  return Number(word.replace(/[dD](?=[-+\d])/, 'e'));
}

/** Numbers of a line, also of columns that a minus sign alone divides (`0.500-0.250`). */
export const numbersIn = (line: string): number[] =>
  (line.match(/[-+]?(?:\d+\.?\d*|\.\d+)(?:[eEdD][-+]?\d+)?/g) ?? []).map(numberOf);

/** A number behind a mark; NaN without one. */
export const numberBehind = (line: string, mark: string): number => numberOf(wordBehind(line, mark));

export const isFilled = (line: string): boolean => line.trim() !== '';
