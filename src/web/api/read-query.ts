import type { z } from 'zod';

/**
 * Reads the query of a page's address for its loader. Values that the schema does not understand are left out and
 * named: the loader returns them as `ignored`, and the page's frame says so above the content. Programs get an error
 * instead.
 */
export function readQuery<S extends z.ZodObject>(
  schema: S,
  raw: Record<string, unknown>,
): { query: z.output<S>; ignored: string[] } {
  const values = Object.fromEntries(Object.entries(raw).filter(([, value]) => value !== ''));
  const ignored: string[] = [];
  for (;;) {
    const read = schema.safeParse(values);
    if (read.success) return { query: read.data, ignored };
    const names = new Set(read.error.issues.map(({ path }) => String(path[0])));
    for (const name of names) delete values[name];
    ignored.push(...names);
  }
}
