import { ItemId } from '../contract.ts';

/** What may stand before an identifier: the word CSTR, the address of its resolver. */
const before = /^(?:https?:\/\/(?:www\.)?cstr\.cn\/|cstr:\s*)+/i;
/** GB/T 32843: prefix of the registrant, kind of resource, and what the registrant gives: our code and the item's number. */
const whole = /^([0-9a-z]{5})\.\d{2}\.(\d{6})\.(.+)$/i;
const short = /^(\d{6})[./](.+)$/;

/**
 * The sub-center and the item that an identifier names; undefined where it names none.
 * @param prefix of the center itself; any when empty
 */
export function readIdentifier(text: string, prefix: string): { code: string; itemId: string } | undefined {
  const identifier = text.trim().replace(before, '');
  const full = whole.exec(identifier);
  if (full && prefix && full[1]!.toLowerCase() !== prefix.toLowerCase()) return undefined;
  const [code, item] = full ? [full[2]!, full[3]!] : (short.exec(identifier)?.slice(1) ?? []);
  const itemId = ItemId.safeParse(item).data;
  return code && itemId ? { code, itemId } : undefined;
}
