import { ItemId } from '../contract.ts';

/** Allowed prefixes of an identifier: the word CSTR, the address of its resolver. */
const before = /^(?:https?:\/\/(?:www\.)?cstr\.cn\/|cstr:\s*)+/i;
/**
 * GB/T 32843: prefix of the registrant, kind of resource, and the registrant's part: our code and the item's number.
 */
const whole = /^([0-9a-z]{5})\.\d{2}\.(\d{6})\.(.+)$/i;
const short = /^(\d{6})[./](.+)$/;

/**
 * The sub-center and the item that an identifier names; undefined if it names none.
 * @param prefix the center's own prefix; any prefix when empty
 */
export function readIdentifier(text: string, prefix: string): { code: string; itemId: string } | undefined {
  const identifier = text.trim().replace(before, '');
  const full = whole.exec(identifier);
  if (full && prefix && full[1]!.toLowerCase() !== prefix.toLowerCase()) return undefined;
  const [code, item] = full ? [full[2]!, full[3]!] : (short.exec(identifier)?.slice(1) ?? []);
  const itemId = ItemId.safeParse(item).data;
  return code && itemId ? { code, itemId } : undefined;
}
