import { z } from 'zod';
import { both } from '#shared/bilingual';
import { contract, data, done, flat, rows, wireFile } from '#shared/contract';
import { Id } from '#shared/ids';
import { dateRange, PageQuery } from '#shared/paging';
import { choice, editOf, part } from '#shared/records';
import { Line, WebAddress } from '#shared/text-schemas';
import { Moment } from '#shared/time';
import { longestName } from './contract/affiliation.ts';
import { countries, regions } from './contract/places.ts';
import { DecidedText, OrganizationTextLine, OrganizationTextQuery, TextEvent } from './contract/queue.ts';
import { largestDump, RorReport } from './contract/ror-report.ts';
import { Ror } from './contract/ror.ts';

export { Affiliation, longestName, maxAffiliations } from './contract/affiliation.ts';
export {
  affiliationName,
  affiliationNames,
  affiliationsOfText,
  affiliationsText,
  noAffiliation,
} from '#shared/affiliations';
export { countries, regions } from './contract/places.ts';
export {
  DecidedText,
  OrganizationText,
  OrganizationTextLine,
  OrganizationTextQuery,
  textSorts,
  type TextDecision,
  type TextPlace,
  type TextStatus,
} from './contract/queue.ts';
export { bareRor, isRor } from './contract/ror.ts';
export { largestUnpacked, maxFaults, RorReport } from './contract/ror-report.ts';

/** Limits of a completion: rows, and characters of the query. */
export const [maxCompleted, longestQuery] = [10, 100];
/** Limits of other names and of domains of one organization. */
export const [maxNames, maxDomains] = [50, 20];

const organizationStatuses = ['active', 'inactive', 'merged'] as const;
export type OrganizationStatus = (typeof organizationStatuses)[number];

export const nameKinds = ['former', 'abbreviation', 'alias'] as const;
export type NameKind = (typeof nameKinds)[number];
/** Languages of other names; empty: none, such as that of an abbreviation used in both. */
export const nameLanguages = ['zh', 'en', ''] as const;

const organizationActs = ['created', 'changed', 'named', 'merged', 'split', 'imported'] as const;

/** One row of a completion. */
export const CompletedOrganization = z.object({
  organizationId: z.number(),
  ...both('name', z.string()),
  /** The other name that matched; empty if one of the two names did. */
  matched: z.string(),
  /** Names of the parent; empty without one. */
  ...both('parent', z.string()),
  ror: z.string(),
  region: z.string(),
});
export type CompletedOrganization = z.output<typeof CompletedOrganization>;

/** An other name of an organization. */
export const OtherName = z.object({
  name: z.string(),
  language: z.enum(nameLanguages),
  kind: z.enum(nameKinds),
});
export type OtherName = z.output<typeof OtherName>;

const line = {
  organizationId: z.number(),
  ...both('name', z.string()),
  parentId: z.number().nullable(),
  ror: z.string(),
  region: z.string(),
  country: z.string(),
  domains: z.array(z.string()),
  sourceUrl: z.string(),
  status: z.enum(organizationStatuses),
  mergedInto: z.number().nullable(),
  /** Imports leave its names alone, because a curator wrote them. */
  isCurated: z.boolean(),
  createBy: z.string(),
  createTime: Moment,
  updateBy: z.string(),
  updateTime: Moment,
  rowVer: z.number(),
};

/** The stored row. */
export const OrganizationRow = z.object(line);

/** An organization in the list of the back office. */
export const OrganizationLine = z.object({
  ...line,
  ...both('parent', z.string()),
  /** Names of the organization that remains after a merge. */
  ...both('merged', z.string()),
  /** Other names, the first few. */
  otherNames: z.array(OtherName),
});
export type OrganizationLine = z.output<typeof OrganizationLine>;

export const organizationSorts = ['organizationId', 'nameZh', 'nameEn', 'updateTime'] as const;

export const OrganizationQuery = PageQuery.extend({
  /** Part of any of the names, or a ROR iD. */
  keyword: part(100),
  status: choice(organizationStatuses),
  region: choice(regions),
  country: choice(countries),
  ...dateRange('UpdateTime'),
});
export type OrganizationQuery = z.output<typeof OrganizationQuery>;

