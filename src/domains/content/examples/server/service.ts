import { conflict } from '#shared/fail';
import { pick } from '#shared/texts';
import { noteOperation } from '#server/audit/audit';
import { inTransaction, type Context } from '#server/context';
import {
  changed,
  created,
  locked,
  lockedAll,
  lockedForEdit,
  present,
  refuseUnlessPublisher,
  stateAfter,
} from '#server/database/published-records';
import { exampleActs, type EditedExample, type ExampleAct, type ExampleFields } from '../contract.ts';
import { exampleTexts } from '../texts/index.ts';
import * as queries from './queries.ts';

const noun = 'content.examples';
const examples = { noun, texts: exampleTexts, acts: exampleActs, permit: 'biz:example:publish', lock: queries.lock };

/** @throws content.examples.notFound */
export async function find(ctx: Context, exampleId: number) {
  return present(examples, await queries.byId(ctx, exampleId));
}

export async function add(ctx: Context, body: ExampleFields, { isDemo = false } = {}): Promise<number> {
  noteOperation(ctx, body);
  return (await queries.insert(ctx, { ...body, ...created(ctx), isDemo })).exampleId;
}

/** @throws content.examples.notFound|mayNotPublish, kernel.changed */
export function edit(ctx: Context, { exampleId, rowVer, ...body }: EditedExample): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const before = await lockedForEdit(tx, examples, exampleId, rowVer, body);
    if (before.status === 'published') refuseUnlessPublisher(ctx, examples);
    await queries.update(tx, exampleId, { ...body, ...changed(ctx) });
  });
}

/** Publishes an example or takes it down. @throws content.examples.notFound|wrongState */
export function move(ctx: Context, exampleId: number, act: ExampleAct): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const { status } = await locked(tx, examples, exampleId);
    await queries.update(tx, exampleId, { ...changed(ctx), status: stateAfter(ctx, examples, act, status) });
  });
}

/** All of them or none. @throws content.examples.notFound|published */
export function remove(ctx: Context, exampleIds: readonly number[]): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const rows = await lockedAll(tx, examples, exampleIds);
    const published = rows.find(({ status }) => status === 'published');
    if (published)
      throw conflict('content.examples.published', { title: pick(published.titleZh, published.titleEn, ctx.language) });
    await queries.remove(tx, exampleIds);
  });
}
