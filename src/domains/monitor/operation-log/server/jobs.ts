import { cleaningJob } from '#module/monitor/log-chain';
import { operationTable } from './table.ts';

/** Goes on with a cleaning that an answer could not wait for. */
export const cleanJob = 'monitor.operation-log.clean';

export const jobs = [cleaningJob(cleanJob, operationTable)];
