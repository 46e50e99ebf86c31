import { withoutActors } from '#shared/acts';
import { pick } from '#shared/texts';
import { implement } from '#server/routes';
import type { Context } from '#server/context';
import { findResource } from '#module/data/resources';
import { pdfOf, pictureOf, previewOf } from '#module/files/previews';
import { accessRequests } from '../contract.ts';
import { exported } from './exporting.ts';
import { mayOf } from './policy.ts';
import * as queries from './queries.ts';
import * as service from './service.ts';

const withMay = (ctx: Context, row: queries.RequestRow) => ({ ...row, may: mayOf(ctx.actor, row) });
const pageWithMay = (ctx: Context, { total, rows }: { total: number; rows: queries.RequestRow[] }) => ({
  total,
  rows: rows.map((row) => withMay(ctx, row)),
});

export const routes = implement(accessRequests, {
  of: async ({ ctx, params }) => {
    const { request, mayRequest, held } = await service.requestState(ctx, params.publicId);
    return { request: request ? withMay(ctx, request) : null, mayRequest, held: held ?? null };
  },
  create: ({ ctx, body }) => service.create(ctx, body),
  attach: ({ ctx, params, incoming }) => service.attachAgreement(ctx, params.id, incoming),
  mine: async ({ ctx, query }) => pageWithMay(ctx, await queries.listMine(ctx, query)),
  // Applicants do not see who decided.
  steps: async ({ ctx, params }) =>
    withoutActors(
      await queries.steps.list(ctx, (await service.readable(ctx, params.id, ['applicant', 'owner'])).requestId),
    ),
  answer: ({ ctx, params, body }) => service.answer(ctx, params.id, body.comments),
  cancel: ({ ctx, params }) => service.cancel(ctx, params.id),
  asked: async ({ ctx, query }) => pageWithMay(ctx, await queries.listAsked(ctx, query)),
  askedDownloads: async ({ ctx, params, query }) =>
    queries.listDownloads(ctx, (await service.readable(ctx, params.id, ['owner'])).requestId, query),
  consent: ({ ctx, body }) => service.consent(ctx, body),
  askMore: ({ ctx, body }) => service.askMore(ctx, body, 'owner'),
  agreement: ({ ctx, params }) => service.agreement(ctx, params.id, ['applicant', 'owner']),

  list: async ({ ctx, query }) => pageWithMay(ctx, await queries.list(ctx, query)),
  counts: async ({ ctx, query }) => ({ counts: await queries.countByStatus(ctx, query) }),
  export: ({ ctx, body }) => exported(ctx, body),
  get: async ({ ctx, params }) => {
    const row = await service.readable(ctx, params.id, ['office']);
    const [resource, steps, earlier, proposedUntil] = await Promise.all([
      findResource(ctx, row.resourceId),
      queries.steps.list(ctx, row.requestId),
      queries.earlier(ctx, row),
      service.proposedUntil(ctx),
    ]);
    const accessRestriction = pick(resource?.accessRestriction, resource?.accessRestrictionEn, ctx.language);
    return { ...withMay(ctx, row), accessRestriction, steps, earlier, proposedUntil };
  },
  downloads: async ({ ctx, params, query }) =>
    queries.listDownloads(ctx, (await service.readable(ctx, params.id, ['office'])).requestId, query),
  scan: ({ ctx, params }) => service.agreement(ctx, params.id, ['office']),
  scanPreview: async ({ ctx, params }) => previewOf(ctx, await service.scan(ctx, params.id)),
  scanPicture: async ({ ctx, params }) => pictureOf(ctx, await service.scan(ctx, params.id)),
  scanPdf: async ({ ctx, params }) => pdfOf(ctx, await service.scan(ctx, params.id)),
  supplement: ({ ctx, body }) => service.askMore(ctx, body, 'office'),
  approve: ({ ctx, body }) => service.approve(ctx, body),
  reject: ({ ctx, body }) => service.reject(ctx, body),
  revoke: ({ ctx, body }) => service.revoke(ctx, body),
});
