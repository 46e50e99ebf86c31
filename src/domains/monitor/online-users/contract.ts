import { z } from 'zod';
import { contract, done, rows } from '#shared/contract';
import { dateRange, PageQuery } from '#shared/paging';
import { Moment } from '#shared/time';

/** An active session. `tokenId` names it and is no credential; `loginLocation` is in the reader's language. */
export const OnlineUser = z.object({
  tokenId: z.string(),
  userId: z.number(),
  userName: z.string(),
  nickName: z.string(),
  deptName: z.string(),
  ipaddr: z.string(),
  loginLocation: z.string(),
  place: z.string(),
  browser: z.string(),
  os: z.string(),
  /** Epoch milliseconds: third-party front ends format it. */
  loginTime: z.number(),
  lastAccess: Moment,
  /** Whether it is the session of this call. */
  current: z.boolean(),
});
export type OnlineUser = z.output<typeof OnlineUser>;

export const onlineSorts = ['userName', 'loginTime', 'lastAccess'] as const;

/** Without a page the answer contains all sessions, for front ends that paginate in the browser. */
export const OnlineQuery = PageQuery.extend({
  pageNum: z
    .unknown()
    .transform((wanted) => (wanted === undefined ? undefined : PageQuery.shape.pageNum.parse(wanted)))
    .optional(),
  /** Exactly this name, ignoring case. */
  userName: z.string().trim().max(50).optional(),
  /** Exactly this address. */
  ipaddr: z.string().trim().max(128).optional(),
  /** Part of a name or an address. */
  keyword: z.string().trim().max(128).optional(),
  ...dateRange('LoginTime'),
});
export type OnlineQuery = z.output<typeof OnlineQuery>;

const TokenId = z.uuid('kernel.invalid.format');

export const onlineUsers = contract('monitor.online-users', {
  list: {
    method: 'GET',
    path: '/monitor/online/list',
    permit: 'monitor:online:list',
    query: OnlineQuery,
    reply: rows(OnlineUser),
  },
  end: {
    method: 'DELETE',
    path: '/monitor/online/:tokenId',
    permit: 'monitor:online:forceLogout',
    params: z.object({ tokenId: TokenId }),
    reply: done(),
    audit: 7,
  },
  /** Names of sessions, separated by commas. A path is too short for a page of them. */
  endMany: {
    method: 'DELETE',
    path: '/monitor/online/batch',
    permit: 'monitor:online:batchLogout',
    query: z.object({
      tokenIds: z
        .string()
        .transform((text) => [...new Set(text.split(','))])
        .pipe(z.array(TokenId).max(100)),
    }),
    reply: done(),
    audit: 7,
  },
});
