import { createHash } from 'node:crypto';

/**
 * Remembers the first line of each text, for hundreds of thousands of texts, in 20 bytes per text: by the first 64 bits
 * of its SHA-1. With 500,000 texts the probability of a collision is 1 in 10⁸.
 */
export class SeenTexts {
  #size = 1 << 12;
  #count = 0;
  #high = new Uint32Array(this.#size);
  #low = new Uint32Array(this.#size);
  #lines = new Uint32Array(this.#size);

  /** The line of the text's first occurrence; 0 if this is the first one, and `line` is stored. */
  add(text: string, line: number): number {
    const digest = createHash('sha1').update(text).digest();
    const high = digest.readUInt32LE(0);
    const low = digest.readUInt32LE(4);
    const at = this.#placeOf(high, low);
    if (this.#lines[at]) return this.#lines[at];
    this.#put(at, high, low, line);
    // Longer runs of occupied slots slow down each lookup.
    if (++this.#count * 2 > this.#size) this.#grow();
    return 0;
  }

  #placeOf(high: number, low: number): number {
    const mask = this.#size - 1;
    let at = low & mask;
    while (this.#lines[at] && (this.#high[at] !== high || this.#low[at] !== low)) at = (at + 1) & mask;
    return at;
  }

  #put(at: number, high: number, low: number, line: number): void {
    this.#high[at] = high;
    this.#low[at] = low;
    this.#lines[at] = line;
  }

  #grow(): void {
    const [high, low, lines] = [this.#high, this.#low, this.#lines];
    this.#size *= 2;
    this.#high = new Uint32Array(this.#size);
    this.#low = new Uint32Array(this.#size);
    this.#lines = new Uint32Array(this.#size);
    for (const [at, line] of lines.entries())
      if (line) this.#put(this.#placeOf(high[at]!, low[at]!), high[at]!, low[at]!, line);
  }
}
