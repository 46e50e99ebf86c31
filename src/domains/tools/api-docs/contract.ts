import { z } from 'zod';
import { contract, data } from '#shared/contract';

export const accessKinds = ['public', 'user', 'verified', 'permission'] as const;

/** A call of the portal, as a list names it. */
export const DescribedCall = z.object({
  /** `area.noun.action`: the name that failures and the operation log use. */
  callId: z.string(),
  method: z.enum(['GET', 'POST', 'PUT', 'DELETE']),
  /** Below `/prod-api`, parameters in braces. */
  path: z.string(),
  noun: z.string(),
  /** In the reader's language. */
  nounTitle: z.string(),
  title: z.string(),
  access: z.enum(accessKinds),
  /** Any of them opens the door. */
  permissions: z.array(z.string()),
  /** Scope of the personal access tokens that open the call beside a session; empty where none does. */
  scope: z.string(),
  audited: z.boolean(),
});
export type DescribedCall = z.output<typeof DescribedCall>;

/** One value that is sent or comes back; what lies deeper has dots and brackets in its name. */
export const DescribedField = z.object({
  name: z.string(),
  type: z.string(),
  required: z.boolean(),
  /** What it is called on pages; empty where no page shows it. */
  about: z.string(),
});
export type DescribedField = z.output<typeof DescribedField>;

export const CallDetail = DescribedCall.extend({
  parameters: z.array(DescribedField),
  query: z.array(DescribedField),
  body: z.array(DescribedField),
  reply: z.array(DescribedField),
  /** Media types of body and reply; empty where there is none. */
  bodyType: z.string(),
  replyType: z.string(),
  /** Requests in so many seconds, per address or account. */
  limit: z.object({ per: z.enum(['address', 'account']), count: z.number(), seconds: z.number() }).nullable(),
  /** How the call looks, and its reply; made-up values. */
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
