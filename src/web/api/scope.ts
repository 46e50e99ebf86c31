import { createContext, data, type RouterContextProvider } from 'react-router';
import type { Endpoint, InputOf, OutputOf } from '#shared/contract';
import { encodeQuery, unwrap } from './wire.ts';

/** Parts of the server that loaders of one page request use. */
export interface Scope {
  /** Calls an endpoint through the gate and returns the envelope. */
  call: (endpoint: Endpoint, input: { params?: Record<string, unknown>; query: string }) => Promise<object>;
  nonce: string;
  /** Whether the browser sent a session cookie; it may be outdated. */
  signedIn: boolean;
  /** The page, when it was rendered in one piece; the server sends it instead of the response's body. */
  whole?: Uint8Array;
}

const scopeContext = createContext<Scope>();

export function fillScope(context: RouterContextProvider, scope: Scope): void {
  context.set(scopeContext, scope);
}

export function scopeOf(context: Readonly<RouterContextProvider>): Scope {
  return context.get(scopeContext);
}

/** Calls endpoints from a loader, with the reader's session: the only way for a page to get data on the server. */
export type LoaderCall = <E extends Endpoint>(endpoint: E, input?: InputOf<E>) => Promise<OutputOf<E>>;

/**
 * The typed client of a loader. A record that does not exist becomes a 404 page, a missing session a 401 page; other
 * failures reject with a CallError, which the nearest error boundary shows.
 */
export function callOf(context: Readonly<RouterContextProvider>): LoaderCall {
  const { call } = scopeOf(context);
  return async (endpoint, input) => {
    const { params = {}, query } = (input ?? {}) as { params?: Record<string, unknown>; query?: object };
    const envelope = await call(endpoint, { params, query: encodeQuery(query).slice(1) });
    try {
      return unwrap(endpoint, envelope);
    } catch (error) {
      const { code, key, message } = error as { code: number; key: string; message: string };
      if (key.endsWith('.notFound')) throw data(message, { status: 404 });
      if (code === 401 || code === 403) throw data(message, { status: code });
      throw error;
    }
  };
}

/**
 * The answer of a call, or null when it fails, for an optional part of a page. A record that does not exist, or that
 * needs a session, still decides about the whole page.
 */
export function orNull<T>(asked: Promise<T>): Promise<T | null> {
  return asked.catch((error: unknown) => {
    if (error instanceof Error) return null;
    throw error;
  });
}
