import type { Context } from '../context.ts';

/** An effect that runs each time a page is sent, for that reader. It must be quick and must not throw. */
export type PageEffect = (ctx: Context) => void;

/** State shared by the calls of one page, through their contexts. */
export interface PageState {
  /** Results of {@link oncePerPage} by name. */
  known: Map<string, Promise<unknown>>;
  effects: PageEffect[];
  /** False once a call has returned something that must not be cached. */
  mayBeCached: boolean;
}

export const newPageState = (): PageState => ({ known: new Map(), effects: [], mayBeCached: true });

/**
 * Runs a query once per page, however many calls ask for it; outside pages each time. The value is shared and must not
 * be changed.
 */
export function oncePerPage<T>({ page }: Context, name: string, find: () => Promise<T>): Promise<T> {
  if (!page) return find();
  let known = page.known.get(name) as Promise<T> | undefined;
  if (!known) page.known.set(name, (known = find()));
  return known;
}

/** Runs an effect now, and again each time this page is sent from the page cache. */
export function onEachSend(ctx: Context, effect: PageEffect): void {
  ctx.page?.effects.push(effect);
  effect(ctx);
}

/** Excludes the current page from the page cache, because its answer may expire or be revoked at any moment. */
export function excludeFromPageCache({ page }: Context): void {
  if (page) page.mayBeCached = false;
}