/** A domain name without protocol and path, in small letters. */
const Domain = z
  .string()
  .trim()
  .toLowerCase()
  .max(100)
  .regex(/^(?=.{4,})([\p{L}\p{N}]([\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+\p{L}{2,}$/u, 'kernel.invalid.format');

export const OrganizationFields = z.object({
  ...both('name', Line(longestName)),
  otherNames: z
    .array(OtherName.extend({ name: Line(longestName).pipe(z.string().min(1)) }))
    .max(maxNames)
    .default([]),
  parentId: Id.nullish().transform((id) => id ?? null),
  ror: Ror.nullish().transform((text) => text ?? ''),
  region: z.enum(['', ...regions]).default(''),
  country: z.enum(['', ...countries]).default(''),
  domains: z.array(Domain).max(maxDomains).default([]),
  sourceUrl: WebAddress,
  status: z.enum(['active', 'inactive']).default('active'),
});

export const NewOrganization = OrganizationFields;
export type NewOrganization = z.output<typeof NewOrganization>;
export const EditedOrganization = editOf(OrganizationFields, 'organizationId');
export type EditedOrganization = z.output<typeof EditedOrganization>;

/** One act of the history of an organization. */
export const OrganizationAct = z.object({
  actId: z.number(),
  act: z.enum(organizationActs),
  otherId: z.number().nullable(),
  ...both('other', z.string()),
  /** Before and after, by field. */
  changes: z.record(z.string(), z.object({ before: z.string(), after: z.string() })),
  actBy: z.string(),
  actTime: Moment,
});
export type OrganizationAct = z.output<typeof OrganizationAct>;

const ById = z.object({ organizationId: Id });
const Version = ById.extend({ rowVer: z.number().int() });

export const organizations = contract('identity.organizations', {
  /** Organizations whose names match what is typed, best first. Open, because registration needs it. */
  complete: {
    method: 'GET',
    path: '/front/organization/complete',
    permit: 'public',
    query: z.object({ q: z.string().trim().min(1).max(longestQuery) }),
    reply: data(z.array(CompletedOrganization)),
    limit: { per: 'account', count: 300, seconds: 60 },
  },
  list: {
    method: 'GET',
    path: '/data/organization/list',
    permit: 'data:organization:list',
    query: OrganizationQuery,
    reply: rows(OrganizationLine),
  },
  export: {
    method: 'POST',
    path: '/data/organization/export',
    permit: 'data:organization:export',
    body: OrganizationQuery,
    reply: wireFile(),
    audit: 5,
    repeatable: true,
  },
  find: {
    method: 'GET',
    path: '/data/organization/:organizationId',
    permit: 'data:organization:query',
    params: ById,
    reply: data(OrganizationLine),
  },
  /** The newest hundred acts, newest first. */
  history: {
    method: 'GET',
    path: '/data/organization/:organizationId/history',
    permit: 'data:organization:query',
    params: ById,
    reply: data(z.array(OrganizationAct)),
  },
  add: {
    method: 'POST',
    path: '/data/organization',
    permit: 'data:organization:add',
    body: NewOrganization,
    reply: flat({ organizationId: z.number() }),
  },
  edit: {
    method: 'PUT',
    path: '/data/organization',
    permit: 'data:organization:edit',
    body: EditedOrganization,
    reply: done(),
  },
  /** Makes all names of an organization lead to another one; records keep what they say. */
  merge: {
    method: 'PUT',
    path: '/data/organization/merge',
    permit: 'data:organization:merge',
    body: Version.extend({ intoId: Id }),
    reply: done(),
    audit: 2,
  },
  /** Undoes a merge. */
  split: {
    method: 'PUT',
    path: '/data/organization/split',
    permit: 'data:organization:merge',
    body: Version,
    reply: done(),
    audit: 2,
  },
  /**
   * Imports a dump of ROR (JSON of schema 2, packed by gzip or plain), with the form field `country` only that country's organizations. An entry with
   * the same ROR iD is updated; names that a curator wrote stay.
   */
  importRor: {
    method: 'POST',
    path: '/data/organization/importRor',
    permit: 'data:organization:import',
    upload: { field: 'file', maxBytes: largestDump, maxFiles: 1 },
    maxBody: largestDump + 65_536,
    reply: data(RorReport),
    audit: 6,
  },

  /** Free texts that people typed, most frequent first. */
  texts: {
    method: 'GET',
    path: '/data/organizationText/list',
    permit: 'data:organizationText:list',
    query: OrganizationTextQuery,
    reply: rows(OrganizationTextLine),
  },
  textHistory: {
    method: 'GET',
    path: '/data/organizationText/:textId/history',
    permit: 'data:organizationText:list',
    params: z.object({ textId: Id }),
    reply: data(z.array(TextEvent)),
  },
  decide: {
    method: 'PUT',
    path: '/data/organizationText/decide',
    permit: 'data:organizationText:decide',
    body: DecidedText,
    reply: done(),
    audit: 2,
  },
});

/** The list of texts as a noun, for its record page. */
export const organizationTextNoun = { list: organizations.texts };
