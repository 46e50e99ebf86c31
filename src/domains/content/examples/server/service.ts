import { conflict, fail } from '#shared/fail';
import { pick, translatorOf } from '#shared/texts';
import { changedFields, noteOperation } from '#server/audit/audit';
import { inTransaction, type Context } from '#server/context';
import { holdsAny } from '#server/permit';
import {
  exampleActs,
  type EditedExample,
  type ExampleAct,
  type ExampleFields,
  type ExampleStatus,
} from '../contract.ts';
import { exampleTexts } from '../texts/index.ts';
import * as queries from './queries.ts';
import type { ExampleRecord } from './queries.ts';

/** @throws content.examples.notFound */
export async function find(ctx: Context, exampleId: number) {
  const row = await queries.byId(ctx, exampleId);
  if (!row) throw fail('content.examples.notFound');
  return row;
}

export function add(ctx: Context, body: ExampleFields, { isDemo = false } = {}): Promise<number> {
  noteOperation(ctx, body);
  const by = { createBy: ctx.actor.userName, createTime: ctx.now, updateBy: ctx.actor.userName, updateTime: ctx.now };
  return queries.insert(ctx, { ...body, ...by, isDemo });
}

/** @throws content.examples.notFound|mayNotPublish, kernel.changed */
export function edit(ctx: Context, { exampleId, rowVer, ...body }: EditedExample): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const before = await locked(tx, exampleId);
    // Somebody else's change would be lost without a word.
    if (before.rowVer !== rowVer) throw conflict('kernel.changed');
    noteOperation(tx, '', changedFields(before, body));
    if (before.status === 'published' && !holdsAny(ctx.actor, ['biz:example:publish']))
      throw fail('content.examples.mayNotPublish');
    await queries.update(tx, exampleId, { ...body, updateBy: ctx.actor.userName, updateTime: ctx.now });
  });
}

/** Publishes an example or takes it down. @throws content.examples.notFound|wrongState */
export function move(ctx: Context, exampleId: number, act: ExampleAct): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const { status } = await locked(tx, exampleId);
    if (!(exampleActs[act].from as readonly ExampleStatus[]).includes(status))
      throw conflict('content.examples.wrongState', {
        state: translatorOf(exampleTexts, ctx.language)(`states.${status}`),
      });
    const by = { updateBy: ctx.actor.userName, updateTime: ctx.now };
    await queries.update(tx, exampleId, { ...by, status: exampleActs[act].to });
  });
}

/** All of them or none. @throws content.examples.notFound|published */
export function remove(ctx: Context, exampleIds: readonly number[]): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const rows = await queries.lock(tx, exampleIds);
    for (const row of rows) noteOperation(tx, row);
    if (rows.length !== exampleIds.length) throw fail('content.examples.notFound');
    const published = rows.find(({ status }) => status === 'published');
    if (published)
      throw conflict('content.examples.published', { title: pick(published.titleZh, published.titleEn, ctx.language) });
    await queries.remove(tx, exampleIds);
  });
}

async function locked(tx: Context, exampleId: number): Promise<ExampleRecord> {
  const [row] = await queries.lock(tx, [exampleId]);
  if (!row) throw fail('content.examples.notFound');
  noteOperation(tx, row);
  return row;
}
