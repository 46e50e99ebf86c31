import type { Handler } from '#server/jobs/jobs';

/** Says what it was given, in the form in which targets are written. */
const saying = (name: string, takes: Handler['takes']): Handler => ({
  name,
  takes,
  run: async (_ctx, values) =>
    `${name}(${values.map((value) => (typeof value === 'string' ? `'${value}'` : String(value))).join(', ')})`,
});

/** Handlers of the sample jobs that administrators of such systems know. */
export const samples: readonly Handler[] = [
  saying('ryTask.ryNoParams', []),
  saying('ryTask.ryParams', ['string']),
  saying('ryTask.ryMultipleParams', ['string', 'boolean', 'long', 'double', 'int']),
];
