import { implement } from '#server/routes';
import { structures } from '../contract.ts';
import { exportMaterials } from './export.ts';
import { listOffice } from './queries/office.ts';
import { compositionsOf, recordsOf } from './records.ts';
import * as service from './service.ts';
import { alreadyDeposited, similarTo } from './similar.ts';

export const routes = implement(structures, {
  list: ({ ctx, query }) => service.list(ctx, query),
  elements: ({ ctx, query }) => service.elements(ctx, query),
  export: ({ ctx, query }) => exportMaterials(ctx, query),
  compositions: ({ ctx, query }) => compositionsOf(ctx, query.formula),
  find: ({ ctx, params }) => service.find(ctx, params.id),
  structuresOf: ({ ctx, params, query }) => service.structuresOf(ctx, params.id, query),
  records: ({ ctx, params }) => recordsOf(ctx, params.id),
  similar: ({ ctx, body }) => similarTo(ctx, body),
  structure: ({ ctx, params, query }) => service.structure(ctx, params.id, query.cell),
  download: ({ ctx, params, query }) => service.download(ctx, params.id, query),
  ofRecord: ({ ctx, params, query }) => service.ofRecord(ctx, params.publicId, query),
  ofOwn: ({ ctx, params }) => service.ofOwn(ctx, params.resourceId),
  deposited: ({ ctx, params }) => alreadyDeposited(ctx, params.resourceId),
  office: ({ ctx, query }) => listOffice(ctx, query),
  readAgain: ({ ctx, body }) => service.readAgain(ctx, body.structureIds),
  hide: ({ ctx, body }) => service.setHidden(ctx, body.structureId, body.reason),
  show: ({ ctx, body }) => service.setHidden(ctx, body.structureId, ''),
});
