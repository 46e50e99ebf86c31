import { z } from 'zod';
import { contract, data, done, rows } from '#shared/contract';
import { Id } from '#shared/ids';
import { dateRange, PageQuery } from '#shared/paging';
import { RequiredLine } from '#shared/text-schemas';
import { Moment } from '#shared/time';

/**
 * The scopes of tokens; contracts name them at each call that a token allows. `resources:deposit` includes reading the
 * records that it changes, so that one token is enough for a script.
 */
export const tokenScopes = ['resources:read', 'resources:deposit', 'files:download', 'models:submit'] as const;
export type TokenScope = (typeof tokenScopes)[number];

const tokenStates = ['active', 'expired', 'revoked'] as const;
export type TokenState = (typeof tokenStates)[number];

/** Default and maximum lifetime of a token in days. */
export const defaultDays = 90;
const maxDays = 365;
/** Active tokens of one person. */
export const maxTokens = 20;

/** Lifetimes that the page offers, in days. */
export const offeredDays = [7, 30, 90, 180, 365] as const;

export const NewToken = z.object({
  name: RequiredLine(60),
  scopes: z
    .array(z.enum(tokenScopes))
    .min(1)
    .max(tokenScopes.length)
    .transform((scopes) => [...new Set(scopes)]),
  days: z.number().int().min(1).max(maxDays).default(defaultDays),
});
export type NewToken = z.output<typeof NewToken>;

/** A token as its owner sees it. */
export const Token = z.object({
  tokenId: z.number(),
  name: z.string(),
  /** The first eight characters. */
  prefix: z.string(),
  scopes: z.array(z.string()),
  state: z.enum(tokenStates),
  createTime: Moment,
  expireTime: Moment,
  lastUsedTime: Moment.nullable(),
  /** Network of the last use: an address, or the first 64 bits of one; empty before. */
  lastUsedNetwork: z.string(),
  revokeTime: Moment.nullable(),
});
export type Token = z.output<typeof Token>;

export const TokenQuery = PageQuery.extend(dateRange('CreateTime'));
export type TokenQuery = z.output<typeof TokenQuery>;

export const tokens = contract('identity.tokens', {
  /** The caller's own, the newest first. */
  list: {
    method: 'GET',
    path: '/system/user/profile/token/list',
    permit: 'user',
    query: TokenQuery,
    reply: rows(Token),
  },
  /** The only answer that contains the token. */
  create: {
    method: 'POST',
    path: '/system/user/profile/token',
    permit: 'verified',
    body: NewToken,
    reply: data(z.object({ tokenId: z.number(), token: z.string(), expireTime: Moment })),
    limit: { per: 'account', count: 30, seconds: 3600 },
  },
  /** The token is invalid from the next call on. */
  revoke: {
    method: 'DELETE',
    path: '/system/user/profile/token/:tokenId',
    permit: 'user',
    params: z.object({ tokenId: Id }),
    reply: done(),
  },
});
