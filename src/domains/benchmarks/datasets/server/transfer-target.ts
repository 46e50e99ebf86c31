import { scanTarget } from '#module/system/uploads';
import { importKinds, structureTypes, tableTypes } from '../contract.ts';
import { largestTable } from '../contract/definition.ts';
import { enter, findImport, place } from './imports.ts';
import { existingImports } from './queries/imports.ts';

/** Tables and structures that are too large for one request. */
export const transferTarget = scanTarget({
  name: 'benchmarks.datasets',
  kinds: importKinds,
  unknownKind: 'benchmarks.datasets.importKind',
  types: [...tableTypes, ...structureTypes],
  largest: largestTable,
  place,
  enter,
  find: async (ctx, refId) => {
    const { tableName } = await findImport(ctx, refId);
    return { kind: 'table', name: tableName, size: 0, mime: 'application/octet-stream' };
  },
  open: place,
  existing: existingImports,
  statuses: { 'benchmarks.datasets.importNotFound': 404, 'benchmarks.datasets.importBusy': 403 },
});
