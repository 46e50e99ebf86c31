import type { Context } from './context.ts';

/** Something that happens to records of one noun and that other nouns act upon. `P` is what listeners are told. */
export interface Event<P> {
  /** `area.noun.happened`. */
  readonly name: string;
  /** Only carries the type. */
  readonly payload?: P;
}

/** What a noun does when something happened elsewhere; runs in the transaction in which it happened. */
export interface Listener {
  event: string;
  hear: (ctx: Context, payload: never) => Promise<void>;
}

/** All listeners of the product by the name of their event, in start order of their nouns. */
export type Listeners = ReadonlyMap<string, readonly Listener['hear'][]>;

/** Declares an event; the noun that announces it exports it from its door. */
export const event = <P>(name: string): Event<P> => ({ name });

/**
 * Binds a listener to an event. What it throws undoes what happened, so it only refuses what must not happen; slow
 * or outward work is queued with `addJob` and begins after the commit.
 */
export function on<P>(it: Event<P>, hear: (ctx: Context, payload: P) => Promise<void>): Listener {
  return { event: it.name, hear };
}

/** Tells every listener, one after the other. Call inside the transaction of what happened. */
export async function announce<P>(ctx: Context, it: Event<P>, payload: P): Promise<void> {
  for (const hear of ctx.listeners.get(it.name) ?? []) await hear(ctx, payload as never);
}

/** Groups the listeners of all modules by event. */
export function listenersOf(modules: readonly { listeners?: readonly Listener[] }[]): Listeners {
  const all = new Map<string, Listener['hear'][]>();
  for (const { event: name, hear } of modules.flatMap(({ listeners }) => listeners ?? []))
    all.set(name, [...(all.get(name) ?? []), hear]);
  return all;
}
