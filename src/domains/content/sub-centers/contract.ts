import { z } from 'zod';
import { both } from '#shared/bilingual';
import { contract, data, done, flat, rows, wireFile } from '#shared/contract';
import { Id, IdList } from '#shared/ids';
import { dateRange, PageQuery } from '#shared/paging';
import { Place, Placed } from '#shared/placing';
import type { Acts } from '#shared/publishing';
import { choice, editOf, part, recordStamps } from '#shared/records';
import { Line, PlainText, RequiredLine, WebAddress } from '#shared/text-schemas';
import { Day } from '#shared/time';
import { pictureTypes, uploadedPath } from '#contract/system/uploads';

export const subCenterStates = ['normal', 'deactivated'] as const;
export type SubCenterStatus = (typeof subCenterStates)[number];

/** Every change of state; the guard, the buttons and the exhaustive test read this table. */
export const subCenterActs = {
  activate: { from: ['deactivated'], to: 'normal' },
  deactivate: { from: ['normal'], to: 'deactivated' },
} as const satisfies Acts<SubCenterStatus>;
export type SubCenterAct = keyof typeof subCenterActs;

/** The six digits by which identifiers name a sub-center. */
const subCenterCode = /^\d{6}$/;

/** Number of an item inside a sub-center, as at the end of an identifier. */
export const ItemId = z
  .string()
  .trim()
  .max(200)
  .regex(/^[\p{L}\p{N}][\p{L}\p{N}._:~()/-]*$/u, 'content.sub-centers.itemId');

/** The address of an item: the rule with each `{id}` replaced by the item's number, encoded as one path segment. */
export const addressOf = (rule: string, itemId: string) => rule.replaceAll('{id}', encodeURIComponent(itemId));

