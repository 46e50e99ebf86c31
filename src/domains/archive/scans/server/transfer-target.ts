import { openTask, refuseInArea } from '#module/archive/tasks';
import { scanTarget } from '#module/system/uploads';
import { largestInPieces, scanKinds, scanTypes } from '../contract.ts';
import * as queries from './queries.ts';
import { enter, place } from './service.ts';

/** Scans of a task that are too large for one request. */
export const transferTarget = scanTarget({
  name: 'archive.scans',
  kinds: scanKinds,
  unknownKind: 'archive.scans.kind',
  types: scanTypes,
  largest: largestInPieces,
  place,
  enter,
  find: async (ctx, refId, id) => {
    await openTask(ctx, refId);
    return queries.find(ctx, refId, id);
  },
  open: async (ctx, refId) => refuseInArea(ctx, await openTask(ctx, refId), 'scans.add'),
  existing: queries.existingTasks,
  statuses: { 'archive.tasks.notFound': 404, 'archive.tasks.notYours': 403, 'archive.tasks.wrongState': 403 },
});
