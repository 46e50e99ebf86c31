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
  /** From this moment on the answer may be another one though nothing is written, in milliseconds; 0 where it depends on each. */
  until: number;
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
  until: Infinity,
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
  if (values.some((value) => value instanceof Date)) sources.until = 0;
}

/** The answer uses what this process keeps of a table; whatever is kept must be good until the table changes. */
export function noteTable(name: string): void {
  making.getStore()?.tables.add(name);
}

/** The answer would be another one at any other moment, though nothing is written. */
export function noteMoment(): void {
  const sources = making.getStore();
  if (sources) sources.until = 0;
}

/**
 * Reads by the clock: what `read` finds stays so until the moment that `change` finds, though moments are among the
 * values of their statements. Null: for as long as nothing is written. Outside pages nobody asks for the change.
 */
export async function byTheClock<T>(change: () => Promise<Date | null>, read: () => Promise<T>): Promise<T> {
  const asking = making.getStore();
  if (!asking) return read();
  const { value, sources } = await withSources(asking.page, () => Promise.all([read(), change()]));
  const [found, next] = value;
  include(asking, { ...sources, until: next?.getTime() ?? Infinity });
  asking.acts.push(...sources.acts);
  return found;
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
  include(asking, sources);
  return value as T;
}

function include(
  asking: Making,
  { statements, tables, until }: Pick<Sources, 'statements' | 'tables' | 'until'>,
): void {
  for (const text of statements) asking.statements.add(text);
  for (const table of tables) asking.tables.add(table);
  asking.until = Math.min(asking.until, until);
}
