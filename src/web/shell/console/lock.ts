import { useSyncExternalStore } from 'react';
import { readToken } from '#web/api/token.ts';

const key = 'lock-screen';
/** A prefix of the token: enough to distinguish sessions, without revealing the token. */
const markLength = 8;

/** A lock belongs to a session: after a new login the screen is not locked. */
const markOf = () => readToken()?.slice(0, markLength) ?? '';
const listeners = new Set<() => void>();
const notify = () => listeners.forEach((listener) => listener());

function listen(listener: () => void): () => void {
  listeners.add(listener);
  // Another window of the same user was locked or unlocked.
  addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listener);
  };
}

function isLocked(): boolean {
  try {
    return markOf() !== '' && localStorage.getItem(key) === markOf();
  } catch {
    return false;
  }
}

/** Whether this session's screen is locked, in every window. */
export const useLocked = () => useSyncExternalStore(listen, isLocked);

export function lockScreen(): void {
  localStorage.setItem(key, markOf());
  notify();
}

export function unlockScreen(): void {
  localStorage.removeItem(key);
  notify();
}
