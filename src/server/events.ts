import type { Context } from './context.ts';

/** Something that happens to records of one noun and that other nouns react to. `P` is the payload for listeners. */
export interface Event<P> {
  /** `area.noun.happened`. */
  readonly name: string;
  /** Never set; carries the type only. */
  readonly payload?: P;
}

/** The reaction of a noun to an event; runs in the transaction of the event. */
export interface Listener {
  event: string;
  /** Its effect, for `docs/events.md`: `drops cached pages`. */
  does: string;
  /** Whether it only queues a job, which starts after the commit. */
  isLater: boolean;
  handle: (ctx: Context, payload: never) => Promise<void>;
}

/** All listeners of the product by event name, in start order of their nouns. */
export type Listeners = ReadonlyMap<string, readonly Listener['handle'][]>;

/** Declares an event; the noun that announces it exports it from its `index`. */
export const event = <P>(name: string): Event<P> => ({ name });

/**
 * Binds a listener to an event. An error in it rolls back the event's transaction, so it throws only to refuse. For slow
 * or external work see {@link onLater}. Called in `server/listeners.ts` of a noun only.
 */
export function on<P>(it: Event<P>, does: string, handle: (ctx: Context, payload: P) => Promise<void>): Listener {
  return { event: it.name, does, isLater: false, handle };
}

/** A listener that only queues work with `addJob`, which starts after the commit. */
export function onLater<P>(it: Event<P>, does: string, handle: (ctx: Context, payload: P) => Promise<void>): Listener {
  return { ...on(it, does, handle), isLater: true };
}

/** Calls every listener, one after the other. Call inside the transaction of the event. */
export async function announce<P>(ctx: Context, it: Event<P>, payload: P): Promise<void> {
  for (const handle of ctx.listeners.get(it.name) ?? []) await handle(ctx, payload as never);
}

/** Groups the listeners of all modules by event. */
export function listenersOf(modules: readonly { listeners?: readonly Listener[] }[]): Listeners {
  const all = new Map<string, Listener['handle'][]>();
  for (const { event: name, handle } of modules.flatMap(({ listeners }) => listeners ?? []))
    all.set(name, [...(all.get(name) ?? []), handle]);
  return all;
}
