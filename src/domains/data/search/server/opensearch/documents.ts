import { createHash } from 'node:crypto';
import type { Context } from '#server/context';
import { publisherIn, subjectIn } from '../origins.ts';
import { quantitiesAt, type EntryRow } from '../queries/documents.ts';

/** The document of a published resource: the entry of PostgreSQL's index in the form of {@link indexBody}. */
export interface Document {
  id: number;
  /** Milliseconds. */
  date: number;
  lexemes: string[];
  /** Packed (see facets.ts); one value, since the counts of all its facets derive from the counts of the combinations. */
  facets: string;
  subject: string;
  publisher: string;
  declared: string[];
  quantities: Record<string, { gte?: number; lte?: number }>;
  views: number;
  downloads: number;
  /** Of all other members, for the comparison with the database. */
  checksum: string;
}

/** Documents of index entries, with their declared numbers. */
export async function documentsFrom(ctx: Context, rows: readonly EntryRow[]): Promise<Document[]> {
  if (rows.length === 0) return [];
  const all = await quantitiesAt(
    ctx,
    rows.map(({ resourceId }) => resourceId),
  );
  const quantities = Map.groupBy(all, ({ resourceId }) => resourceId);
  return rows.map((row) => {
    const ranges = (quantities.get(row.resourceId) ?? []).map(({ fieldKey, low, high }): [string, object] => [
      fieldKey,
      { ...(Number.isFinite(low) ? { gte: low } : {}), ...(Number.isFinite(high) ? { lte: high } : {}) },
    ]);
    const document = {
      id: row.resourceId,
      date: row.publishDate.getTime(),
      lexemes: row.lexemes.filter((lexeme) => !isFiller(lexeme)),
      facets: String(row.facets),
      subject: String(subjectIn(row.origin)),
      publisher: String(publisherIn(row.origin)),
      declared: placesIn(row.declared),
      quantities: Object.fromEntries(ranges),
      views: row.viewCount,
      downloads: row.downloadCount,
    };
    return { ...document, checksum: createHash('sha1').update(JSON.stringify(document)).digest('base64') };
  });
}

/** The lexeme that only moves a vector out of its row (see lexemes.ts). */
const isFiller = (lexeme: string): boolean => /^~+$/.test(lexeme);

const placesIn = (bytes: Buffer): string[] =>
  Array.from({ length: bytes.length / 4 }, (_none, at) => String(bytes.readInt32BE(4 * at)));
