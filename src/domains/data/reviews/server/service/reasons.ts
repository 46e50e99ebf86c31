import { failFields } from '#shared/fail';
import { translatorOf } from '#shared/texts';
import type { Context } from '#server/context';
import { dictionaryValues } from '#module/system/dictionaries';
import { reasonDictionary, rejectReasons, otherReason, type ReasonText } from '../../contract.ts';
import { reviewsTexts } from '../../texts/index.ts';

/**
 * Reasons with the dictionary's current wording, which the history stores.
 * @throws data.reviews.reasonUnknown; data.reviews.commentsRequired if "other" is given without comments
 */
export async function reasonsOf(ctx: Context, values: readonly string[], comments: string): Promise<ReasonText[]> {
  const known = new Map((await dictionaryValues(ctx, reasonDictionary)).map((row) => [row.dictValue, row]));
  const reasons = [...new Set(values)].map((value) => {
    const row = known.get(value);
    if (!row)
      throw failFields('data.reviews.reasonUnknown', [{ path: 'reasons', reason: 'data.reviews.reasonUnknown' }]);
    return { value, zh: row.dictLabel, en: row.dictLabelEn || row.dictLabel };
  });
  if (values.includes(otherReason) && comments === '')
    throw failFields('data.reviews.commentsRequired', [{ path: 'comments', reason: 'data.reviews.commentsRequired' }]);
  return reasons;
}

/** Wording of reasons from before the history stored it. */
export function withWording(values: readonly string[], kept: readonly ReasonText[]): ReasonText[] {
  if (kept.length > 0) return [...kept];
  const [zh, en] = [translatorOf(reviewsTexts, 'zh'), translatorOf(reviewsTexts, 'en')];
  return values.map((value) => {
    const builtIn = rejectReasons.find((one) => one === value);
    return builtIn
      ? { value, zh: zh(`reasons.${builtIn}`), en: en(`reasons.${builtIn}`) }
      : { value, zh: value, en: value };
  });
}
