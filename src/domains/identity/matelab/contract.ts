import { z } from 'zod';
import { Moment } from '#shared/time';
import { contract, data, done, flat } from '#shared/contract';
import { UserName } from '#contract/identity/accounts';
import { secondMethods } from '#contract/identity/sessions';

/** Minutes in which a user decides what to do with a MatElab account that is not bound yet. */
export const ticketMinutes = 10;

const Ticket = z
  .string('identity.matelab.ticket')
  .min(1, 'identity.matelab.ticket')
  .max(100, 'identity.matelab.ticket');

/** Binds the MatElab account of a ticket to the portal account with this name and password. */
export const Binding = z.object({
  ticket: Ticket,
  username: z.string().trim().max(100).default(''),
  password: z.string().max(1000).default(''),
  /** Captcha: the text that the user read, and the id of the image. */
  code: z.string().trim().max(20).default(''),
  uuid: z.string().max(64).default(''),
  /** As at the login: the front end can ask for a second factor. */
  secondFactor: z.boolean().default(false),
});
export type Binding = z.output<typeof Binding>;

/** Creates a new portal account for the MatElab account of a ticket. */
export const FirstAccount = z.object({
  ticket: Ticket,
  username: UserName,
  agreeTerms: z.literal(true, 'identity.matelab.agreeTerms'),
});
export type FirstAccount = z.output<typeof FirstAccount>;

/** The MatElab account that is bound to a portal account. */
export const OwnBinding = z.object({
  matElabName: z.string(),
  createTime: Moment,
  /** Whether the user has a portal password too; without one only MatElab opens the account. */
  hasPassword: z.boolean(),
});
export type OwnBinding = z.output<typeof OwnBinding>;

export const matElab = contract('identity.matelab', {
  bind: {
    method: 'POST',
    path: '/matelab/bind',
    permit: 'public',
    body: Binding,
    /** `challenge` as at the login: the binding is created after its answer. */
    reply: flat({
      token: z.string().optional(),
      challenge: z.string().optional(),
      methods: z.array(z.enum(secondMethods)).optional(),
    }),
    limit: { per: 'address', count: 60, seconds: 60 },
    repeatable: true,
    // The login log records every attempt.
    audit: false,
  },
  create: {
    method: 'POST',
    path: '/matelab/account',
    permit: 'public',
    body: FirstAccount,
    reply: flat({ token: z.string() }),
    limit: { per: 'address', count: 60, seconds: 600 },
    repeatable: true,
    // The login log records the login that follows.
    audit: false,
  },
  /** The caller's own binding; null without one. */
  own: {
    method: 'GET',
    path: '/front/matelab',
    permit: 'user',
    reply: data(z.object({ binding: OwnBinding.nullable() })),
  },
  /** Removes the binding, if the user can log in without it. */
  unbind: { method: 'DELETE', path: '/front/matelab', permit: 'user', reply: done() },
});
