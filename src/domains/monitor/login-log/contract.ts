import { z } from 'zod';
import { contract, done, flat, wireFile } from '#shared/contract';
import { IdList } from '#shared/ids';
import { dateRange, LogPageQuery } from '#shared/paging';
import { Moment } from '#shared/time';
import { cleaned } from '#contract/monitor/log-chain';

/** One attempt. `loginLocation` and `msg` are in the reader's language; `place` and `outcome` are their keys. */
const LoginRecord = z.object({
  infoId: z.number(),
  userName: z.string(),
  ipaddr: z.string(),
  loginLocation: z.string(),
  place: z.string(),
  browser: z.string(),
  os: z.string(),
  status: z.enum(['0', '1']),
  msg: z.string(),
  outcome: z.string(),
  loginTime: Moment,
});

export const LoginLogQuery = LogPageQuery.extend({
  userName: z.string().trim().max(50).optional(),
  ipaddr: z.string().trim().max(128).optional(),
  status: z.enum(['0', '1']).optional(),
  ...dateRange('LoginTime'),
});
export type LoginLogQuery = z.output<typeof LoginLogQuery>;

/** Maximum rows of an export: more than a spreadsheet program opens with ease. */
export const maxExported = 500_000;

/** Time range to clean; all when absent. */
const Cleaning = z.object(dateRange('LoginTime'));

export const loginLog = contract('monitor.login-log', {
  list: {
    method: 'GET',
    path: '/monitor/logininfor/list',
    permit: 'monitor:logininfor:list',
    query: LoginLogQuery,
    reply: flat({ total: z.number(), totalIsCapped: z.boolean(), rows: z.array(LoginRecord) }),
  },
  export: {
    method: 'POST',
    path: '/monitor/logininfor/export',
    permit: 'monitor:logininfor:export',
    body: LoginLogQuery,
    reply: wireFile(),
    audit: 5,
  },
  /** Moves rows older than the retention; `done` is false if the rest is moved after the answer. */
  clean: {
    method: 'DELETE',
    path: '/monitor/logininfor/clean',
    permit: 'monitor:logininfor:remove',
    query: Cleaning,
    reply: flat({ ...cleaned, done: z.boolean() }),
    audit: 9,
  },
  remove: {
    method: 'DELETE',
    path: '/monitor/logininfor/:infoIds',
    permit: 'monitor:logininfor:remove',
    params: z.object({ infoIds: IdList }),
    reply: flat(cleaned),
  },
  unlock: {
    method: 'GET',
    path: '/monitor/logininfor/unlock/:userName',
    permit: 'monitor:logininfor:unlock',
    params: z.object({ userName: z.string().trim().min(1).max(50) }),
    reply: done(),
    audit: 0,
  },
});
