import { z } from 'zod';
import { both } from '#shared/bilingual';
import { contract, data, done, file, flat, rows, wireFile } from '#shared/contract';
import { Id, IdList } from '#shared/ids';
import { dateRange, PageQuery } from '#shared/paging';
import { Place, Placed } from '#shared/placing';
import type { Acts } from '#shared/publishing';
import { choice, editOf, part, recordStamps } from '#shared/records';
import { Line, RequiredLine, WebAddress } from '#shared/text-schemas';
import { Day } from '#shared/time';
import { uploadedPath } from '#contract/system/uploads';

export const standardStates = ['normal', 'deactivated'] as const;
export type StandardStatus = (typeof standardStates)[number];

/** Every change of state; the guard, the buttons and the exhaustive test read this table. */
export const standardActs = {
  activate: { from: ['deactivated'], to: 'normal' },
  deactivate: { from: ['normal'], to: 'deactivated' },
} as const satisfies Acts<StandardStatus>;
export type StandardAct = keyof typeof standardActs;

/** A policy as the back office stores it. */
export const Standard = z.object({
  standardId: z.number(),
  /** Its number as people cite it, such as `GB/T 39912-2021`. */
  standardNo: z.string(),
  ...both('name', z.string()),
  /** Chinese classification for standards (CCS), and the international one (ICS); `—` for documents without. */
  ...both('classNo', z.string()),
  status: z.enum(standardStates),
  publishDate: z.string().nullable(),
  implementDate: z.string().nullable(),
  updateDate: z.string(),
  /** Address of the uploaded file; empty without one. */
  pdfFile: z.string(),
  pdfName: z.string(),
  /** Where the official text is published; empty when unknown. */
  sourceUrl: z.string(),
  ...both('note', z.string()),
  sort: z.number(),
  /** Number of views of its page. */
  viewCount: z.number(),
  ...recordStamps,
});
export type Standard = z.output<typeof Standard>;

/** Columns that the list sorts by. */
export const standardSorts = [
  ...([
    'standardId',
    'standardNo',
    'nameZh',
    'nameEn',
    'classNoZh',
    'classNoEn',
    'status',
    'sort',
    'viewCount',
  ] as const),
  ...(['publishDate', 'implementDate', 'updateDate', 'updateTime'] as const),
] as const;

export const StandardQuery = PageQuery.extend({
  /** Part of a number or of a name in either language. */
  name: part(200),
  /** Part of a classification number of either kind. */
  classNo: part(100),
  status: choice(standardStates),
  ...dateRange('PublishDate'),
});
export type StandardQuery = z.output<typeof StandardQuery>;

/** Filters of the public list. */
export const PublicStandardQuery = PageQuery.extend(dateRange('PublishDate'));
export type PublicStandardQuery = z.output<typeof PublicStandardQuery>;

/** The fields of the form, each with its own rule. */
export const StandardFields = z.object({
  standardNo: RequiredLine(100),
  ...both('name', RequiredLine(300), RequiredLine(500)),
  ...both('classNo', RequiredLine(100)),
  status: z.enum(standardStates),
  publishDate: Day.nullish(),
  implementDate: Day.nullish(),
  /** Defaults to today. */
  updateDate: Day.nullish(),
  pdfFile: uploadedPath(['pdf']),
  sourceUrl: WebAddress,
  ...both('note', Line(300), Line(500)),
  sort: Place,
});

interface Checked {
  status: StandardStatus;
  pdfFile?: string | undefined;
  publishDate?: string | null | undefined;
  implementDate?: string | null | undefined;
}
/** Rules between the fields of a policy: it takes effect after its issue, and a visible policy has its text. */
export const standardFaults = ({ status, pdfFile, publishDate, implementDate }: Checked) => [
  ...(publishDate && implementDate && implementDate < publishDate
    ? [{ path: 'implementDate', reason: 'content.standards.dateOrder' }]
    : []),
  ...(status === 'normal' && pdfFile === '' ? [{ path: 'pdfFile', reason: 'content.standards.pdfMissing' }] : []),
];
const dateOrder = { path: ['implementDate'], message: 'content.standards.dateOrder' };
const textMissing = { path: ['pdfFile'], message: 'content.standards.pdfMissing' };
const isFree = (path: string) => (it: Checked) => !standardFaults(it).some((fault) => fault.path === path);

