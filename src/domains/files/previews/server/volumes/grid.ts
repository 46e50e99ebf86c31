import { cellOfVectors, dot, fractionsBy, tooLong, vectorsOf, type Vector, type Vectors } from '../lattice.ts';
import type { VolumeSeen } from '../../contract/volumes.ts';

/** Points of a grid that are read: 512 along each axis. */
export const maxPoints = 1 << 27;
/** Points along an axis that a page draws. */
const maxAlong = 80;

/** A grid of values in a file. */
export interface GridFrame {
  name: string;
  quantity: VolumeSeen['quantity'];
  unit: string;
  shape: Vector;
  /** In Å: the first point, and the step between two points along each axis. */
  origin: Vector;
  steps: Vectors;
  /** Whether the values repeat behind the last point; otherwise they end there. */
  isPeriodic: boolean;
}

/** Means of blocks of a grid, with figures of all of its values. */
export class Grid {
  readonly frame: GridFrame;
  readonly block: Vector;
  readonly drawn: Vector;
  readonly #sums: Float64Array;
  readonly #along: [Float64Array, Float64Array, Float64Array];
  #minimum = Infinity;
  #maximum = -Infinity;
  #sum = 0;

  /** @throws files.previews.tooLong */
  constructor(frame: GridFrame) {
    const [nx, ny, nz] = frame.shape;
    if (!(nx * ny * nz <= maxPoints)) throw tooLong();
    this.frame = frame;
    this.block = frame.shape.map(blockOf) as Vector;
    this.drawn = frame.shape.map((length, axis) => Math.ceil(length / this.block[axis]!)) as Vector;
    this.#sums = new Float64Array(this.drawn[0] * this.drawn[1] * this.drawn[2]);
    this.#along = frame.shape.map((length) => new Float64Array(length)) as [Float64Array, Float64Array, Float64Array];
  }

  set(i: number, j: number, k: number, value: number): void {
    const [bx, by, bz] = this.block;
    const [, my, mz] = this.drawn;
    this.#sums[(Math.floor(i / bx) * my + Math.floor(j / by)) * mz + Math.floor(k / bz)]! += value;
    const [x, y, z] = this.#along;
    x[i]! += value;
    y[j]! += value;
    z[k]! += value;
    this.#sum += value;
    if (value < this.#minimum) this.#minimum = value;
    if (value > this.#maximum) this.#maximum = value;
  }

  /** Means of the blocks in the order of C: the last axis changes fastest. */
  values(): Float32Array {
    const [bx, by, bz] = this.block;
    const [nx, ny, nz] = this.frame.shape;
    const [mx, my, mz] = this.drawn;
    const values = new Float32Array(this.#sums.length);
    for (let i = 0, at = 0; i < mx; i += 1)
      for (let j = 0; j < my; j += 1)
        for (let k = 0; k < mz; k += 1, at += 1) {
          // The last block of an axis may be smaller.
          const size = Math.min(bx, nx - i * bx) * Math.min(by, ny - j * by) * Math.min(bz, nz - k * bz);
          values[at] = this.#sums[at]! / size;
        }
    return values;
  }

  seen(): VolumeSeen {
    const { name, quantity, unit, shape, origin, steps, isPeriodic } = this.frame;
    const points = shape[0] * shape[1] * shape[2];
    const [a, b, c] = steps;
    const volume = Math.abs(dot(a, [b[1] * c[2] - b[2] * c[1], b[2] * c[0] - b[0] * c[2], b[0] * c[1] - b[1] * c[0]]));
    const middles = this.block.map((length) => (length - 1) / 2);
    return {
      name,
      quantity,
      unit,
      isPeriodic,
      shape,
      drawn: this.drawn,
      block: this.block,
      origin: origin.map((value, axis) =>
        middles.reduce((sum, by, row) => sum + by * steps[row]![axis]!, value),
      ) as Vector,
      steps: steps.map((step, row) => step.map((value) => value * this.block[row]!)) as Vectors,
      minimum: this.#minimum,
      maximum: this.#maximum,
      mean: this.#sum / points,
      integral: this.#sum * volume,
      averages: this.#along.map((sums, axis) =>
        [...sums].map((sum) => (sum * shape[axis]!) / points),
      ) as VolumeSeen['averages'],
      spacings: steps.map((step) => Math.hypot(...step)) as Vector,
    };
  }
}

/** Turns vectors in Å into the orientation in which a structure with these lattice vectors is drawn. */
export function turnedBy(vectors: Vectors): (of: Vector) => Vector {
  const fractions = fractionsBy(vectors);
  const drawn = vectorsOf(cellOfVectors(vectors));
  return (of) => {
    const parts = fractions(of);
    return [0, 1, 2].map((axis) => parts.reduce((sum, part, row) => sum + part * drawn[row]![axis]!, 0)) as Vector;
  };
}

/** A divisor of the length that leaves few enough points; if there is none, the last block is smaller. */
function blockOf(length: number): number {
  const least = Math.ceil(length / maxAlong);
  for (let block = least; block <= 2 * least; block += 1) if (length % block === 0) return block;
  return least;
}
