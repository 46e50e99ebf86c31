import { sql } from 'kysely';
import { resourceStatus } from '#contract/data/resources';
import type { Context } from '#server/context';
import { listedAny } from '#server/database/listed-values';

const termKinds = ['word', 'keyword', 'author', 'organization', 'formula'] as const;
export type TermKind = (typeof termKinds)[number];

export interface Term {
  kind: TermKind;
  folded: string;
  term: string;
}

/** Replaces the terms of an entry; the caller has taken its turn as a writer. */
export async function putTerms(ctx: Context, resourceId: number, terms: readonly Term[]): Promise<void> {
  const given = sql`unnest(${terms.map(({ kind }) => kind)}::text[], ${terms.map(({ folded }) => folded)}::text[],
    ${terms.map(({ term }) => term)}::text[]) as given (kind, folded, term)`;
  await sql`
    insert into data_search_term (kind, folded, term) select kind, folded, term from ${given}
    on conflict (kind, folded) do nothing`.execute(ctx.db);
  await sql`
    delete from data_search_term_use as used where resource_id = ${resourceId} and not exists (
      select from ${given} join data_search_term as known using (kind, folded) where known.term_id = used.term_id)`.execute(
    ctx.db,
  );
  await sql`
    insert into data_search_term_use (resource_id, term_id)
    select ${resourceId}::bigint, known.term_id from ${given} join data_search_term as known using (kind, folded)
    on conflict do nothing`.execute(ctx.db);
}

/** A text with the wildcards of LIKE escaped. */
const literal = (text: string) => text.replace(/[\\%_]/g, '\\$&');

/** Shortest text that is looked for inside of terms: the trigram index needs three letters. */
const leastInside = 3;

/** Terms of some kinds that begin with a text, or have a word that does; `most` of each kind, those of most records first. */
export async function termsBeginning(
  ctx: Context,
  kinds: readonly TermKind[],
  folded: string,
  most: number,
): Promise<{ kind: TermKind; term: string }[]> {
  const begins = sql`folded like ${`${literal(folded)}%`}`;
  const contains = folded.length >= leastInside ? sql`or folded like ${`% ${literal(folded)}%`}` : sql``;
  const parts = kinds.map(
    (kind) => sql`(select kind, term, resources from data_search_term
      where kind = ${sql.lit(kind)} and resources > 0 and (${begins} ${contains})
      order by resources desc, folded limit ${sql.lit(most)})`,
  );
  const { rows } = await sql<{ kind: TermKind; term: string }>`
    select kind, term from (${sql.join(parts, sql` union all `)}) as found order by resources desc`.execute(ctx.db);
  return rows;
}

const spelled = listedAny('dataSearchTerm.kind', 'word', 'keyword');

/** Whether a published record has a word or keyword. */
export async function isKnownWord(ctx: Context, folded: string): Promise<boolean> {
  const { rows } = await sql`
    select from data_search_term where kind in ${spelled} and folded = ${folded} and resources > 0`.execute(ctx.db);
  return rows.length > 0;
}

/** Words and keywords of published records at most some edits away from a text: the nearest, then that of most records. */
export async function similarWords(ctx: Context, folded: string, edits: number, most: number): Promise<string[]> {
  const { rows } = await sql<{ term: string }>`
    select folded as term from data_search_term
    where kind in ${spelled} and resources > 0 and folded % ${folded} and levenshtein_less_equal(folded, ${folded}, ${edits}) <= ${edits}
    order by levenshtein_less_equal(folded, ${folded}, ${edits}), resources desc, folded limit ${most}`.execute(ctx.db);
  return rows.map(({ term }) => term);
}

/** Records whose titles match a tsquery, newest first. */
export async function titledRecords(ctx: Context, tsquery: string, most: number) {
  const { rows } = await sql<{ publicId: string; titleZh: string; titleEn: string }>`
    with hit as materialized (
      select resource_id, publish_date from data_resource_search where tsv @@ (select ${tsquery}::tsquery))
    select it.public_id, it.title_zh, it.title_en
    from (select * from hit order by publish_date desc, resource_id desc limit ${most}) as newest
      join data_resource as it using (resource_id)
    where it.status = ${sql.lit(resourceStatus.published)}
    order by newest.publish_date desc, resource_id desc`.execute(ctx.db);
  return rows;
}
