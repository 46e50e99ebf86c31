import { closeSync, openSync, readSync } from 'node:fs';
import { malformed } from '../lattice.ts';

/** Bytes that are read at once. */
const chunkBytes = 1 << 20;
/** Characters of a line that are kept. */
const longestLine = 10_000;

const isBlank = (byte: number) => byte === 32 || (byte >= 9 && byte <= 13);

/** Lines and numbers of a text file of any size, one after the other; only one piece of it is in memory. */
export class TextSource {
  readonly #file: number;
  readonly #chunk = Buffer.alloc(chunkBytes);
  #at = 0;
  #length = 0;

  constructor(path: string) {
    this.#file = openSync(path, 'r');
  }

  close(): void {
    closeSync(this.#file);
  }

  /** The next byte, which stays the next one; -1 at the end. */
  #peek(): number {
    if (this.#at < this.#length) return this.#chunk[this.#at]!;
    this.#length = readSync(this.#file, this.#chunk, 0, chunkBytes, null);
    this.#at = 0;
    return this.#length === 0 ? -1 : this.#chunk[0]!;
  }

  /** The rest of the line, without its end; undefined at the end of the file. */
  line(): string | undefined {
    if (this.#peek() < 0) return undefined;
    let text = '';
    while (this.#peek() >= 0) {
      const end = this.#chunk.indexOf(10, this.#at);
      const stop = end < 0 || end >= this.#length ? this.#length : end;
      if (text.length < longestLine) text += this.#chunk.toString('latin1', this.#at, stop);
      this.#at = stop;
      if (stop === end) {
        this.#at += 1;
        break;
      }
    }
    return text.slice(0, longestLine).replace(/\r$/, '');
  }

  /**
   * The next number, which may be on a later line. Overflowing Fortran fields (`***`) are no number.
   * @throws files.previews.malformed at another word or the end of the file
   */
  number(): number {
    let byte = this.#peek();
    while (isBlank(byte)) {
      this.#at += 1;
      byte = this.#peek();
    }
    let [negative, digits, mantissa, exponent] = [false, 0, 0, 0];
    if (byte === 43 || byte === 45) {
      negative = byte === 45;
      this.#at += 1;
      byte = this.#peek();
    }
    for (let hasPoint = false; (byte >= 48 && byte <= 57) || (byte === 46 && !hasPoint); byte = this.#peek()) {
      if (byte === 46) hasPoint = true;
      else {
        mantissa = mantissa * 10 + (byte - 48);
        digits += 1;
        if (hasPoint) exponent -= 1;
      }
      this.#at += 1;
    }
    if (digits === 0) throw malformed();
    // `1.5E-3`, `1.5D-3`, and `1.5-103` where Fortran has no room for the letter.
    const hasLetter = byte === 69 || byte === 101 || byte === 68 || byte === 100;
    if (hasLetter || byte === 43 || byte === 45) {
      if (hasLetter) this.#at += 1;
      byte = this.#peek();
      const isNegative = byte === 45;
      if (byte === 43 || byte === 45) this.#at += 1;
      let [power, length] = [0, 0];
      for (byte = this.#peek(); byte >= 48 && byte <= 57; byte = this.#peek()) {
        power = Math.min(9999, power * 10 + (byte - 48));
        length += 1;
        this.#at += 1;
      }
      if (length === 0) throw malformed();
      exponent += isNegative ? -power : power;
    }
    if (byte >= 0 && !isBlank(byte)) throw malformed();
    const value = exponent === 0 ? mantissa : exponent < 0 ? mantissa / 10 ** -exponent : mantissa * 10 ** exponent;
    if (!Number.isFinite(value)) throw malformed();
    return negative ? -value : value;
  }
}
