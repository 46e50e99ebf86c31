import { z } from 'zod';
import { contract, data } from '#shared/contract';

export const accessKinds = ['public', 'user', 'verified', 'permission'] as const;

/** A call of the portal, as a list shows it. */
export const DescribedCall = z.object({
  /** `area.noun.action`: the name in error codes and the operation log. */
  callId: z.string(),
  method: z.enum(['GET', 'POST', 'PUT', 'DELETE']),
  /** Below `/prod-api`, parameters in braces. */
  path: z.string(),
  noun: z.string(),
  /** In the reader's language. */
  nounTitle: z.string(),
  title: z.string(),
  access: z.enum(accessKinds),
  /** Any one of them is sufficient. */
  permissions: z.array(z.string()),
  /** Scope of the personal access tokens that may make the call, in addition to a session; empty if tokens may not. */
  scope: z.string(),
  audited: z.boolean(),
});
export type DescribedCall = z.output<typeof DescribedCall>;

/** One value of a request or reply; nested values have dots and brackets in their name. */
export const DescribedField = z.object({
  name: z.string(),
  type: z.string(),
  required: z.boolean(),
  /** Its label on pages; empty if no page shows it. */
  about: z.string(),
});
export type DescribedField = z.output<typeof DescribedField>;

export const CallDetail = DescribedCall.extend({
  parameters: z.array(DescribedField),
  query: z.array(DescribedField),
  body: z.array(DescribedField),
  reply: z.array(DescribedField),
  /** Media types of body and reply; empty if there is none. */
  bodyType: z.string(),
  replyType: z.string(),
  /** Maximum number of requests in a number of seconds, per address or account. */
  limit: z.object({ per: z.enum(['address', 'account']), count: z.number(), seconds: z.number() }).nullable(),
  /** An example of the call and its reply, with made-up values. */
  example: z.object({ request: z.string(), reply: z.string() }),
});
export type CallDetail = z.output<typeof CallDetail>;

export const apiDocs = contract('tools.api-docs', {
  list: { method: 'GET', path: '/tool/swagger/list', permit: 'tool:swagger:list', reply: data(z.array(DescribedCall)) },
  find: {
    method: 'GET',
    path: '/tool/swagger/:callId',
    permit: 'tool:swagger:list',
    params: z.object({ callId: z.string().max(200) }),
    reply: data(CallDetail),
  },
});
