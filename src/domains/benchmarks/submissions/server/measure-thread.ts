import { parentPort, workerData } from 'node:worker_threads';
import { measure, type Measured, type Order } from './measure.ts';

/*
 * A thread that measures one model beside the one that answers requests: a large file takes half a minute, in which nobody else
 * would be served. It is given everything, answers once, and ends.
 */
const answer: Measured = await measure(workerData as Order);
parentPort!.postMessage(answer, []);
