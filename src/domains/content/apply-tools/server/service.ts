import { conflict, fail, failFields } from '#shared/fail';
import { pick, translatorOf } from '#shared/texts';
import { changedFields, noteOperation } from '#server/audit/audit';
import { inTransaction, type Context } from '#server/context';
import { holdsAny } from '#server/permit';
import { apiBase } from '#server/http/request';
import { cleanHtml } from '#server/formats/rich-text';
import type { FileReply } from '#server/routes';
import { workbook } from '#server/formats/workbook';
import { dropPage, indexPage } from '#module/content/search';
import { keepFile, releaseFile } from '#module/files/uploads';
import { frameHosts } from '#module/system/settings';
import { toolActs, type EditedTool, type NewTool, type ToolAct, type ToolQuery, type ToolStatus } from '../contract.ts';
import { toolTexts } from '../texts/index.ts';
import { actBetween, leads, mayFrame } from './policy.ts';
import * as queries from './queries.ts';
import type { ToolRecord } from './queries.ts';

const noun = 'content.apply-tools';

/** @throws content.apply-tools.notFound */
export async function find(ctx: Context, toolId: number) {
  return withFrame(ctx, await queries.byId(ctx, toolId));
}

/** One tool for visitors. @throws content.apply-tools.notFound, also for what they must not see */
export async function frontFind(ctx: Context, toolId: number) {
  return withFrame(ctx, await queries.visibleById(ctx, toolId));
}

async function withFrame(ctx: Context, row: ToolRecord | undefined) {
  if (!row) throw fail('content.apply-tools.notFound');
  return { ...row, mayFrame: row.openMode === 'frame' && mayFrame(row.url, await frameHosts(ctx)) };
}

/** @throws content.apply-tools.contentZh|contentEn|mayNotPublish, files.uploads.gone */
export function add(ctx: Context, body: NewTool, { isDemo = false } = {}): Promise<number> {
  refuseMove(ctx, 'draft', body.status);
  return inTransaction(ctx, async (tx) => {
    const by = { createBy: ctx.actor.userName, createTime: ctx.now, updateBy: ctx.actor.userName, updateTime: ctx.now };
    const row = await queries.insert(tx, { ...written(body), ...published(ctx, 'draft', body.status), ...by, isDemo });
    noteOperation(tx, row);
    await keepFile(tx, row.icon, noun, row.toolId);
    await show(tx, row);
    return row.toolId;
  });
}

/**
 * Replaces a tool as the form shows it.
 * @throws content.apply-tools.notFound|contentZh|contentEn|wrongState|mayNotPublish, kernel.changed, files.uploads.gone
 */
export function edit(ctx: Context, { toolId, rowVer, ...body }: EditedTool): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const before = await locked(tx, toolId);
    // Somebody else's change would be lost without a word.
    if (before.rowVer !== rowVer) throw conflict('kernel.changed');
    noteOperation(tx, '', changedFields(before, body));
    refuseMove(ctx, before.status, body.status);
    const row = await queries.update(tx, toolId, {
      ...written(body),
      ...published(ctx, before.status, body.status),
      updateBy: ctx.actor.userName,
      updateTime: ctx.now,
    });
    if (row.icon !== before.icon) {
      await keepFile(tx, row.icon, noun, toolId);
      await releaseFile(tx, before.icon, noun, toolId);
    }
    await show(tx, row);
  });
}

/** Publishes a tool or takes it down. @throws content.apply-tools.notFound|wrongState */
export function move(ctx: Context, toolId: number, act: ToolAct): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const { status } = await locked(tx, toolId);
    if (!leads(act, status)) throw wrongState(ctx, status);
    const { to } = toolActs[act];
    const by = { updateBy: ctx.actor.userName, updateTime: ctx.now };
    await show(tx, await queries.update(tx, toolId, { status: to, ...published(ctx, status, to), ...by }));
  });
}

/** Puts the named tools first, in this order. @throws content.apply-tools.notFound when one of them is gone */
export function place(ctx: Context, toolIds: readonly number[]): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const named = [...new Set(toolIds)];
    if ((await queries.lock(tx, named)).length !== named.length) throw fail('content.apply-tools.notFound');
    await queries.place(tx, named);
  });
}

