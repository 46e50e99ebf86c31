import { cleaningJob } from '#module/monitor/log-chain';
import { operationTable } from './table.ts';

/** Continues a cleaning that takes longer than the answer may. */
export const cleanJob = 'monitor.operation-log.clean';

export const jobs = [cleaningJob(cleanJob, operationTable)];
