import { z } from 'zod';
import { contract, data, done, file, rows } from '#shared/contract';
import { Id } from '#shared/ids';
import { dateRange, PageQuery } from '#shared/paging';
import { Moment } from '#shared/time';

export const identifierKinds = ['doi', 'cstr'] as const;
export type IdentifierKind = (typeof identifierKinds)[number];

/**
 * reserved: the value belongs to the resource and nobody outside knows it. registering: told to the service, which has
 * not said yes. failed: the service said no. withdrawn: registered, and hidden since the resource was withdrawn.
 */
export const identifierStates = ['reserved', 'registering', 'registered', 'failed', 'withdrawn'] as const;
export type IdentifierState = (typeof identifierStates)[number];

/** What a service still has to be told. */
export const identifierWants = ['draft', 'register', 'update', 'hide'] as const;
export type IdentifierWant = (typeof identifierWants)[number];

/** What is true once a service has been told, and in which states telling it makes sense. */
export const identifierActs = {
  draft: { from: ['reserved'], to: 'reserved' },
  register: { from: ['reserved', 'registering', 'failed', 'withdrawn'], to: 'registered' },
  update: { from: ['registered'], to: 'registered' },
  hide: { from: ['registered', 'withdrawn'], to: 'withdrawn' },
} as const satisfies Record<IdentifierWant, { from: readonly IdentifierState[]; to: IdentifierState }>;

/** Why the last try came to nothing. `refused`: the service will not have it as it is; the others pass by themselves. */
export const identifierErrors = [
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
  wanted: z.enum(identifierWants).nullable(),
  tries: z.number(),
  /** Null while nothing is to be tried, or until somebody asks for it. */
  nextTryAt: Moment.nullable(),
  error: z.union([z.literal(''), z.enum(identifierErrors)]),
  httpStatus: z.number().nullable(),
  registeredAt: Moment.nullable(),
  createTime: Moment,
  updateTime: Moment,
  resourceId: z.number(),
  /** Empty where the resource is gone. */
  resourceNo: z.string(),
  publicId: z.string(),
  titleZh: z.string(),
  titleEn: z.string(),
  may: z.object({ retry: z.boolean() }),
});
export type Identifier = z.output<typeof Identifier>;

/** With the last exchange; passwords are in headers and so not among it. */
export const IdentifierDetail = Identifier.extend({
  taskId: z.string(),
  request: z.unknown(),
  response: z.string(),
});
export type IdentifierDetail = z.output<typeof IdentifierDetail>;

/** What the owner of a resource sees. */
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
  kind: z.enum(identifierKinds).optional().catch(undefined),
  status: z.enum(identifierStates).optional().catch(undefined),
  resourceId: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER).optional().catch(undefined),
  /** `1`: only those with a problem. */
  problem: z.literal('1').optional().catch(undefined),
  /** Part of the identifier, of a title or of the resource's number. */
  keyword: z.string().trim().max(200).optional(),
  ...dateRange('CreateTime'),
});
export type IdentifierQuery = z.output<typeof IdentifierQuery>;

/** A service, and whether it can be asked. */
export const IdentifierService = z.object({
  kind: z.enum(identifierKinds),
  isOn: z.boolean(),
  url: z.string(),
  prefix: z.string(),
  /** Keys of parameters that are still empty. */
  missing: z.array(z.string()),
  /** How many wait for their registration, and how many the service refused. */
  waiting: z.number(),
  failed: z.number(),
});
export type IdentifierService = z.output<typeof IdentifierService>;

/** The record as the portal has it, as DataCite and as the platform of CSTR want it. */
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
  /** Tells the service again, at once: what it has not taken yet, or everything anew. */
  retry: {
    method: 'PUT',
    path: '/data/identifier/retry',
    permit: 'data:identifier:retry',
    body: z.object({ identifierId: Id }),
    reply: done(),
  },
  /** What is known of a resource, in any state that the caller reads, in one of the forms. */
  metadata: {
    method: 'GET',
    path: '/data/identifier/metadata/:resourceId/:form',
    permit: 'data:resource:export',
    params: z.object({ resourceId: Id, form: z.enum(metadataForms) }),
    reply: file(),
    audit: 5,
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
