import { sql, type RawBuilder } from 'kysely';
import type { LogTable } from '#server/audit/log-tables';

/** Names of the logs that are chained. */
export const logNames = ['login', 'operation', 'job'] as const satisfies readonly LogTable['tally'][];
export type LogName = (typeof logNames)[number];

/**
 * A log in the form in which it is sealed: rows in the order of `id`, with the columns of the line in order, the id
 * first.
 */
export interface Source {
  log: LogName;
  table: string;
  id: string;
  time: string;
  columns: readonly string[];
  times: readonly string[];
  /** The joined tables that the columns refer to. */
  joined: RawBuilder<unknown>;
  /** Settings with the minimum number of days that a row stays. */
  days: 'monitor.log.days' | 'sys.job.logDays';
}

/**
 * Sealed hashes depend on the names and the order of these columns: a new column requires a new version of the line.
 */
export const sources: Record<LogName, Source> = {
  login: {
    log: 'login',
    table: 'sys_logininfor',
    id: 'info_id',
    time: 'login_time',
    columns: ['info_id', 'user_name', 'ipaddr', 'login_location', 'browser', 'os', 'status', 'msg', 'login_time'],
    times: ['login_time'],
    joined: sql``,
    days: 'monitor.log.days',
  },
  operation: {
    log: 'operation',
    table: 'sys_oper_log',
    id: 'oper_id',
    time: 'oper_time',
    columns: [
      ...['oper_id', 'title', 'business_type', 'method', 'request_method', 'operator_type', 'oper_name', 'dept_name'],
      ...['oper_url', 'oper_ip', 'oper_location', 'oper_param', 'json_result', 'status', 'error_msg', 'oper_time'],
      ...['cost_time', 'oper_object', 'changed_fields'],
    ],
    times: ['oper_time'],
    joined: sql``,
    days: 'monitor.log.days',
  },
  job: {
    log: 'job',
    table: 'sys_job_log',
    id: 'job_log_id',
    time: 'create_time',
    columns: [
      ...['job_log_id', 'title', 'status', 'elapsed_ms', 'note', 'exception_info', 'start_time', 'end_time'],
      ...['create_time', 'job_id', 'job_name', 'job_name_en', 'job_group', 'invoke_target'],
    ],
    times: ['start_time', 'end_time', 'create_time'],
    joined: sql`left join sys_job_log_name on sys_job_log_name.name_id = sys_job_log.title::int`,
    days: 'sys.job.logDays',
  },
};
