/*
 * Takes the place of the packages `ndarray` and `ndarray-ops` in the build (vite.config.ts): those compile code while
 * they run, which the policy of the pages forbids. It has what @h5web/lib calls.
 */

type Data = { [at: number]: unknown; length: number };

/** A view of several dimensions on a list of values. */
class Strided<D extends Data> {
  readonly data: D;
  readonly shape: number[];
  readonly stride: number[];
  readonly offset: number;
  readonly dimension: number;

  constructor(data: D, shape: number[], stride = stridesOf(shape), offset = 0) {
    [this.data, this.shape, this.stride, this.offset] = [data, shape, stride, offset];
    this.dimension = shape.length;
  }

  get size(): number {
    return this.shape.reduce((product, length) => product * length, 1);
  }

  /** Dimensions from the fastest to the slowest. */
  get order(): number[] {
    return this.stride
      .map((_step, at) => at)
      .sort((one, other) => Math.abs(this.stride[one]!) - Math.abs(this.stride[other]!));
  }

  /** `float32`, `uint8`, `array`. */
  get dtype(): string {
    return Array.isArray(this.data) ? 'array' : this.data.constructor.name.replace(/Array$/, '').toLowerCase();
  }

  index(...at: number[]): number {
    return at.reduce((sum, index, dimension) => sum + index * this.stride[dimension]!, this.offset);
  }

  get(...at: number[]): D[number] {
    return this.data[this.index(...at)];
  }

  set(...at: number[]): D[number] {
    const value = at.pop()!;
    this.data[this.index(...at)] = value;
    return value;
  }

  /** Fixes the dimensions for which an index is given. */
  pick(...at: (number | null)[]): Strided<D> {
    const kept = this.shape.flatMap((_length, dimension) => (typeof at[dimension] === 'number' ? [] : [dimension]));
    const offset = this.stride.reduce((sum, step, dimension) => sum + step * (at[dimension] ?? 0), this.offset);
    return new Strided(
      this.data,
      kept.map((dimension) => this.shape[dimension]!),
      kept.map((dimension) => this.stride[dimension]!),
      offset,
    );
  }

  /** Another order of the dimensions; the reverse one when absent. */
  transpose(...order: number[]): Strided<D> {
    const dimensions = order.length > 0 ? order : this.shape.map((_length, at) => this.dimension - 1 - at);
    return new Strided(
      this.data,
      dimensions.map((at) => this.shape[at]!),
      dimensions.map((at) => this.stride[at]!),
      this.offset,
    );
  }
}

const stridesOf = (shape: readonly number[]): number[] =>
  shape.map((_length, at) => shape.slice(at + 1).reduce((product, length) => product * length, 1));

/** An array of several dimensions; of one when no shape is given. */
export default function strided<D extends Data>(data: D, shape = [data.length], stride?: number[], offset?: number) {
  return new Strided(data, [...shape], stride, offset);
}

/** Copies the values of one array into another of the same shape. */
export function assign(to: Strided<Data>, from: Strided<Data>): void {
  const at = to.shape.map(() => 0);
  for (let count = to.size; count > 0; count -= 1) {
    to.set(...at, from.get(...at) as number);
    for (let dimension = at.length - 1; dimension >= 0; dimension -= 1) {
      at[dimension]! += 1;
      if (at[dimension]! < to.shape[dimension]!) break;
      at[dimension] = 0;
    }
  }
}