/** All of them or none. @throws content.apply-tools.notFound|published */
export function remove(ctx: Context, toolIds: readonly number[]): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const rows = await queries.lock(tx, toolIds);
    for (const row of rows) noteOperation(tx, row);
    if (rows.length !== toolIds.length) throw fail('content.apply-tools.notFound');
    const shown = rows.find(({ status }) => status === 'published');
    if (shown)
      throw conflict('content.apply-tools.published', { name: pick(shown.nameZh, shown.nameEn, ctx.language) });
    await queries.remove(tx, toolIds);
    for (const { toolId, icon } of rows) await releaseFile(tx, icon, noun, toolId);
  });
}

/** Everything that the filters match, with headings in the caller's language. */
export async function exported(ctx: Context, query: ToolQuery): Promise<FileReply> {
  const t = translatorOf(toolTexts, ctx.language);
  const columns = [
    ...(['toolId', 'nameZh', 'nameEn', 'summaryZh', 'summaryEn', 'url', 'version'] as const),
    ...(['providerZh', 'providerEn', 'sort', 'publishTime'] as const),
  ];
  return workbook({
    name: t('exportName'),
    columns: [...columns, 'category' as const, 'openMode' as const, 'status' as const].map((name) => ({
      title: t(`fields.${name}`),
      width: 24,
    })),
    rows: (await queries.all(ctx, query)).map((row) => [
      ...columns.map((name) => row[name]),
      ...[t(`categories.${row.category}`), t(`openModes.${row.openMode}`), t(`states.${row.status}`)],
    ]),
  });
}

async function locked(tx: Context, toolId: number): Promise<ToolRecord> {
  const [row] = await queries.lock(tx, [toolId]);
  if (!row) throw fail('content.apply-tools.notFound');
  noteOperation(tx, row);
  return row;
}

/** A form may lead to another state only as an act would, and only for people who may do that act. */
function refuseMove(ctx: Context, from: ToolStatus, to: ToolStatus): void {
  if (from === to) return;
  if (!actBetween(from, to)) throw wrongState(ctx, from);
  if (!holdsAny(ctx.actor, ['biz:applyTool:publish'])) throw fail('content.apply-tools.mayNotPublish');
}

const wrongState = (ctx: Context, status: ToolStatus) =>
  conflict('content.apply-tools.wrongState', { state: translatorOf(toolTexts, ctx.language)(`states.${status}`) });

/** The moment of publishing, where a change is one. */
const published = (ctx: Context, from: ToolStatus, to: ToolStatus) =>
  from !== to && to === 'published' ? { publishTime: ctx.now } : {};

/** What is written of a form: both texts cleaned, because pages show them as they are. */
function written(body: NewTool) {
  const contentZh = cleanHtml(body.contentZh);
  const contentEn = cleanHtml(body.contentEn);
  const faults = [
    ...(contentZh ? [] : [{ path: 'contentZh', reason: 'content.apply-tools.contentZh' }]),
    ...(contentEn ? [] : [{ path: 'contentEn', reason: 'content.apply-tools.contentEn' }]),
  ];
  if (faults.length) throw failFields('kernel.faulty', faults);
  return { ...body, contentZh, contentEn };
}

/** Search and sitemap know of a tool from the commit on, and forget it with the one that takes it down. */
async function show(tx: Context, row: ToolRecord): Promise<void> {
  if (row.status !== 'published') return dropPage(tx, 'tool', row.toolId);
  return indexPage(tx, {
    kind: 'tool',
    id: row.toolId,
    path: `/ApplyTool/ApplyToolDetail/${row.toolId}`,
    titleZh: row.nameZh,
    titleEn: row.nameEn,
    summaryZh: row.summaryZh,
    summaryEn: row.summaryEn,
    textZh: row.contentZh,
    textEn: row.contentEn,
    names: [row.providerZh, row.providerEn],
    image: row.icon && apiBase + row.icon,
    date: row.publishTime ?? row.updateTime,
    isDemo: row.isDemo,
  });
}
