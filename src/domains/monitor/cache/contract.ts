import { z } from 'zod';
import { contract, data, done, flat } from '#shared/contract';

/** Names of the portal's short-lived data: those that RuoYi's front ends know, and ours. */
export const cacheNames = [
  'login_tokens',
  'sys_config',
  'sys_dict',
  'captcha_codes',
  'repeat_submit',
  'rate_limit',
  'pwd_err_cnt',
  'bind_tickets',
  'publisher_nonces',
  'page_views',
  'log_totals',
  'drawn_pages',
  'others',
] as const;
export type CacheName = (typeof cacheNames)[number];

/** Maximum number of listed keys; the answer contains the total. */
export const maxKeys = 1000;

/** Placeholder for a secret. */
export const hidden = '******';

const CacheEntry = z.object({
  /** In the list of names with a colon at the end, with a value without it. */
  cacheName: z.string(),
  cacheKey: z.string(),
  cacheValue: z.string(),
  remark: z.string(),
});

export const CacheGroup = CacheEntry.extend({
  /** Current number of keys. */
  count: z.number(),
  /** Whether it can be cleared. */
  clearable: z.boolean(),
});
export type CacheGroup = z.output<typeof CacheGroup>;

export const CacheFigures = z.object({
  /** Keys and texts as a Redis server returns them, as far as they apply here. */
  info: z.record(z.string(), z.string()),
  /** Number of live keys of all names. */
  dbSize: z.number(),
  /** Commands of this process since its start; counts are texts, as in RuoYi. */
  commandStats: z.array(z.object({ name: z.string(), value: z.string() })),
});
export type CacheFigures = z.output<typeof CacheFigures>;

/** With or without the colon at its end. */
const cacheName = z
  .string()
  .max(100)
  .transform((name) => name.replace(/:$/, ''));
/** A complete key; it may contain slashes and is therefore the rest of the path. */
const wholeKey = z.string().min(1).max(1000);

const permit = 'monitor:cache:list';

export const cache = contract('monitor.cache', {
  read: { method: 'GET', path: '/monitor/cache', permit, reply: data(CacheFigures) },
  names: { method: 'GET', path: '/monitor/cache/getNames', permit, reply: data(z.array(CacheGroup)) },
  /** Sorted; `total` is the number of keys if not all are listed. */
  keys: {
    method: 'GET',
    path: '/monitor/cache/getKeys/:cacheName',
    permit,
    params: z.object({ cacheName }),
    query: z.object({ keyword: z.string().trim().max(200).optional() }),
    reply: flat({ data: z.array(z.string()), total: z.number() }),
  },
  /** Secrets are masked; an expired key has an empty value. */
  value: {
    method: 'GET',
    path: '/monitor/cache/getValue/:cacheName/*',
    permit,
    params: z.object({ cacheName, '*': wholeKey }),
    reply: data(CacheEntry),
  },
  clearName: {
    method: 'DELETE',
    path: '/monitor/cache/clearCacheName/:cacheName',
    permit,
    params: z.object({ cacheName }),
    reply: done(),
    audit: 9,
  },
  /** An expired key is no error. */
  clearKey: {
    method: 'DELETE',
    path: '/monitor/cache/clearCacheKey/*',
    permit,
    params: z.object({ '*': wholeKey }),
    reply: done(),
    audit: 9,
  },
  /** Ends the sessions of all users, including the caller's. */
  clearAll: { method: 'DELETE', path: '/monitor/cache/clearCacheAll', permit, reply: done(), audit: 9 },
});
