import type { Kysely } from 'kysely';
import type { Context } from '../context.ts';

/**
 * The query builder for tables and columns that are values. A function that uses it checks their names by the types of
 * its parameters, and states the types of the rows that it returns.
 */
export const untyped = (ctx: Context) => ctx.db as unknown as Kysely<Record<string, Record<string, unknown>>>;
