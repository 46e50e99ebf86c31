import { inTransaction } from '#server/context';
import { scanTarget } from '#module/system/uploads';
import { largestInPieces, scanKinds, scanTypes } from '../contract.ts';
import * as records from './queries/records.ts';
import { lockFor, readable } from './service/acting.ts';
import { enter, place } from './service/scans.ts';

/** Scans of an application that are too large for one request. */
export const transferTarget = scanTarget({
  name: 'archive.applications',
  kinds: scanKinds,
  unknownKind: 'archive.applications.scanKind',
  types: scanTypes,
  largest: largestInPieces,
  place,
  enter: async (tx, refId, kind, stored) => (await enter(tx, refId, kind, stored)).id,
  find: async (ctx, refId, id) => {
    await readable(ctx, refId, 'applicant');
    return records.findScan(ctx, refId, id);
  },
  open: (ctx, refId) => inTransaction(ctx, (tx) => lockFor(tx, { applicationId: refId }, 'edit')),
  existing: records.existing,
  statuses: { 'archive.applications.notFound': 404, 'archive.applications.wrongState': 403 },
});
