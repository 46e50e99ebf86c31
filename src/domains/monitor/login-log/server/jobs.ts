import { cleaningJob } from '#module/monitor/log-chain';
import { loginTable } from './table.ts';

/** Goes on with a cleaning that an answer could not wait for. */
export const cleanJob = 'monitor.login-log.clean';

export const jobs = [cleaningJob(cleanJob, loginTable)];
