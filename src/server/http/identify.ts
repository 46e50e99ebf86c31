import type { FastifyRequest } from 'fastify';
import type { Endpoint, Scope } from '#shared/contract';
import { accessTokenPrefix, holderWith } from './access-tokens.ts';
import { anonymous, type Actor, type Context } from '../context.ts';
import { contextOf, type HttpParts } from './request.ts';

const contexts = new WeakMap<FastifyRequest, Context>();

/** The context of a request whose caller was identified. */
export const identified = (request: FastifyRequest): Context | undefined => contexts.get(request);

/**
 * Finds the caller by the session. The cookie counts for reading files only: a browser cannot put a header on a navigation.
 * A caller with a personal access token is a visitor until {@link admitHolder} has seen that the call is open to it. So is
 * a person who must change the password or set up a second factor first, unless the call is open before.
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

/** As {@link identify}, for doors outside `/prod-api`: a token with the scope that is named counts, too. */
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

/** The person as a call knows them: a visitor until the password is changed, or the second factor set up, unless the call is open before. */
export function withheld(
  actor: Actor,
  { beforePasswordChange, beforeSecondFactor }: Pick<Endpoint, 'beforePasswordChange' | 'beforeSecondFactor'>,
): Actor {
  const { mustChangePassword, mustSetUpSecondFactor } = actor;
  if (beforePasswordChange) return actor;
  if (mustChangePassword) return { ...anonymous, mustChangePassword };
  return mustSetUpSecondFactor && !beforeSecondFactor ? { ...anonymous, mustSetUpSecondFactor } : actor;
}

/** What the header says after `Bearer`, which may be left out. */
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
    // Not written by us: whoever sent it is a visitor.
    return undefined;
  }
}

/** A cookie's value as it was sent. */
export function cookieOf(request: FastifyRequest, name: string): string | undefined {
  const { cookie } = request.headers;
  return cookie && new RegExp(`(?:^|;\\s*)${name}=([^;]*)`).exec(cookie)?.[1];
}
