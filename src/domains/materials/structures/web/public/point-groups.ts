/** Crystallographic point groups with the numbers of their first space groups (International Tables, volume A). */
const firstOf: readonly (readonly [group: number, symbol: string])[] = [
  ...([
    [1, '1'],
    [2, '-1'],
    [3, '2'],
    [6, 'm'],
    [10, '2/m'],
    [16, '222'],
    [25, 'mm2'],
    [47, 'mmm'],
  ] as const),
  ...([
    [75, '4'],
    [81, '-4'],
    [83, '4/m'],
    [89, '422'],
    [99, '4mm'],
    [111, '-42m'],
    [123, '4/mmm'],
  ] as const),
  ...([
    [143, '3'],
    [147, '-3'],
    [149, '32'],
    [156, '3m'],
    [162, '-3m'],
  ] as const),
  ...([
    [168, '6'],
    [174, '-6'],
    [175, '6/m'],
    [177, '622'],
    [183, '6mm'],
    [187, '-6m2'],
    [191, '6/mmm'],
  ] as const),
  ...([
    [195, '23'],
    [200, 'm-3'],
    [207, '432'],
    [215, '-43m'],
    [221, 'm-3m'],
  ] as const),
];

/** The point group of a space group, from 1 to 230, in its usual orientation: `m-3m`. */
export const pointGroupOf = (group: number): string => firstOf.findLast(([first]) => first <= group)![1];