export const NewStandard = StandardFields.refine(isFree('implementDate'), dateOrder).refine(
  isFree('pdfFile'),
  textMissing,
);
export type NewStandard = z.output<typeof NewStandard>;

export const EditedStandard = editOf(StandardFields, 'standardId')
  .refine(isFree('implementDate'), dateOrder)
  .refine(isFree('pdfFile'), textMissing);
export type EditedStandard = z.output<typeof EditedStandard>;

const ById = z.object({ standardId: Id });

/** Public fields of one policy; its text is at {@link standards}`.frontPdf`, not at the address of the upload. */
export const PublicStandard = Standard.pick({
  standardId: true,
  standardNo: true,
  ...both('name', true),
  ...both('classNo', true),
  publishDate: true,
  implementDate: true,
  updateDate: true,
  sourceUrl: true,
  ...both('note', true),
  updateTime: true,
  isDemo: true,
});
export type PublicStandard = z.output<typeof PublicStandard>;

export const standards = contract('content.standards', {
  list: {
    method: 'GET',
    path: '/biz/standard/list',
    permit: 'biz:standard:list',
    query: StandardQuery,
    reply: rows(Standard),
  },
  export: {
    method: 'POST',
    path: '/biz/standard/export',
    permit: 'biz:standard:export',
    body: StandardQuery,
    reply: wireFile(),
    audit: 5,
    repeatable: true,
  },
  /** Also used by the preview of a page. */
  find: {
    method: 'GET',
    path: '/biz/standard/:standardId',
    permit: 'biz:standard:query',
    params: ById,
    reply: data(Standard),
  },
  pdf: {
    method: 'GET',
    path: '/biz/standard/:standardId/pdf',
    permit: 'biz:standard:query',
    params: ById,
    reply: file(),
  },
  add: {
    method: 'POST',
    path: '/biz/standard',
    permit: 'biz:standard:add',
    body: NewStandard,
    reply: flat({ standardId: z.number() }),
  },
  edit: { method: 'PUT', path: '/biz/standard', permit: 'biz:standard:edit', body: EditedStandard, reply: done() },
  activate: { method: 'PUT', path: '/biz/standard/activate', permit: 'biz:standard:edit', body: ById, reply: done() },
  deactivate: {
    method: 'PUT',
    path: '/biz/standard/deactivate',
    permit: 'biz:standard:edit',
    body: ById,
    reply: done(),
  },
  /** Puts the named policies first, in this order; others that were placed keep their order after them. */
  sort: {
    method: 'PUT',
    path: '/biz/standard/sort',
    permit: 'biz:standard:edit',
    body: z.object({
      standardIds: Placed,
    }),
    reply: done(),
  },
  /** All of them or none; visible policies must be deactivated first. */
  remove: {
    method: 'DELETE',
    path: '/biz/standard/:standardIds',
    permit: 'biz:standard:remove',
    params: z.object({ standardIds: IdList }),
    reply: done(),
  },

  frontList: {
    method: 'GET',
    path: '/front/standard/list',
    permit: 'public',
    query: PublicStandardQuery,
    reply: rows(PublicStandard),
  },
  frontFind: {
    method: 'GET',
    path: '/front/standard/:standardId',
    permit: 'public',
    params: ById,
    reply: data(PublicStandard),
  },
  /** The text, for the browser's own viewer or for a download. */
  frontPdf: {
    method: 'GET',
    path: '/front/standard/:standardId/pdf',
    permit: 'public',
    params: ById,
    reply: file(),
  },
});
