import { z } from 'zod';
import { contract, data, done, flat, rows } from '#shared/contract';
import { hostForm, hostsIn } from '#shared/hosts';
import { Id } from '#shared/ids';
import { dateRange, PageQuery } from '#shared/paging';
import { editOf } from '#shared/records';
import { PlainText, RequiredLine } from '#shared/text-schemas';
import { Moment } from '#shared/time';

/** 0 active, 1 stopped: a stopped system gets no callbacks and may send nothing. */
export const appStatuses = ['0', '1'] as const;

/** A system that submits resources for an owner. Its secret is shown only once, on creation. */
export const PublisherApp = z.object({
  appId: z.number(),
  nameZh: z.string(),
  nameEn: z.string(),
  appKey: z.string(),
  callbackHosts: z.string(),
  ipAllow: z.string(),
  ownerId: z.number(),
  /** User name of the owner of the submitted resources. */
  ownerName: z.string(),
  ownerNickName: z.string(),
  status: z.enum(appStatuses),
  remark: z.string(),
  /** End of the validity of the previous secret. */
  oldSecretUntil: Moment.nullable(),
  lastUsedAt: Moment.nullable(),
  /** Number of resources that it submitted. */
  resourceCount: z.number(),
  createTime: Moment,
  updateTime: Moment,
  rowVer: z.number(),
});
export type PublisherApp = z.output<typeof PublisherApp>;

export const appSorts = ['appId', 'nameZh', 'nameEn', 'lastUsedAt', 'createTime'] as const;

export const PublisherAppQuery = PageQuery.extend({
  /** Part of a name, of the key or of the owner's name. */
  keyword: z.string().trim().max(200).optional(),
  status: z.enum(appStatuses).optional(),
  ...dateRange('CreateTime'),
});
export type PublisherAppQuery = z.output<typeof PublisherAppQuery>;

const everyHost = (list: string) => hostsIn(list).every((one) => hostForm.test(one));
/** An address or a network, `203.0.113.7`, `203.0.113.0/24`, `2001:db8::/32`; the server validates it exactly. */
const everyAddress = (list: string) => hostsIn(list).every((one) => /^[0-9a-f.:]+(\/\d{1,3})?$/.test(one));

export const PublisherAppFields = z.object({
  nameZh: RequiredLine(200),
  nameEn: RequiredLine(200),
  ownerName: RequiredLine(100),
  callbackHosts: PlainText(2000).refine(everyHost, 'data.publisher-apps.badHosts'),
  ipAllow: PlainText(2000).refine(everyAddress, 'data.publisher-apps.badAddresses'),
  status: z.enum(appStatuses),
  remark: PlainText(500),
});
export type PublisherAppFields = z.output<typeof PublisherAppFields>;
export const EditedPublisherApp = editOf(PublisherAppFields, 'appId');
export type EditedPublisherApp = z.output<typeof EditedPublisherApp>;

/** Choices for the hours that the old secret stays valid after a change. */
export const graceHours = [0, 24, 168, 720] as const;

const ById = z.object({ appId: Id });
/** The system in the version that the caller read. */
const Read = ById.extend({ rowVer: z.number().int() });

export const publisherApps = contract('data.publisher-apps', {
  list: {
    method: 'GET',
    path: '/data/app/list',
    permit: 'data:app:list',
    query: PublisherAppQuery,
    reply: rows(PublisherApp),
  },
  find: { method: 'GET', path: '/data/app/:appId', permit: 'data:app:list', params: ById, reply: data(PublisherApp) },
  /** Only this reply contains the secret. */
  add: {
    method: 'POST',
    path: '/data/app',
    permit: 'data:app:add',
    body: PublisherAppFields,
    reply: flat({ appId: z.number(), appKey: z.string(), secret: z.string() }),
  },
  edit: { method: 'PUT', path: '/data/app', permit: 'data:app:edit', body: EditedPublisherApp, reply: done() },
  /**
   * Creates a new secret. The old one stays valid for some hours, so that both sides need not change at the same time.
   */
  rotate: {
    method: 'PUT',
    path: '/data/app/rotate',
    permit: 'data:app:edit',
    body: Read.extend({ hours: z.number().int().min(0).max(720).default(24) }),
    reply: flat({ appKey: z.string(), secret: z.string() }),
  },
  /** Ends the validity of the old secret now. */
  endOld: { method: 'PUT', path: '/data/app/endOld', permit: 'data:app:edit', body: Read, reply: done() },
  /** Removes a system that submitted nothing; others can be stopped. */
  remove: {
    method: 'DELETE',
    path: '/data/app/:appId',
    permit: 'data:app:remove',
    params: ById,
    reply: done(),
  },
});
