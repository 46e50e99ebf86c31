import type { FastifyRequest } from 'fastify';
import type { Endpoint, Scope } from '#shared/contract';
import { accessTokenPrefix, holderWith } from './access-tokens.ts';
import { anonymous, type Actor, type Context } from '../context.ts';
import { contextOf, type HttpParts } from './request.ts';

const contexts = new WeakMap<FastifyRequest, Context>();

/** The context of a request whose caller was identified. */
export const identified = (request: FastifyRequest): Context | undefined => contexts.get(request);

/**
 * Finds the caller by the session. The cookie counts only when files are read, because browsers cannot set a header on
 * a navigation. Two kinds of callers stay visitors: a personal access token until {@link admitHolder} has checked its
 * scope, and a person who must first change the password or set up a second factor, unless the call is allowed before
 * that.
 */
export async function identify(
  parts: HttpParts,
  request: FastifyRequest,
  cookieCounts = false,
  open: Pick<Endpoint, 'beforePasswordChange' | 'beforeSecondFactor'> = {},
): Promise<Context> {
  const ctx = contextOf(parts, request);
  const token = tokenOf(request) ?? (cookieCounts ? cookieToken(request) : undefined);
  const actor = token && !token.startsWith(accessTokenPrefix) ? await parts.resolveActor(ctx, token) : null;
  if (actor) ctx.actor = withheld(actor, open);
  contexts.set(request, ctx);
  return ctx;
}

/** Like {@link identify}, for interfaces outside `/prod-api`. A token with the given scope counts too. */
export async function identifyFor(
  parts: HttpParts,
  request: FastifyRequest,
  cookieCounts: boolean,
  scope?: Scope,
): Promise<Context> {
  const ctx = await identify(parts, request, cookieCounts);
  const token = tokenOf(request);
  if (scope && token?.startsWith(accessTokenPrefix))
    ctx.actor = (await holderWith(parts, ctx, scope, token)) ?? ctx.actor;
  return ctx;
}

/**
 * The actor as a call sees it: a visitor until the password is changed and the second factor set up, unless the call is
 * allowed before that.
 */
export function withheld(
  actor: Actor,
  { beforePasswordChange, beforeSecondFactor }: Pick<Endpoint, 'beforePasswordChange' | 'beforeSecondFactor'>,
): Actor {
  const { mustChangePassword, mustSetUpSecondFactor } = actor;
  if (beforePasswordChange) return actor;
  if (mustChangePassword) return { ...anonymous, mustChangePassword };
  return mustSetUpSecondFactor && !beforeSecondFactor ? { ...anonymous, mustSetUpSecondFactor } : actor;
}

/** The token of the header `Authorization`, with or without `Bearer`. */
export function tokenOf(request: FastifyRequest): string | undefined {
  const header = request.headers.authorization?.trim();
  return header ? header.replace(/^Bearer\s+/i, '') : undefined;
}

/** The session token of the cookie `Admin-Token`. */
export function cookieToken(request: FastifyRequest): string | undefined {
  const token = cookieOf(request, 'Admin-Token');
  try {
    return token ? decodeURIComponent(token) : undefined;
  } catch {
    // Not a cookie that we wrote: the caller is a visitor.
    return undefined;
  }
}

/** The raw value of a cookie. */
export function cookieOf(request: FastifyRequest, name: string): string | undefined {
  const { cookie } = request.headers;
  return cookie && new RegExp(`(?:^|;\\s*)${name}=([^;]*)`).exec(cookie)?.[1];
}
