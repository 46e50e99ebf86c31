import { z } from 'zod';
import { both } from '#shared/bilingual';
import { contract, data, done, flat, rows, wireFile } from '#shared/contract';
import { Id, IdList } from '#shared/ids';
import { dateRange, PageQuery } from '#shared/paging';
import { Place, Placed } from '#shared/placing';
import type { Acts } from '#shared/publishing';
import { choice, editOf, part, recordStamps } from '#shared/records';
import { PlainText, RequiredLine, WebAddress } from '#shared/text-schemas';
import { Moment, MomentSent } from '#shared/time';
import { pictureTypes, uploadedPath } from '#contract/system/uploads';

export const linkStates = ['normal', 'deactivated'] as const;
export type LinkStatus = (typeof linkStates)[number];

/** Every change of state; the guard, the buttons and the exhaustive test read this table. */
export const linkActs = {
  activate: { from: ['deactivated'], to: 'normal' },
  deactivate: { from: ['normal'], to: 'deactivated' },
} as const satisfies Acts<LinkStatus>;
export type LinkAct = keyof typeof linkActs;

/**
 * Result of the last check of an address; `unknown` before the first check, and for addresses that cannot be checked.
 */
const linkChecks = ['unknown', 'reachable', 'broken'] as const;
export type LinkCheck = (typeof linkChecks)[number];

export const FriendlyLink = z.object({
  linkId: z.number(),
  ...both('name', z.string()),
  url: z.string(),
  ...both('overview', z.string()),
  image: z.string(),
  status: z.enum(linkStates),
  sort: z.number(),
  addTime: Moment,
  checkResult: z.enum(linkChecks),
  /** The HTTP status of the site, or the reason why there was none. */
  checkDetail: z.string(),
  checkTime: Moment.nullable(),
  ...recordStamps,
});
export type FriendlyLink = z.output<typeof FriendlyLink>;

/** Columns that the list sorts by. */
export const linkSorts = [
  'linkId',
  'nameZh',
  'nameEn',
  'status',
  'sort',
  'addTime',
  'checkResult',
  'updateTime',
] as const;

export const LinkQuery = PageQuery.extend({
  /** Part of a name, of the overview or of the address. */
  keyword: part(200),
  status: choice(linkStates),
  checkResult: choice(linkChecks),
  ...dateRange('AddTime'),
});
export type LinkQuery = z.output<typeof LinkQuery>;

/** Filters of the public list. */
export const PublicLinkQuery = PageQuery.extend(dateRange('AddTime'));
export type PublicLinkQuery = z.output<typeof PublicLinkQuery>;

/** The fields of the form, each with its own rule. */
export const LinkFields = z.object({
  ...both('name', RequiredLine(200), RequiredLine(300)),
  url: WebAddress.pipe(z.string().min(1)),
  ...both('overview', PlainText(500), PlainText(1000)),
  image: uploadedPath(pictureTypes),
  status: z.enum(linkStates),
  sort: Place,
  /** Now when absent. */
  addTime: MomentSent.nullish(),
});

export const NewLink = LinkFields;
export type NewLink = z.output<typeof NewLink>;

export const EditedLink = editOf(LinkFields, 'linkId');
export type EditedLink = z.output<typeof EditedLink>;

const ById = z.object({ linkId: Id });

/** Public fields of one link. */
export const LinkCard = FriendlyLink.pick({
  linkId: true,
  ...both('name', true),
  url: true,
  ...both('overview', true),
  image: true,
  addTime: true,
  isDemo: true,
});
export type LinkCard = z.output<typeof LinkCard>;

export const links = contract('content.links', {
  list: { method: 'GET', path: '/biz/link/list', permit: 'biz:link:list', query: LinkQuery, reply: rows(FriendlyLink) },
  export: {
    method: 'POST',
    path: '/biz/link/export',
    permit: 'biz:link:export',
    body: LinkQuery,
    reply: wireFile(),
    audit: 5,
    repeatable: true,
  },
  /** Also used by the preview of the page. */
  find: { method: 'GET', path: '/biz/link/:linkId', permit: 'biz:link:query', params: ById, reply: data(FriendlyLink) },
  add: {
    method: 'POST',
    path: '/biz/link',
    permit: 'biz:link:add',
    body: NewLink,
    reply: flat({ linkId: z.number() }),
  },
  edit: { method: 'PUT', path: '/biz/link', permit: 'biz:link:edit', body: EditedLink, reply: done() },
  activate: { method: 'PUT', path: '/biz/link/activate', permit: 'biz:link:edit', body: ById, reply: done() },
  deactivate: { method: 'PUT', path: '/biz/link/deactivate', permit: 'biz:link:edit', body: ById, reply: done() },
  /** Puts the named links first, in this order; others that were placed keep their order after them. */
  sort: {
    method: 'PUT',
    path: '/biz/link/sort',
    permit: 'biz:link:edit',
    body: z.object({ linkIds: Placed }),
    reply: done(),
  },
  /** Starts a check of the address of every link; the list shows the results when it ends. */
  check: { method: 'PUT', path: '/biz/link/check', permit: 'biz:link:edit', reply: done() },
  /** All of them or none. */
  remove: {
    method: 'DELETE',
    path: '/biz/link/:linkIds',
    permit: 'biz:link:remove',
    params: z.object({ linkIds: IdList }),
    reply: done(),
  },

  frontList: {
    method: 'GET',
    path: '/front/link/list',
    permit: 'public',
    query: PublicLinkQuery,
    reply: rows(LinkCard),
  },
  /** Position of a link in the list, counted from 1; 0 for a link that visitors do not see. */
  frontPlace: {
    method: 'GET',
    path: '/front/link/place/:linkId',
    permit: 'public',
    params: ById,
    reply: data(z.object({ place: z.number() })),
  },
});
