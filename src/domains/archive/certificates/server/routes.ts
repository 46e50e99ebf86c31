import { implement } from '#server/routes';
import { certificates } from '../contract.ts';
import { archiveZip } from './service/archive.ts';
import { documentPdf } from './service/documents.ts';
import { issueFinal, issueStage } from './service/issuing.ts';
import { certificatePdf, previewPdf, readCertificates, verify } from './service/reading.ts';
import { confirmRevocation, dropRevocation, requestRevocation } from './service/revoking.ts';

export const routes = implement(certificates, {
  list: ({ ctx, params }) => readCertificates(ctx, params.taskId),
  pdf: ({ ctx, params }) => certificatePdf(ctx, params.taskId, params.certId),
  preview: ({ ctx, params }) => previewPdf(ctx, params.taskId, params.kind),
  issueStage: ({ ctx, params, body }) => issueStage(ctx, params.taskId, body),
  issueFinal: ({ ctx, params, body }) => issueFinal(ctx, params.taskId, body),
  requestRevocation: ({ ctx, params, body }) => requestRevocation(ctx, params.taskId, params.certId, body),
  confirmRevocation: ({ ctx, params, body }) => confirmRevocation(ctx, params.taskId, params.certId, body.rowVer),
  dropRevocation: ({ ctx, params }) => dropRevocation(ctx, params.taskId, params.certId),
  document: ({ ctx, params }) => documentPdf(ctx, params.taskId, params.kind),
  archive: ({ ctx, params }) => archiveZip(ctx, params.taskId),
  verify: ({ ctx, params }) => verify(ctx, params.code),
});
