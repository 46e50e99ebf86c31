/*
 * The syntax of BibTeX and BibLaTeX: `@article{key, field = {value}, …}`, abbreviations by `@string`, values joined
 * by `#`. A text is read once from left to right; text outside of entries is a comment, as in the format.
 */

/** An entry as written: values are joined and lose their outer braces, LaTeX commands stay. */
export interface Entry {
  type: string;
  key: string;
  line: number;
  fields: Map<string, string>;
  /** Names of fields that occur more than once. */
  repeated: string[];
}

export interface Bibliography {
  entries: Entry[];
  /** Line numbers of entries that could not be read. */
  broken: number[];
  /** True when expanded abbreviations exceed the limit; reading has ended there. */
  isTooLong: boolean;
}

/** Maximum characters of expanded abbreviations. */
const maxExpanded = 2_000_000;

/** Abbreviations that every style defines. */
export const months: readonly string[] = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');

/**
 * The first `most` entries of a text. An entry with unclosed braces ends where the next one begins, and its line is
 * reported.
 */
export const entriesOfBibtex = (text: string, most: number): Bibliography => new Scanner(text).read(most);

class Scanner {
  readonly #text: string;
  #at = 0;
  #line = 1;
  #counted = 0;
  readonly #strings = new Map(months.map((name, at) => [name, String(at + 1)]));
  #written = 0;
  #isTooLong = false;
  readonly #broken: number[] = [];

  constructor(text: string) {
    this.#text = text;
  }

  read(most: number): Bibliography {
    const entries: Entry[] = [];
    const begin = /@\s*([a-z]+)\s*([{(])/gi;
    while (entries.length < most && !this.#isTooLong) {
      begin.lastIndex = this.#at;
      const found = begin.exec(this.#text);
      if (!found) break;
      const type = found[1]!.toLowerCase();
      const line = this.#lineAt(found.index);
      this.#at = begin.lastIndex;
      const close = found[2] === '{' ? '}' : ')';
      if (type === 'comment' || type === 'preamble') this.#braced(close);
      else if (type === 'string') {
        const fields = this.#fields(close);
        for (const [name, value] of fields?.fields ?? []) this.#strings.set(name, value);
        if (!fields) this.#broken.push(line);
      } else {
        const [whole, key] = this.#match(/\s*([^\s,={}()"]*)\s*(?:,|(?=[})]))/y);
        const fields = whole === undefined ? undefined : this.#fields(close);
        if (fields) entries.push({ type, key: key ?? '', line, ...fields });
        else this.#broken.push(line);
      }
    }
    return { entries, broken: this.#broken, isTooLong: this.#isTooLong };
  }

  #lineAt(at: number): number {
    for (; this.#counted < at; this.#counted += 1) if (this.#text[this.#counted] === '\n') this.#line += 1;
    return this.#line;
  }

  #match(pattern: RegExp): readonly (string | undefined)[] {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#text);
    if (found) this.#at = pattern.lastIndex;
    return found ?? [];
  }

  /** `name = value, …` up to the closing sign; undefined when the entry is malformed. */
  #fields(close: string): Pick<Entry, 'fields' | 'repeated'> | undefined {
    const fields = new Map<string, string>();
    const repeated: string[] = [];
    for (;;) {
      this.#match(/[\s,]+/y);
      if (this.#text[this.#at] === close) {
        this.#at += 1;
        return { fields, repeated };
      }
      const [, written] = this.#match(/([^\s=,{}"'#%()@]+)\s*=\s*/y);
      const value = written && this.#value();
      if (!written || value === undefined) return undefined;
      const name = written.toLowerCase();
      if (fields.has(name)) repeated.push(name);
      else fields.set(name, value);
    }
  }

  /** Parts joined by `#`: braces, quotation marks, numbers and abbreviations. */
  #value(): string | undefined {
    const parts: string[] = [];
    do {
      this.#match(/\s+/y);
      const it = this.#text[this.#at];
      if (it === '{' || it === '"') {
        this.#at += 1;
        const part = this.#braced(it === '{' ? '}' : '"');
        if (part === undefined) return undefined;
        parts.push(part);
      } else {
        const [word] = this.#match(/[^\s,#{}"@=]+/y);
        if (!word) return undefined;
        parts.push(this.#strings.get(word.toLowerCase()) ?? word);
      }
      this.#written += parts.at(-1)!.length;
      if (this.#written > maxExpanded) {
        this.#isTooLong = true;
        return undefined;
      }
    } while (this.#match(/\s*#/y).length > 0);
    return parts.join('');
  }

  /** The text up to its closing sign; undefined when another entry begins on an earlier line. */
  #braced(close: string): string | undefined {
    const from = this.#at;
    const signs = /[{}")]|\n@[a-z]+[ \t]*\{/gi;
    for (let depth = 0; ;) {
      signs.lastIndex = this.#at;
      const found = signs.exec(this.#text);
      if (!found || found[0].startsWith('\n')) {
        this.#at = found ? found.index + 1 : this.#text.length;
        return undefined;
      }
      this.#at = found.index + 1;
      if (found[0] === close && depth === 0) return this.#text.slice(from, found.index);
      if (found[0] === '{') depth += 1;
      if (found[0] === '}') depth -= 1;
    }
  }
}