/** A web address with `{id}` after its host, so that no item leads to a host that the rule does not name. */
export const RedirectRule = z
  .string()
  .trim()
  .min(1, { abort: true })
  .max(500)
  .refine(
    (rule) =>
      /^https?:\/\/[^\s"'<>{}/?#@\\]+[/?#]/i.test(rule) &&
      /^[^\s"'<>{}]*(\{id\}[^\s"'<>{}]*)+$/.test(rule) &&
      URL.canParse(addressOf(rule, '1')),
    'content.sub-centers.rule',
  );

export const SubCenter = z.object({
  subCenterId: z.number(),
  code: z.string(),
  ...both('name', z.string()),
  ...both('provider', z.string()),
  ...both('desc', z.string()),
  ...both('address', z.string()),
  postcode: z.string(),
  email: z.string(),
  phone: z.string(),
  createDate: z.string().nullable(),
  homepage: z.string(),
  redirectRule: z.string(),
  image: z.string(),
  status: z.enum(subCenterStates),
  sort: z.number(),
  ...recordStamps,
});
export type SubCenter = z.output<typeof SubCenter>;

/** Columns that the list sorts by. */
export const subCenterSorts = ['code', 'nameZh', 'nameEn', 'status', 'sort', 'createDate', 'updateTime'] as const;

export const SubCenterQuery = PageQuery.extend({
  /** Part of the code, of a name or of a provider's. */
  keyword: part(200),
  status: choice(subCenterStates),
  ...dateRange('UpdateTime'),
});
export type SubCenterQuery = z.output<typeof SubCenterQuery>;

/** The fields of the form, each with its own rule. */
export const SubCenterFields = z.object({
  code: z.string().trim().min(1, { abort: true }).regex(subCenterCode, 'content.sub-centers.code'),
  ...both('name', RequiredLine(200), RequiredLine(300)),
  ...both('provider', RequiredLine(200), RequiredLine(300)),
  ...both('desc', PlainText(3000), PlainText(6000)),
  ...both('address', Line(300)),
  postcode: Line(20),
  email: Line(100).pipe(z.union([z.literal(''), z.email()], 'content.sub-centers.email')),
  phone: Line(50),
  createDate: Day.nullish().transform((day) => day ?? null),
  homepage: WebAddress,
  redirectRule: RedirectRule,
  image: uploadedPath(pictureTypes),
  status: z.enum(subCenterStates),
  sort: Place,
});

export const NewSubCenter = SubCenterFields;
export type NewSubCenter = z.output<typeof NewSubCenter>;

export const EditedSubCenter = editOf(SubCenterFields, 'subCenterId');
export type EditedSubCenter = z.output<typeof EditedSubCenter>;

const ById = z.object({ subCenterId: Id });

/** Public fields of a list entry (sub-center). */
export const SubCenterCard = SubCenter.pick({
  subCenterId: true,
  code: true,
  ...both('name', true),
  ...both('provider', true),
  ...both('desc', true),
  image: true,
  isDemo: true,
});
export type SubCenterCard = z.output<typeof SubCenterCard>;

/** Public fields of one sub-center. */
export const PublicSubCenter = SubCenterCard.extend(
  SubCenter.pick({
    ...both('address', true),
    postcode: true,
    email: true,
    phone: true,
    createDate: true,
    homepage: true,
    redirectRule: true,
    updateTime: true,
  }).shape,
);
export type PublicSubCenter = z.output<typeof PublicSubCenter>;

/** The target of an identifier. */
export const Resolved = SubCenterCard.pick({ code: true, nameZh: true, nameEn: true }).extend({ url: z.string() });
export type Resolved = z.output<typeof Resolved>;

export const subCenters = contract('content.sub-centers', {
  list: {
    method: 'GET',
    path: '/biz/subCenter/list',
    permit: 'biz:subCenter:list',
    query: SubCenterQuery,
    reply: rows(SubCenter),
  },
  export: {
    method: 'POST',
    path: '/biz/subCenter/export',
    permit: 'biz:subCenter:export',
    body: SubCenterQuery,
    reply: wireFile(),
    audit: 5,
    repeatable: true,
  },
  /** Also used by the preview of the page. */
  find: {
    method: 'GET',
    path: '/biz/subCenter/:subCenterId',
    permit: 'biz:subCenter:query',
    params: ById,
    reply: data(SubCenter),
  },
  add: {
    method: 'POST',
    path: '/biz/subCenter',
    permit: 'biz:subCenter:add',
    body: NewSubCenter,
    reply: flat({ subCenterId: z.number() }),
  },
  edit: { method: 'PUT', path: '/biz/subCenter', permit: 'biz:subCenter:edit', body: EditedSubCenter, reply: done() },
  activate: { method: 'PUT', path: '/biz/subCenter/activate', permit: 'biz:subCenter:edit', body: ById, reply: done() },
  deactivate: {
    method: 'PUT',
    path: '/biz/subCenter/deactivate',
    permit: 'biz:subCenter:edit',
    body: ById,
    reply: done(),
  },
  /** Puts the named sub-centers first, in this order; others that were placed keep their order after them. */
  sort: {
    method: 'PUT',
    path: '/biz/subCenter/sort',
    permit: 'biz:subCenter:edit',
    body: z.object({ subCenterIds: Placed }),
    reply: done(),
  },
  /** All of them or none. Identifiers need their sub-center to resolve, so it must be deactivated first. */
  remove: {
    method: 'DELETE',
    path: '/biz/subCenter/:subCenterIds',
    permit: 'biz:subCenter:remove',
    params: z.object({ subCenterIds: IdList }),
    reply: done(),
  },

  frontList: {
    method: 'GET',
    path: '/front/subCenter/list',
    permit: 'public',
    query: PageQuery,
    reply: rows(SubCenterCard),
  },
  /** Resolves an identifier of an item: `CSTR:00000.11.000001.item`, with or without the part before the code. */
  resolve: {
    method: 'GET',
    path: '/front/subCenter/resolve',
    permit: 'public',
    query: z.object({ identifier: z.string().trim().min(1).max(300) }),
    reply: data(Resolved),
  },
  frontFind: {
    method: 'GET',
    path: '/front/subCenter/:code',
    permit: 'public',
    params: z.object({ code: z.string().regex(subCenterCode) }),
    reply: data(PublicSubCenter),
  },
});
