/** Wishes that no answer has come to yet, by what is wished. */
const open = new Map<string, string>();

/** A longer body is not compared: two of them are two wishes. */
const longest = 500_000;

/**
 * The key under which a person wishes for something once, however often it is sent: the same again gets the same key until
 * an answer has come. So a second click, or a second attempt after a broken line, makes nothing twice.
 */
export function wishOf(url: string, body: unknown): { key: string; answered: () => void } {
  const text = `${url}\n${JSON.stringify(body ?? null)}`;
  const what = text.length > longest ? newKey() : text;
  const key = open.get(what) ?? newKey();
  open.set(what, key);
  return { key, answered: () => void open.delete(what) };
}

/** Pages without TLS have no `randomUUID`. */
const newKey = () =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
