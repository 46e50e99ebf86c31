/** Takes the place of packages that matterviz imports and the viewer must not run. */
function absent(): never {
  throw new Error('absent');
}
export { absent as analyze_cell, absent as hall_symbol_entries_from_number, absent as wyckoff_positions };
export { absent as File, absent as FS, absent as ready };

/** A promise that never resolves: a rejection would be shown as an error. */
export default function never(): Promise<never> {
  return new Promise(() => {});
}
