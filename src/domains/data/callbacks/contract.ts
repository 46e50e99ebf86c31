import { z } from 'zod';
import { contract, data, done, flat, rows } from '#shared/contract';
import { Id } from '#shared/ids';
import { dateRange, PageQuery } from '#shared/paging';
import { Moment } from '#shared/time';

const callbackEvents = ['approved', 'rejected', 'published', 'withdrawn', 'test'] as const;
export type CallbackEvent = (typeof callbackEvents)[number];

/** dead: no further attempts until a person sends it again. */
const callbackStates = ['waiting', 'delivered', 'dead'] as const;
export type CallbackState = (typeof callbackStates)[number];

/** States in which a callback can be sent by hand: again, or without waiting for its next attempt. */
export const replayable: readonly CallbackState[] = ['delivered', 'dead', 'waiting'];

/**
 * Reasons of a failed attempt. `status`: a response outside 2xx. `saysNo`: 2xx with content that reports a failure.
 * `hostNotListed`, `stopped`, `noSecret`: nothing was sent.
 */
const callbackErrors = [
  'address',
  'private',
  'slow',
  'unreachable',
  'tooLarge',
  'status',
  'saysNo',
  'hostNotListed',
  'stopped',
  'noSecret',
] as const;
export type CallbackError = (typeof callbackErrors)[number];

const Problem = z.union([z.literal(''), z.enum(callbackErrors)]);

export const Callback = z.object({
  callbackId: z.number(),
  eventId: z.string(),
  event: z.enum(callbackEvents),
  resourceId: z.number().nullable(),
  resourceNo: z.string(),
  titleZh: z.string(),
  titleEn: z.string(),
  appId: z.number().nullable(),
  /** Empty if a person submitted the resource. */
  appNameZh: z.string(),
  appNameEn: z.string(),
  url: z.string(),
  status: z.enum(callbackStates),
  tries: z.number(),
  nextTryAt: Moment.nullable(),
  httpStatus: z.number().nullable(),
  error: Problem,
  createTime: Moment,
  deliveredAt: Moment.nullable(),
  may: z.object({ replay: z.boolean() }),
});
export type Callback = z.output<typeof Callback>;

export const CallbackTry = z.object({
  id: z.number(),
  tryNo: z.number(),
  httpStatus: z.number().nullable(),
  ok: z.boolean(),
  error: Problem,
  answer: z.string(),
  milliseconds: z.number(),
  time: Moment,
});
export type CallbackTry = z.output<typeof CallbackTry>;

export const CallbackDetail = Callback.extend({ body: z.string(), log: z.array(CallbackTry) });
export type CallbackDetail = z.output<typeof CallbackDetail>;

export const CallbackQuery = PageQuery.extend({
  event: z.enum(callbackEvents).optional(),
  status: z.enum(callbackStates).optional(),
  appId: z.coerce.number().int().positive().max(2_147_483_647).optional(),
  resourceId: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER).optional(),
  /** Part of the address, or of a title or number of the resource. */
  keyword: z.string().trim().max(200).optional(),
  ...dateRange('CreateTime'),
});
export type CallbackQuery = z.output<typeof CallbackQuery>;

export const CallbackTest = z.object({
  appId: z.number().int().positive().max(2_147_483_647),
  url: z
    .string()
    .trim()
    .min(1)
    .max(500)
    .refine((text) => URL.canParse(text), 'kernel.invalid.url'),
});

export const callbacks = contract('data.callbacks', {
  list: {
    method: 'GET',
    path: '/data/callback/list',
    permit: 'data:callback:list',
    query: CallbackQuery,
    reply: rows(Callback),
  },
  find: {
    method: 'GET',
    path: '/data/callback/:callbackId',
    permit: 'data:callback:list',
    params: z.object({ callbackId: Id }),
    reply: data(CallbackDetail),
  },
  /** Sends again with the same event id, so that receivers can detect duplicates. */
  replay: {
    method: 'PUT',
    path: '/data/callback/replay',
    permit: 'data:callback:replay',
    body: z.object({ callbackIds: z.array(z.number().int().positive().max(Number.MAX_SAFE_INTEGER)).min(1).max(100) }),
    reply: done(),
  },
  /** Sends a test event now and returns the response; without retries. */
  test: {
    method: 'POST',
    path: '/data/callback/test',
    permit: 'data:callback:test',
    body: CallbackTest,
    repeatable: true,
    limit: { per: 'account', count: 20, seconds: 60 },
    reply: flat({ ok: z.boolean(), httpStatus: z.number().nullable(), problem: Problem, answer: z.string() }),
  },
});
