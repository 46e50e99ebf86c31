import { AsyncLocalStorage } from 'node:async_hooks';
import type { Context } from './context.ts';

/*
 * What an answer was made from, noted while it is made: the statements that were sent to the database, and what cannot
 * be seen from them. Pages keep answers by it (page-memory.ts); a call that no page makes notes nothing.
 */

/** What is to be done each time an answer is given, on behalf of whoever it is given to. */
export type Act = (ctx: Context) => void;

/** Where one answer comes from. */
export interface Sources {
  /** The endpoint says that its answers follow from database and day, and it has answered with success. */
  steady: boolean;
  /** Texts of the statements sent. */
  statements: Set<string>;
  /** Tables read without a statement of this call's own, from what the process keeps of them. */
  tables: Set<string>;
  /** The answer depends on the moment as well. */
  moment: boolean;
  acts: Act[];
}

interface Making extends Sources {
  /** What the calls of one page have found so far. */
  page: Page;
}

/** Answers shared by the calls of one page, by their names. */
export type Page = Map<string, Promise<{ value: unknown; sources: Sources }>>;

const making = new AsyncLocalStorage<Making>();

const nothing = (page: Page): Making => ({
  steady: false,
  statements: new Set(),
  tables: new Set(),
  moment: false,
  acts: [],
  page,
});

/** Makes an answer and notes where it comes from. `page` is the same map for all calls of one page. */
export async function withSources<T>(page: Page, make: () => Promise<T>): Promise<{ value: T; sources: Sources }> {
  const sources = nothing(page);
  return { value: await making.run(sources, make), sources };
}

/** A statement is sent; one with a moment among its values asks about time. */
export function noteStatement(text: string, values: readonly unknown[] = []): void {
  const sources = making.getStore();
  if (!sources) return;
  sources.statements.add(text);
  if (values.some((value) => value instanceof Date)) sources.moment = true;
}

/** The answer uses what this process keeps of a table; whatever is kept must be good until the table changes. */
export function noteTable(name: string): void {
  making.getStore()?.tables.add(name);
}

/** The answer would be another one later today, though nothing is written. */
export function noteMoment(): void {
  const sources = making.getStore();
  if (sources) sources.moment = true;
}

/** The endpoint's promise, see `steady` in the contract. */
export function noteSteady(): void {
  const sources = making.getStore();
  if (sources) sources.steady = true;
}

/**
 * Does something now, and again each time that a page made from this answer is sent without asking for it. The act
 * must be quick, cannot fail, and finds out from its context whom it is for.
 */
export function eachTime(ctx: Context, act: Act): void {
  making.getStore()?.acts.push(act);
  act(ctx);
}

/** The same question of several calls of one page is asked once; outside pages each time. The value is shared: not to be changed. */
export async function oncePerPage<T>(name: string, find: () => Promise<T>): Promise<T> {
  const asking = making.getStore();
  if (!asking) return find();
  let known = asking.page.get(name);
  if (!known) asking.page.set(name, (known = withSources(asking.page, find)));
  const { value, sources } = await known;
  for (const text of sources.statements) asking.statements.add(text);
  for (const table of sources.tables) asking.tables.add(table);
  asking.moment ||= sources.moment;
  return value as T;
}
