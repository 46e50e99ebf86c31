/** Keys of requests that have no answer yet, by address and body. */
const open = new Map<string, string>();

/** Maximum characters of a body that is compared; a longer one gets a new key each time it is sent. */
const maxLength = 500_000;

/**
 * The idempotency key of a request: the same address and body get the same key until an answer arrives. So a double
 * click, or a retry after a broken connection, creates nothing twice.
 */
export function idempotencyKeyOf(url: string, body: unknown): { key: string; answered: () => void } {
  const text = `${url}\n${JSON.stringify(body ?? null)}`;
  const what = text.length > maxLength ? newKey() : text;
  const key = open.get(what) ?? newKey();
  open.set(what, key);
  return { key, answered: () => void open.delete(what) };
}

/** `randomUUID` is missing on pages without TLS. */
const newKey = () =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
