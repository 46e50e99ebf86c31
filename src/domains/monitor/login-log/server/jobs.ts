import { cleaningJob } from '#module/monitor/log-chain';
import { loginTable } from './table.ts';

/** Continues a cleaning that takes longer than the answer may. */
export const cleanJob = 'monitor.login-log.clean';

export const jobs = [cleaningJob(cleanJob, loginTable)];
