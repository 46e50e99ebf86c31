/* The order to the child process, and its bounds. */

/** Bytes that are fetched at once. */
export const pieceBytes = 4 << 20;

/** Bytes of the beginning and of the end that are read of a longer file. */
export const [beginBytes, endBytes] = [24 << 20, 8 << 20];

/** Bytes of memory that the child process takes for a file of this size: its pieces and their text. */
export const programMemory = (size: number): number => 2 * Math.min(size, beginBytes + endBytes) + 2 * pieceBytes;

/** Order for the child process, which requests the parts of the file. */
export interface ProgramOrder {
  /** Reader by `programIn`. */
  program: string;
  name: string;
  size: number;
}
