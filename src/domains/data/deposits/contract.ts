import { z } from 'zod';
import { contract, data, done } from '#shared/contract';
import { Id } from '#shared/ids';
import { withoutDefaults } from '#shared/records';
import { RequiredText } from '#shared/text-schemas';
import { Moment } from '#shared/time';
import { Metadata, ResourceDraft } from '#contract/data/resources';
import { TreeQuery } from '#contract/data/record-files';
import { OwnResource, PublicView } from './contract/drafts.ts';

export * from './contract/drafts.ts';
// Requirements of a submission. The form checks them while a person types, and the server checks them again.
export { missing } from './contract/requirements.ts';
export { wrongFields } from './contract/wrong-fields.ts';

const ById = z.object({ id: Id });

/** Scopes of access tokens that read the caller's own records. Depositing scripts must read a record to change it. */
const reading = ['resources:read', 'resources:deposit'] as const;

export const deposits = contract('data.deposits', {
  create: {
    method: 'POST',
    path: '/front/resource',
    permit: 'verified',
    scope: 'resources:deposit',
    idempotencyKey: true,
    repeatable: true,
    reply: data(z.object({ resourceId: z.number() })),
  },
  /** Hosts that a callback address of a person's submission may name, for display in the form. */
  callbackHosts: {
    method: 'GET',
    path: '/front/resource/callback-hosts',
    permit: 'user',
    reply: data(z.array(z.string())),
  },
  open: {
    method: 'GET',
    path: '/front/resource/mine/:id',
    permit: 'user',
    scope: reading,
    params: ById,
    reply: data(OwnResource),
  },
  /** Autosave. The log records the submission, not every save. `rowVer` protects against a second window. */
  save: {
    method: 'PUT',
    path: '/front/resource/mine/:id',
    permit: 'verified',
    scope: 'resources:deposit',
    params: ById,
    body: z.object({ ...withoutDefaults(ResourceDraft.shape), rowVer: z.number().int() }),
    reply: data(z.object({ rowVer: z.number(), updateTime: Moment })),
    repeatable: true,
    audit: false,
  },
  /** Preview of the public page; for its editors, and for those who may read the review. */
  publicView: {
    method: 'GET',
    path: '/front/resource/mine/:id/public',
    permit: 'user',
    scope: reading,
    params: ById,
    query: TreeQuery,
    reply: data(PublicView),
  },
  submit: {
    method: 'POST',
    path: '/front/resource/mine/:id/submit',
    permit: 'verified',
    scope: 'resources:deposit',
    params: ById,
    body: z.object({ rowVer: z.number().int() }),
    reply: done(),
  },
  recall: {
    method: 'POST',
    path: '/front/resource/mine/:id/recall',
    permit: 'user',
    scope: 'resources:deposit',
    params: ById,
    reply: done(),
  },
  remove: { method: 'DELETE', path: '/front/resource/mine/:id', permit: 'user', params: ById, reply: done() },
  /** Corrects the metadata of a public resource, for its owner, who gets a mail. */
  amend: {
    method: 'PUT',
    path: '/data/resource/:id/metadata',
    permit: 'data:resource:edit',
    params: ById,
    body: z.object({ ...withoutDefaults(Metadata.shape), rowVer: z.number().int(), reason: RequiredText(1000) }),
    reply: done(),
  },
});
