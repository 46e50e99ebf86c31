/** Takes the place of packages that matterviz imports and the viewer must not run. */
function absent(): never {
  throw new Error('absent');
}
export { absent as analyze_cell, absent as hall_symbol_entries_from_number, absent as wyckoff_positions };
export { absent as File, absent as FS, absent as ready };

/** Symmetry is waited for, and never comes: a failure would be shown. */
export default function never(): Promise<never> {
  return new Promise(() => {});
}
