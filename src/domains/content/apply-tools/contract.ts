import { z } from 'zod';
import { both } from '#shared/bilingual';
import { contract, data, done, flat, rows, wireFile } from '#shared/contract';
import { Id, IdList } from '#shared/ids';
import { dateRange, PageQuery } from '#shared/paging';
import { Place, Placed } from '#shared/placing';
import type { Acts } from '#shared/publishing';
import { choice, editOf, part, recordStamps } from '#shared/records';
import { Line, RequiredHtml, RequiredLine, RequiredText } from '#shared/text-schemas';
import { Moment } from '#shared/time';
import { pictureTypes, uploadedPath } from '#contract/system/uploads';

export const toolCategories = ['database', 'compute', 'analysis', 'ai'] as const;
export type ToolCategory = (typeof toolCategories)[number];

/** In a new window, or in a frame of the tool's page. */
export const openModes = ['new', 'frame'] as const;

export const toolStates = ['draft', 'published'] as const;
export type ToolStatus = (typeof toolStates)[number];

/** Every change of state; the guard, the buttons and the exhaustive test read this table. */
export const toolActs = {
  publish: { from: ['draft'], to: 'published' },
  takeDown: { from: ['published'], to: 'draft' },
} as const satisfies Acts<ToolStatus>;
export type ToolAct = keyof typeof toolActs;

/** Characters of HTML in one language. */
const longestContent = 200_000;

/** A path of this site, or a web address. */
const ToolAddress = z
  .string()
  .trim()
  .min(1, { abort: true })
  .max(500)
  .refine(
    (text) => /^\/(?![/\\])[^\s"'<>\\]*$/.test(text) || (/^https?:\/\/[^\s"'<>]+$/i.test(text) && URL.canParse(text)),
    'content.apply-tools.url',
  );

/** A tool as the back office stores it; the content is HTML, sanitised when it was saved. */
export const Tool = z.object({
  toolId: z.number(),
  ...both('name', z.string()),
  category: z.enum(toolCategories),
  ...both('summary', z.string()),
  ...both('content', z.string()),
  url: z.string(),
  openMode: z.enum(openModes),
  icon: z.string(),
  version: z.string(),
  ...both('provider', z.string()),
  status: z.enum(toolStates),
  /** Time of the last publication; null before the first. */
  publishTime: Moment.nullable(),
  sort: z.number(),
  ...recordStamps,
});
export type Tool = z.output<typeof Tool>;

/** A line of the list. */
export const ToolRow = Tool.omit({ contentZh: true, contentEn: true });
export type ToolRow = z.output<typeof ToolRow>;

/** Columns that the list sorts by. */
export const toolSorts = [
  'toolId',
  'nameZh',
  'nameEn',
  'category',
  'status',
  'sort',
  'publishTime',
  'updateTime',
] as const;

export const ToolQuery = PageQuery.extend({
  /** Part of a name, of a summary or of a provider's name. */
  keyword: part(200),
  category: choice(toolCategories),
  status: choice(toolStates),
  ...dateRange('UpdateTime'),
});
export type ToolQuery = z.output<typeof ToolQuery>;

/** The fields of the form, each with its own rule. */
export const ToolFields = z.object({
  ...both('name', RequiredLine(200), RequiredLine(300)),
  category: z.enum(toolCategories),
  ...both('summary', RequiredText(500), RequiredText(1000)),
  ...both('content', RequiredHtml(longestContent)),
  url: ToolAddress,
  openMode: z.enum(openModes),
  icon: uploadedPath(pictureTypes),
  version: Line(50),
  ...both('provider', Line(200), Line(300)),
  status: z.enum(toolStates),
  sort: Place,
});

export const NewTool = ToolFields;
export type NewTool = z.output<typeof NewTool>;

export const EditedTool = editOf(ToolFields, 'toolId');
export type EditedTool = z.output<typeof EditedTool>;

const ById = z.object({ toolId: Id });

/** Public fields of a list entry (tool). */
export const ToolCard = Tool.pick({
  toolId: true,
  ...both('name', true),
  category: true,
  ...both('summary', true),
  url: true,
  openMode: true,
  icon: true,
  version: true,
  ...both('provider', true),
  publishTime: true,
  updateTime: true,
  isDemo: true,
});
export type ToolCard = z.output<typeof ToolCard>;

/** Public fields of one tool. */
export const PublicTool = ToolCard.extend(Tool.pick({ contentZh: true, contentEn: true }).shape).extend({
  /** Whether the site's policy lets its pages frame the tool. */
  mayFrame: z.boolean(),
});
export type PublicTool = z.output<typeof PublicTool>;

export const PublicToolQuery = PageQuery.extend({
  category: choice(toolCategories),
  ...dateRange('PublishTime'),
});
export type PublicToolQuery = z.output<typeof PublicToolQuery>;

/** Two languages of rich text, some of it in four-byte characters. */
const maxBody = 2 * longestContent * 4;

export const applyTools = contract('content.apply-tools', {
  list: {
    method: 'GET',
    path: '/biz/applyTool/list',
    permit: 'biz:applyTool:list',
    query: ToolQuery,
    reply: rows(ToolRow),
  },
  export: {
    method: 'POST',
    path: '/biz/applyTool/export',
    permit: 'biz:applyTool:export',
    body: ToolQuery,
    reply: wireFile(),
    audit: 5,
    repeatable: true,
  },
  /** Also used by the preview of a page. */
  find: {
    method: 'GET',
    path: '/biz/applyTool/:toolId',
    permit: 'biz:applyTool:query',
    params: ById,
    reply: data(Tool.extend({ mayFrame: z.boolean() })),
  },
  /** Adding a published tool needs the permission to publish as well. */
  add: {
    method: 'POST',
    path: '/biz/applyTool',
    permit: 'biz:applyTool:add',
    body: NewTool,
    reply: flat({ toolId: z.number() }),
    maxBody,
  },
  edit: {
    method: 'PUT',
    path: '/biz/applyTool',
    permit: 'biz:applyTool:edit',
    body: EditedTool,
    reply: done(),
    maxBody,
  },
  publish: {
    method: 'PUT',
    path: '/biz/applyTool/publish',
    permit: 'biz:applyTool:publish',
    body: ById,
    reply: done(),
  },
  takeDown: {
    method: 'PUT',
    path: '/biz/applyTool/takeDown',
    permit: 'biz:applyTool:publish',
    body: ById,
    reply: done(),
  },
  /** Puts the named tools first, in this order; others that were placed keep their order after them. */
  sort: {
    method: 'PUT',
    path: '/biz/applyTool/sort',
    permit: 'biz:applyTool:edit',
    body: z.object({ toolIds: Placed }),
    reply: done(),
  },
  /** All of them or none; published records must be taken down before. */
  remove: {
    method: 'DELETE',
    path: '/biz/applyTool/:toolIds',
    permit: 'biz:applyTool:remove',
    params: z.object({ toolIds: IdList }),
    reply: done(),
  },

  frontList: {
    method: 'GET',
    path: '/front/applyTool/list',
    permit: 'public',
    query: PublicToolQuery,
    reply: rows(ToolCard),
  },
  frontFind: {
    method: 'GET',
    path: '/front/applyTool/:toolId',
    permit: 'public',
    params: ById,
    reply: data(PublicTool),
  },
});
