/** Lexemes for the structures in the open files of a record, which no keyword can produce. */
export const structureLexemes = {
  any: '~x',
  material: (id: string) => `~x:${id}`,
  group: (number: string | number) => `~x:g${number}`,
};
