import type { Handler } from '#server/jobs/jobs';

/** Returns its arguments, in the syntax of targets. */
const saying = (name: string, takes: Handler['takes']): Handler => ({
  name,
  takes,
  run: async (_ctx, values) =>
    `${name}(${values.map((value) => (typeof value === 'string' ? `'${value}'` : String(value))).join(', ')})`,
});

/** Handlers of the sample jobs that administrators of RuoYi systems know. */
export const samples: readonly Handler[] = [
  saying('ryTask.ryNoParams', []),
  saying('ryTask.ryParams', ['string']),
  saying('ryTask.ryMultipleParams', ['string', 'boolean', 'long', 'double', 'int']),
];
