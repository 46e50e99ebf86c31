import { sql } from 'kysely';
import type { Context } from '#server/context';
import { pick } from '#shared/texts';
import { wordsQuestionFor } from '#module/data/search';
import { keywordsOf } from '#contract/data/descriptions';
import { isPublic, type ResourceRecord } from '#module/data/resources';
import { relatedTo, type RelatedRow } from '../queries/related.ts';

/** Limit of related works. */
const most = 6;
/** Number of keywords that a related work must share: more would find nothing, fewer would find everything. */
const shared = 2;

/** Other published resources of interest to a reader. A withdrawn one has none. */
export async function related(ctx: Context, row: ResourceRecord): Promise<RelatedRow[]> {
  if (!isPublic(row)) return [];
  const about = async () => {
    const words = keywordsOf(pick(row.keywordsZh, row.keywordsEn, 'zh')).slice(0, shared);
    const question = words.length === shared ? await wordsQuestionFor(ctx, words.join(' ')) : null;
    return question && sql`${question.tsquery}::tsquery`;
  };
  return relatedTo(ctx, row, about, most);
}
