import { z } from 'zod';
import { contract, data, done, file, rows } from '#shared/contract';
import { Id } from '#shared/ids';
import { dateRange, PageQuery } from '#shared/paging';
import { Moment } from '#shared/time';

export const identifierKinds = ['doi', 'cstr'] as const;
export type IdentifierKind = (typeof identifierKinds)[number];

/**
 * reserved: the value belongs to the resource and is not public. registering: sent to the service, which has not
 * confirmed it. failed: refused by the service. withdrawn: registered, and hidden since the resource was withdrawn.
 */
const identifierStates = ['reserved', 'registering', 'registered', 'failed', 'withdrawn'] as const;
export type IdentifierState = (typeof identifierStates)[number];

/** Pending messages to a service. */
const identifierMessages = ['draft', 'register', 'update', 'hide'] as const;
export type IdentifierMessage = (typeof identifierMessages)[number];

/** Resulting state of each message, and the states in which it may be sent. */
export const identifierActs = {
  draft: { from: ['reserved'], to: 'reserved' },
  register: { from: ['reserved', 'registering', 'failed', 'withdrawn'], to: 'registered' },
  update: { from: ['registered'], to: 'registered' },
  hide: { from: ['registered', 'withdrawn'], to: 'withdrawn' },
} as const satisfies Record<IdentifierMessage, { from: readonly IdentifierState[]; to: IdentifierState }>;

/** Reasons of a failed attempt. `refused` is permanent; the others are temporary. */
const identifierErrors = [
  'notConfigured',
  'unreachable',
  'slow',
  'busy',
  'serverFault',
  'credentials',
  'badReply',
  'wrongAnswer',
  'refused',
] as const;
export type IdentifierError = (typeof identifierErrors)[number];

export const Identifier = z.object({
  identifierId: z.number(),
  kind: z.enum(identifierKinds),
  value: z.string(),
  status: z.enum(identifierStates),
  wanted: z.enum(identifierMessages).nullable(),
  tries: z.number(),
  /** Null if no attempt is scheduled, or until a person asks for one. */
  nextTryAt: Moment.nullable(),
  error: z.union([z.literal(''), z.enum(identifierErrors)]),
  httpStatus: z.number().nullable(),
  registeredAt: Moment.nullable(),
  createTime: Moment,
  updateTime: Moment,
  resourceId: z.number(),
  /** Empty if the resource was deleted. */
  resourceNo: z.string(),
  publicId: z.string(),
  titleZh: z.string(),
  titleEn: z.string(),
  may: z.object({ retry: z.boolean() }),
});
export type Identifier = z.output<typeof Identifier>;

/** Includes the last exchange; passwords are in headers and therefore not included. */
export const IdentifierDetail = Identifier.extend({
  taskId: z.string(),
  request: z.unknown(),
  response: z.string(),
});
export type IdentifierDetail = z.output<typeof IdentifierDetail>;

/** The owner's view. */
export const OwnIdentifier = Identifier.pick({
  kind: true,
  value: true,
  status: true,
  error: true,
  tries: true,
  nextTryAt: true,
});
export type OwnIdentifier = z.output<typeof OwnIdentifier>;

export const IdentifierQuery = PageQuery.extend({
  kind: z.enum(identifierKinds).optional(),
  status: z.enum(identifierStates).optional(),
  resourceId: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER).optional(),
  /** `1`: only identifiers with a problem. */
  problem: z.literal('1').optional(),
  /** Part of the identifier, of a title or of the resource's number. */
  keyword: z.string().trim().max(200).optional(),
  ...dateRange('CreateTime'),
});
export type IdentifierQuery = z.output<typeof IdentifierQuery>;

/** A service and whether it is ready. */
export const IdentifierService = z.object({
  kind: z.enum(identifierKinds),
  isOn: z.boolean(),
  url: z.string(),
  prefix: z.string(),
  /** Keys of empty parameters. */
  missing: z.array(z.string()),
  /** Numbers of identifiers that wait for registration, and that the service refused. */
  waiting: z.number(),
  failed: z.number(),
});
export type IdentifierService = z.output<typeof IdentifierService>;

/** The record in the portal's format, and in those of DataCite and the CSTR platform. */
export const metadataForms = ['json', 'datacite', 'cstr'] as const;
export type MetadataForm = (typeof metadataForms)[number];

export const identifiers = contract('data.identifiers', {
  list: {
    method: 'GET',
    path: '/data/identifier/list',
    permit: 'data:identifier:list',
    query: IdentifierQuery,
    reply: rows(Identifier),
  },
  services: {
    method: 'GET',
    path: '/data/identifier/services',
    permit: 'data:identifier:list',
    reply: data(z.array(IdentifierService)),
  },
  find: {
    method: 'GET',
    path: '/data/identifier/:identifierId',
    permit: 'data:identifier:list',
    params: z.object({ identifierId: Id }),
    reply: data(IdentifierDetail),
  },
  /** Sends to the service again at once: the pending message, or the full record. */
  retry: {
    method: 'PUT',
    path: '/data/identifier/retry',
    permit: 'data:identifier:retry',
    body: z.object({ identifierId: Id }),
    reply: done(),
  },
  /** A resource in one of the formats, in any state that the caller may read. */
  metadata: {
    method: 'GET',
    path: '/data/identifier/metadata/:resourceId/:form',
    permit: 'data:resource:export',
    params: z.object({ resourceId: Id, form: z.enum(metadataForms) }),
    reply: file(),
    audit: 5,
  },
  /** A sentence for a paper that names where the data are, in both languages; null before there is an identifier. */
  statement: {
    method: 'GET',
    path: '/front/identifier/:resourceId/statement',
    permit: 'user',
    scope: ['resources:read', 'resources:deposit'],
    params: z.object({ resourceId: Id }),
    reply: data(z.object({ zh: z.string(), en: z.string() }).nullable()),
  },
  own: {
    method: 'GET',
    path: '/front/identifier/:resourceId',
    permit: 'user',
    scope: ['resources:read', 'resources:deposit'],
    params: z.object({ resourceId: Id }),
    reply: data(z.array(OwnIdentifier)),
  },
});
