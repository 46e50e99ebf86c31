/** Storage key of this tab's last write, so that a reload does not forget it. */
const storageKey = 'sessionObj';

/** Two identical writes within this many milliseconds count as a double submission. */
const repeatWindow = 1000;

/** Larger bodies are not compared: storing them would cost more than sending them twice. */
const maxLength = 500_000;

interface Write {
  url: string;
  data: string;
  time: number;
}

/** Whether the same write was sent less than a second ago; otherwise remembers this one. */
export function isRepeated(
  storage: Pick<Storage, 'getItem' | 'setItem'>,
  url: string,
  body: unknown,
  now: number,
): boolean {
  const data = typeof body === 'string' ? body : JSON.stringify(body ?? null);
  if (data.length > maxLength) return false;
  try {
    const last = JSON.parse(storage.getItem(storageKey) ?? 'null') as Write | null;
    const repeated = !!last && last.url === url && last.data === data && now - last.time < repeatWindow;
    storage.setItem(storageKey, JSON.stringify({ url, data, time: now } satisfies Write));
    return repeated;
  } catch {
    // Storage may be forbidden or full; the server has the same guard.
    return false;
  }
}
