import { both } from '#shared/bilingual';
import { conflict } from '#shared/fail';
import { pick } from '#shared/texts';
import { noteOperation } from '#server/audit/audit';
import { inTransaction, type Context } from '#server/context';
import {
  changed,
  cleanedContent,
  created,
  locked,
  lockedAll,
  lockedForEdit,
  placeFirstOf,
  present,
  refuseMove,
  stateAfter,
  type Contents,
} from '#server/database/published-records';
import { listWorkbook } from '#server/formats/list-workbook';
import { apiBase } from '#server/http/request';
import type { FileReply } from '#server/routes';
import { dropPage, indexPage } from '#module/content/search';
import { exchangeFile, claimFile, releaseFile } from '#module/system/uploads';
import { frameHosts } from '#module/system/settings';
import { toolActs, type EditedTool, type NewTool, type ToolAct, type ToolQuery, type ToolStatus } from '../contract.ts';
import { toolTexts } from '../texts/index.ts';
import { mayFrame } from './policy.ts';
import * as queries from './queries.ts';
import type { ToolRecord } from './queries.ts';

const noun = 'content.apply-tools';
const tools = {
  noun,
  texts: toolTexts,
  acts: toolActs,
  permit: 'biz:applyTool:publish',
  lock: queries.lock,
  place: queries.place,
};

/** @throws content.apply-tools.notFound */
export async function find(ctx: Context, toolId: number) {
  return withFrame(ctx, await queries.byId(ctx, toolId));
}

/** One tool for visitors. @throws content.apply-tools.notFound, also for a tool that visitors may not see */
export async function frontFind(ctx: Context, toolId: number) {
  return withFrame(ctx, await queries.visibleById(ctx, toolId));
}

async function withFrame(ctx: Context, found: ToolRecord | undefined) {
  const row = present(tools, found);
  return { ...row, mayFrame: row.openMode === 'frame' && mayFrame(row.url, await frameHosts(ctx)) };
}

/** @throws content.apply-tools.contentZh|contentEn|mayNotPublish, system.uploads.gone */
export function add(ctx: Context, body: NewTool, { isDemo = false } = {}): Promise<number> {
  refuseMove(ctx, tools, 'draft', body.status);
  return inTransaction(ctx, async (tx) => {
    const row = await queries.insert(tx, {
      ...written(body),
      ...published(ctx, 'draft', body.status),
      ...created(ctx),
      isDemo,
    });
    noteOperation(tx, row);
    await claimFile(tx, row.icon, noun, row.toolId);
    await show(tx, row);
    return row.toolId;
  });
}

/**
 * Replaces a tool with the values of the form.
 * @throws content.apply-tools.notFound|contentZh|contentEn|wrongState|mayNotPublish, kernel.changed, system.uploads.gone
 */
export function edit(ctx: Context, { toolId, rowVer, ...body }: EditedTool): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const before = await lockedForEdit(tx, tools, toolId, rowVer, body);
    refuseMove(ctx, tools, before.status, body.status);
    const row = await queries.update(tx, toolId, {
      ...written(body),
      ...published(ctx, before.status, body.status),
      ...changed(ctx),
    });
    await exchangeFile(tx, before.icon, row.icon, noun, toolId);
    await show(tx, row);
  });
}

/** Publishes a tool or takes it down. @throws content.apply-tools.notFound|wrongState */
export function move(ctx: Context, toolId: number, act: ToolAct): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const { status } = await locked(tx, tools, toolId);
    const to = stateAfter(ctx, tools, act, status);
    await show(tx, await queries.update(tx, toolId, { status: to, ...published(ctx, status, to), ...changed(ctx) }));
  });
}

/** Puts the named tools first, in this order. @throws content.apply-tools.notFound if one of them is missing */
export const place = (ctx: Context, toolIds: readonly number[]): Promise<void> => placeFirstOf(ctx, tools, toolIds);

/** All of them or none. @throws content.apply-tools.notFound|published */
export function remove(ctx: Context, toolIds: readonly number[]): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const rows = await lockedAll(tx, tools, toolIds);
    const shown = rows.find(({ status }) => status === 'published');
    if (shown)
      throw conflict('content.apply-tools.published', { name: pick(shown.nameZh, shown.nameEn, ctx.language) });
    await queries.remove(tx, toolIds);
    for (const { toolId, icon } of rows) await releaseFile(tx, icon, noun, toolId);
  });
}

/** All records that the filters match, with headings in the caller's language. */
export const exported = async (ctx: Context, query: ToolQuery): Promise<FileReply> =>
  listWorkbook(ctx, toolTexts, await queries.all(ctx, query), {
    toolId: wide,
    ...both('name', wide),
    ...both('summary', wide),
    url: wide,
    version: wide,
    ...both('provider', wide),
    sort: wide,
    publishTime: wide,
    category: { ...wide, words: 'categories' },
    openMode: { ...wide, words: 'openModes' },
    status: { ...wide, words: 'states' },
  });
const wide = { width: 24 };

/** The publication time, if the change is a publication. */
const published = (ctx: Context, from: ToolStatus, to: ToolStatus) =>
  from !== to && to === 'published' ? { publishTime: ctx.now } : {};

/** Columns written from a form. Both texts are sanitised, because pages show them unchanged. */
function written<B extends Contents>(body: B) {
  return { ...body, ...cleanedContent(noun, body) };
}

/**
 * Adds a tool to search and sitemap with the commit that shows it, and removes it with the commit that takes it down.
 */
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
