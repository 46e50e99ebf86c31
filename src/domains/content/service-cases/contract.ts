import { z } from 'zod';
import { both } from '#shared/bilingual';
import { contract, data, done, flat, rows, wireFile } from '#shared/contract';
import { Id, IdList } from '#shared/ids';
import { dateRange, PageQuery } from '#shared/paging';
import { Place, Placed } from '#shared/placing';
import type { Acts } from '#shared/publishing';
import { choice, editOf, part, recordStamps } from '#shared/records';
import { RequiredHtml, RequiredLine, RequiredText } from '#shared/text-schemas';
import { Day } from '#shared/time';
import { pictureTypes, uploadedPath } from '#contract/system/uploads';

/** Beneficiaries of a case: enterprises, major research, the public, national strategy. */
export const caseTypes = ['enterprise', 'research', 'public', 'strategy'] as const;
export type CaseType = (typeof caseTypes)[number];

export const caseStates = ['created', 'published', 'discontinued'] as const;
export type CaseStatus = (typeof caseStates)[number];

/** Every change of state; the guard, the buttons and the exhaustive test read this table. */
export const caseActs = {
  publish: { from: ['created', 'discontinued'], to: 'published' },
  discontinue: { from: ['published'], to: 'discontinued' },
} as const satisfies Acts<CaseStatus>;
export type CaseAct = keyof typeof caseActs;

/** Characters of HTML in one language. */
const longestContent = 200_000;

/** A case as the back office stores it; the content is HTML, sanitised when it was saved. */
export const ServiceCase = z.object({
  caseId: z.number(),
  ...both('name', z.string()),
  type: z.enum(caseTypes),
  status: z.enum(caseStates),
  ...both('target', z.string()),
  hours: z.number().nullable(),
  ...both('background', z.string()),
  ...both('achievements', z.string()),
  ...both('orgs', z.string()),
  ...both('content', z.string()),
  image: z.string(),
  sourceUrl: z.string(),
  sort: z.number(),
  createDate: z.string(),
  publishDate: z.string().nullable(),
  ...recordStamps,
});
export type ServiceCase = z.output<typeof ServiceCase>;

const long = { contentZh: true, contentEn: true } as const;

/** A line of the list. */
export const CaseRow = ServiceCase.omit(long);
export type CaseRow = z.output<typeof CaseRow>;

/** Columns that the list sorts by. */
export const caseSorts = [
  ...(['caseId', 'nameZh', 'nameEn', 'type', 'status', 'hours', 'sort'] as const),
  ...(['createDate', 'publishDate', 'updateTime'] as const),
] as const;

export const CaseQuery = PageQuery.extend({
  /** Part of a name in either language. */
  name: part(200),
  /** Part of a target's or an organisation's name, in either language. */
  partner: part(200),
  type: choice(caseTypes),
  status: choice(caseStates),
  ...dateRange('PublishDate'),
});
export type CaseQuery = z.output<typeof CaseQuery>;

/** A complete web address, or a path of this site such as `/data/detail/…`; empty for none. */
const ResourceAddress = z
  .string()
  .trim()
  .max(500)
  .refine(
    (text) =>
      text === '' ||
      (/^(https?:\/\/|\/(?![/\\]))[^\s"'<>\\]+$/i.test(text) && URL.canParse(text, 'https://example.org')),
    'content.service-cases.address',
  )
  .nullish()
  .transform((text) => text ?? '');

/** The fields of the form, each with its own rule. */
export const CaseFields = z.object({
  ...both('name', RequiredLine(200), RequiredLine(300)),
  type: z.enum(caseTypes),
  status: z.enum(caseStates),
  ...both('target', RequiredLine(200), RequiredLine(300)),
  hours: z.number().min(0).max(100_000).multipleOf(0.1, 'content.service-cases.hours').nullish(),
  ...both('background', RequiredText(3000), RequiredText(6000)),
  ...both('achievements', RequiredText(3000), RequiredText(6000)),
  ...both('orgs', RequiredLine(500)),
  ...both('content', RequiredHtml(longestContent)),
  image: uploadedPath(pictureTypes),
  sourceUrl: ResourceAddress,
  sort: Place,
  /** Defaults to today. */
  createDate: Day.nullish(),
  /** Defaults to the day of the first publication. */
  publishDate: Day.nullish(),
});
export type NewCase = z.output<typeof CaseFields>;

export const EditedCase = editOf(CaseFields, 'caseId');
export type EditedCase = z.output<typeof EditedCase>;

const ById = z.object({ caseId: Id });

const internal = { status: true, sort: true, rowVer: true, createBy: true, createTime: true, updateBy: true } as const;

/** Public fields of one case. */
export const PublicCase = ServiceCase.omit(internal);
export type PublicCase = z.output<typeof PublicCase>;

/** Public fields of a list entry (case). */
export const CaseCard = PublicCase.omit(long);
export type CaseCard = z.output<typeof CaseCard>;

export const PublicCaseQuery = PageQuery.extend({
  type: choice(caseTypes),
  ...dateRange('PublishDate'),
});
export type PublicCaseQuery = z.output<typeof PublicCaseQuery>;

/** Two languages of rich text, some of it in four-byte characters. */
const maxBody = 2 * longestContent * 4;

export const serviceCases = contract('content.service-cases', {
  list: {
    method: 'GET',
    path: '/biz/service/list',
    permit: 'biz:service:list',
    query: CaseQuery,
    reply: rows(CaseRow),
  },
  export: {
    method: 'POST',
    path: '/biz/service/export',
    permit: 'biz:service:export',
    body: CaseQuery,
    reply: wireFile(),
    audit: 5,
    repeatable: true,
  },
  /** Also used by the preview of a page. */
  find: {
    method: 'GET',
    path: '/biz/service/:caseId',
    permit: 'biz:service:query',
    params: ById,
    reply: data(ServiceCase),
  },
  /** A state other than `created` needs the permission of the act that leads to it. */
  add: {
    method: 'POST',
    path: '/biz/service',
    permit: 'biz:service:add',
    body: CaseFields,
    reply: flat({ caseId: z.number() }),
    maxBody,
  },
  edit: { method: 'PUT', path: '/biz/service', permit: 'biz:service:edit', body: EditedCase, reply: done(), maxBody },
  publish: { method: 'PUT', path: '/biz/service/publish', permit: 'biz:service:publish', body: ById, reply: done() },
  discontinue: {
    method: 'PUT',
    path: '/biz/service/discontinue',
    permit: 'biz:service:publish',
    body: ById,
    reply: done(),
  },
  /** Puts the named cases first, in this order; others that were placed keep their order after them. */
  sort: {
    method: 'PUT',
    path: '/biz/service/sort',
    permit: 'biz:service:edit',
    body: z.object({
      caseIds: Placed,
    }),
    reply: done(),
  },
  /** All of them or none; published cases must be discontinued first. */
  remove: {
    method: 'DELETE',
    path: '/biz/service/:caseIds',
    permit: 'biz:service:remove',
    params: z.object({ caseIds: IdList }),
    reply: done(),
  },

  frontList: {
    method: 'GET',
    path: '/front/service/list',
    permit: 'public',
    query: PublicCaseQuery,
    reply: rows(CaseCard),
  },
  frontFind: {
    method: 'GET',
    path: '/front/service/:caseId',
    permit: 'public',
    params: ById,
    reply: data(PublicCase),
  },
});
