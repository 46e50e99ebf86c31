import { closeSync, openSync, readSync } from 'node:fs';
import { malformed, tooLong, type Vector, type Vectors } from '../lattice.ts';

/*
 * Trajectories of ASE (`.traj`): a file of the format ULM, whose items are JSON with the places of arrays in the file
 * (`ase.io.ulm`).
 */

const maxFrames = 100_000;
/** Bytes of the JSON of one item. */
const longestItem = 4 << 20;

type Members = Readonly<Record<string, unknown>>;
const isMembers = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A frame: positions in Å, energies in eV, forces in eV/Å. */
export interface UlmFrame {
  numbers: number[];
  positions: Vector[];
  vectors: Vectors | null;
}

/** A `.traj` file. @throws files.previews.malformed|tooLong */
export class Ulm {
  readonly #file: number;
  readonly #size: number;
  readonly #offsets: number[];
  #first: Members | undefined;

  constructor(path: string, size: number) {
    this.#file = openSync(path, 'r');
    this.#size = size;
    const head = this.#bytes(0, 48);
    if (head.toString('latin1', 0, 8) !== '- of Ulm' || !head.toString('latin1', 8, 24).startsWith('ASE-Trajectory'))
      throw malformed();
    const count = Number(head.readBigInt64LE(32));
    if (!(count >= 1)) throw malformed();
    if (count > maxFrames) throw tooLong();
    const places = this.#bytes(Number(head.readBigInt64LE(40)), 8 * count);
    this.#offsets = Array.from({ length: count }, (_none, at) => Number(places.readBigInt64LE(8 * at)));
  }

  close(): void {
    closeSync(this.#file);
  }

  get total(): number {
    return this.#offsets.length;
  }

  #bytes(start: number, length: number): Buffer {
    if (!(start >= 0 && length >= 0 && start + length <= this.#size)) throw malformed();
    const bytes = Buffer.alloc(length);
    if (readSync(this.#file, bytes, 0, length, start) !== length) throw malformed();
    return bytes;
  }

  #item(at: number): Members {
    const offset = this.#offsets[at];
    if (offset === undefined) throw malformed();
    const length = Number(this.#bytes(offset, 8).readBigInt64LE(0));
    if (length > longestItem) throw tooLong();
    let item: unknown;
    try {
      item = JSON.parse(this.#bytes(offset + 8, length).toString('utf8'));
    } catch {
      throw malformed();
    }
    if (!isMembers(item)) throw malformed();
    return item;
  }

  /** Numbers of a member, in the item or as an array in the file. */
  #numbers(item: Members, name: string, most: number): number[] | undefined {
    const inside = item[name];
    if (Array.isArray(inside)) return (inside as unknown[]).flat(2).map(Number);
    const placed = item[`${name}.`];
    if (!isMembers(placed) || !Array.isArray(placed['ndarray'])) return undefined;
    const [shape, type, offset] = placed['ndarray'] as [number[], string, number];
    if (!Array.isArray(shape) || typeof offset !== 'number') throw malformed();
    const length = shape.reduce((product, one) => product * one, 1);
    if (!(length >= 0)) throw malformed();
    if (length > most) throw tooLong();
    const size = { float64: 8, int64: 8, int32: 4, float32: 4 }[type];
    if (!size) throw malformed();
    const bytes = this.#bytes(offset, length * size);
    return Array.from({ length }, (_none, at) =>
      type === 'float64'
        ? bytes.readDoubleLE(8 * at)
        : type === 'float32'
          ? bytes.readFloatLE(4 * at)
          : type === 'int32'
            ? bytes.readInt32LE(4 * at)
            : Number(bytes.readBigInt64LE(8 * at)),
    );
  }

  /** @param most atoms */
  frame(at: number, most: number): UlmFrame {
    const item = this.#item(at);
    this.#first ??= this.#item(0);
    const numbers = this.#numbers(item, 'numbers', most) ?? this.#numbers(this.#first, 'numbers', most);
    const places = this.#numbers(item, 'positions', 3 * most);
    const cell = this.#numbers(item, 'cell', 9) ?? this.#numbers(this.#first, 'cell', 9) ?? [];
    if (!numbers || places?.length !== 3 * numbers.length) throw malformed();
    const row = (of: readonly number[], index: number) => of.slice(3 * index, 3 * index + 3) as Vector;
    const vectors = [0, 1, 2].map((index) => row(cell, index)) as Vectors;
    const hasCell = cell.length === 9 && vectors.every((vector) => vector.some((value) => value !== 0));
    return {
      numbers,
      positions: numbers.map((_number, index) => row(places, index)),
      vectors: hasCell ? vectors : null,
    };
  }

  /** Energy in eV and the longest force in eV/Å, as far as the frame has them. */
  values(at: number, most: number): Record<string, number> {
    const calculator = this.#item(at)['calculator.'];
    if (!isMembers(calculator)) return {};
    const values: Record<string, number> = {};
    for (const name of ['energy', 'free_energy', 'magmom'])
      if (typeof calculator[name] === 'number') values[name] = calculator[name];
    const forces = this.#numbers(calculator, 'forces', 3 * most);
    if (forces && forces.length > 0) {
      let longest = 0;
      for (let index = 0; index + 2 < forces.length; index += 3)
        longest = Math.max(longest, Math.hypot(forces[index]!, forces[index + 1]!, forces[index + 2]!));
      values['max force'] = longest;
    }
    return values;
  }
}
