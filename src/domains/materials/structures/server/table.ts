import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { wireDay } from '#shared/time';
import type { Context } from '#server/context';

/**
 * Structures that all visitors may see now, as a predicate: their file is open in the newest version of a record, and
 * nobody has hidden them. The column is kept by a trigger of `data_resource`, so that an embargo ends at midnight without
 * a job and a withdrawal ends the listing in its own transaction.
 * @param alias the table `materials_structure` in the query
 */
export const listedStructures = ({ now }: Context, alias: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${sql.ref(`${alias}.listedFrom`)} <= ${wireDay(now)}::date and ${sql.ref(`${alias}.hiddenReason`)} = '')`;
