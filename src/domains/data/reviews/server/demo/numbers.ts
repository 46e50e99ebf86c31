/** Joins a header and rows as CSV. */
export const csv = (header: string, rows: readonly (readonly (number | string)[])[]) =>
  `${[header, ...rows.map((row) => row.join(','))].join('\n')}\n`;
export const range = (count: number, from: number, to: number) =>
  Array.from({ length: count }, (_, at) => from + ((to - from) * at) / (count - 1));
export const round = (value: number, digits = 4) => Number(value.toFixed(digits));
/** Reproducible noise between -1 and 1. */
export const noise = (seed: number) => {
  const value = Math.sin(seed * 12.9898) * 43758.5453;
  return 2 * (value - Math.floor(value)) - 1;
};
