import type { Context } from '../context.ts';

/** Is done each time a page is sent, for the reader that it is sent to. It is quick and cannot fail. */
export type PageAct = (ctx: Context) => void;

/** State that the calls of one page share; their contexts carry it. */
export interface PageState {
  /** Answers by the names of their questions. */
  known: Map<string, Promise<unknown>>;
  acts: PageAct[];
  /** False once a call has answered with something that the page cache must not hold. */
  mayBeCached: boolean;
}

export const newPageState = (): PageState => ({ known: new Map(), acts: [], mayBeCached: true });

/** Asks the same question of several calls of one page once; outside pages each time. The value is shared: not to be changed. */
export function oncePerPage<T>({ page }: Context, name: string, find: () => Promise<T>): Promise<T> {
  if (!page) return find();
  let known = page.known.get(name) as Promise<T> | undefined;
  if (!known) page.known.set(name, (known = find()));
  return known;
}

/** Does something now, and again each time that a page with this answer is sent from the page cache. */
export function eachTime(ctx: Context, act: PageAct): void {
  ctx.page?.acts.push(act);
  act(ctx);
}

/** Keeps the page that asks out of the page cache: its answer may end, or be taken back, at any moment. */
export function notCached({ page }: Context): void {
  if (page) page.mayBeCached = false;
}
