import { conflict, fail, failFields } from '#shared/fail';
import { actBetween, leads, type Acts } from '#shared/publishing';
import { translatorOf, type Texts } from '#shared/texts';
import { changedFields, noteOperation } from '../audit/audit.ts';
import { inTransaction, type Context } from '../context.ts';
import { cleanHtml } from '../formats/rich-text.ts';
import { holdsAny } from '../permit.ts';

/*
 * Rules of records that the back office writes and publishes. A noun calls them in its service, together with its own
 * rules. Error codes are `<noun>.<reason>`.
 */

/** A noun of published records, declared once in its service. */
interface Published<Row, A extends Acts> {
  /** `area.noun`: first part of the error codes `notFound`, `wrongState` and `mayNotPublish`. */
  noun: string;
  /** Error code for a missing record; `<noun>.notFound` when absent. */
  notFound?: string;
  /** Name of a record in the operation log; its title, name or headline when absent. */
  called?: (row: Row) => string;
  /** Texts with the names of the states and the error messages. */
  texts: Texts<{ states: Record<A[keyof A]['to'], string>; fail: Record<'notFound' | 'wrongState', string> }>;
  acts: A;
  /** Permission of the acts, for forms that also change the state. */
  permit?: string;
  lock: (tx: Context, ids: readonly number[]) => Promise<Row[]>;
  place?: (tx: Context, ids: readonly number[]) => Promise<void>;
}

type AnyPublished<Row> = Pick<Published<Row, Acts>, 'noun' | 'notFound' | 'called' | 'lock' | 'place'>;
type States<A extends Acts> = Pick<Published<unknown, A>, 'noun' | 'texts' | 'acts' | 'permit'>;

/** Author and time of a new record. */
export const created = ({ actor, now }: Context) => ({
  createBy: actor.userName,
  createTime: now,
  updateBy: actor.userName,
  updateTime: now,
});

/** Author and time of a change. */
export const changed = ({ actor, now }: Context) => ({ updateBy: actor.userName, updateTime: now });

/** The record, if it exists. @throws <noun>.notFound */
export function present<Row>(it: Pick<AnyPublished<unknown>, 'noun' | 'notFound'>, row: Row | undefined): Row {
  if (row === undefined) throw fail(it.notFound ?? `${it.noun}.notFound`);
  return row;
}

/** The record, locked until the transaction ends; the operation log names it. @throws <noun>.notFound */
export async function locked<Row extends object>(tx: Context, it: AnyPublished<Row>, id: number): Promise<Row> {
  const [row] = await it.lock(tx, [id]);
  note(tx, it, present(it, row));
  return row!;
}

const note = <Row extends object>(tx: Context, it: AnyPublished<Row>, row: Row) =>
  noteOperation(tx, it.called?.(row) ?? row);

/** As {@link locked}, for several records: all of them or none. @throws <noun>.notFound */
export async function lockedAll<Row extends object>(
  tx: Context,
  it: AnyPublished<Row>,
  ids: readonly number[],
): Promise<Row[]> {
  const rows = await it.lock(tx, ids);
  for (const row of rows) note(tx, it, row);
  if (rows.length !== new Set(ids).size) throw present(it, undefined);
  return rows;
}

/**
 * The locked record before an edit; the operation log names the changed fields.
 * @param rowVer the version that the edit was made from: otherwise the edit would overwrite a later change
 * @throws <noun>.notFound, kernel.changed
 */
export async function lockedForEdit<Row extends { rowVer: number }>(
  tx: Context,
  it: AnyPublished<Row>,
  id: number,
  rowVer: number,
  change: object,
): Promise<Row> {
  const before = await locked(tx, it, id);
  if (before.rowVer !== rowVer) throw conflict('kernel.changed');
  noteOperation(tx, '', changedFields(before, change));
  return before;
}

/** Puts the named records first, in this order. @throws <noun>.notFound if one of them is missing */
export function placeFirstOf<Row>(ctx: Context, it: AnyPublished<Row>, ids: readonly number[]): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const named = [...new Set(ids)];
    if ((await it.lock(tx, named)).length !== named.length) throw present(it, undefined);
    await it.place!(tx, named);
  });
}

/** The state to which an act leads. @throws <noun>.wrongState if the current state does not allow the act */
export function stateAfter<A extends Acts, Act extends keyof A>(
  ctx: Context,
  it: States<A>,
  act: Act,
  from: string,
): A[Act]['to'] {
  if (!leads(it.acts, act, from)) throw wrongState(ctx, it, from);
  return it.acts[act]!.to;
}

/**
 * Refuses a form that changes the state, unless an act leads to that state and the actor may do it.
 * @throws <noun>.wrongState|mayNotPublish
 */
export function refuseMove<A extends Acts>(ctx: Context, it: States<A>, from: string, to: string): void {
  if (from === to) return;
  if (!actBetween(it.acts, from, to)) throw wrongState(ctx, it, from);
  refuseUnlessPublisher(ctx, it);
}

/** @throws <noun>.mayNotPublish unless the actor has the permission of the acts */
export function refuseUnlessPublisher<A extends Acts>(ctx: Context, it: States<A>): void {
  if (it.permit && !holdsAny(ctx.actor, [it.permit])) throw fail(`${it.noun}.mayNotPublish`);
}

const wrongState = <A extends Acts>(ctx: Context, { noun, texts }: States<A>, status: string) =>
  conflict(`${noun}.wrongState`, { state: translatorOf(texts, ctx.language).dynamic(`states.${status}`) });

/** Rich texts of a form. */
export interface Contents {
  contentZh: string;
  contentEn: string;
}

/**
 * Both texts of a form, sanitised, because pages show them unchanged.
 * @param more faults of other fields, reported together with those of the texts
 * @throws key with `<noun>.contentZh|contentEn` at a text that is empty after sanitising
 */
export function cleanedContent(
  noun: string,
  body: Contents,
  { key = 'kernel.faulty', more = [] as { path: string; reason: string }[] } = {},
): Contents {
  const contents = { contentZh: cleanHtml(body.contentZh), contentEn: cleanHtml(body.contentEn) };
  const empty = (['contentZh', 'contentEn'] as const).filter((path) => contents[path] === '');
  const faults = [...empty.map((path) => ({ path, reason: `${noun}.${path}` })), ...more];
  if (faults.length) throw failFields(key, faults);
  return contents;
}
