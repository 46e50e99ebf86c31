import { createHash, randomBytes } from 'node:crypto';
import { isIP } from 'node:net';
import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import { remember, takeOnce } from '#server/database/cache';
import type { Context } from '#server/context';
import { networkOf } from '#server/http/network-of';
import { fail } from '#shared/fail';
import { setting } from '#module/system/settings';
import { answerMinutes, type Assertion, type NewCredential } from '../../contract.ts';
import * as queries from '../queries.ts';

/*
 * Passkeys according to Web Authentication Level 3, with @simplewebauthn/server. The library is imported with the first
 * passkey: it parses all kinds of certificates, which a portal without passkeys does not need.
 */

const library = () => import('@simplewebauthn/server');

/** EdDSA, ECDSA with P-256, RSA with SHA-256: every authenticator supports one of them, and their keys fit a row. */
const algorithms = [-8, -7, -257];

/**
 * The relying party ID of passkeys: the host of `PUBLIC_URL`. Passkeys do not work under another host. Undefined for an
 * IP address, which cannot have passkeys.
 */
export function passkeyName({ siteUrl }: Context): string | undefined {
  const { hostname } = new URL(siteUrl);
  return isIP(hostname.replace(/^\[|\]$/g, '')) ? undefined : hostname;
}

/** @throws identity.second-factors.noName */
function requireName(ctx: Context): string {
  const name = passkeyName(ctx);
  if (name === undefined) throw fail('identity.second-factors.noName');
  return name;
}

/** The browser's user handle: it does not reveal the user. */
const handleOf = (userId: number) => createHash('sha256').update(`lattice passkey ${userId}`).digest();

/** Purpose of a passkey challenge. */
interface Asked {
  act: 'add' | 'second' | 'login';
  /** 0 for a login without a user name. */
  userId: number;
}

const keyOf = (challenge: string) => `passkey:${createHash('sha256').update(challenge).digest('base64url')}`;

async function newQuestion(ctx: Context, asked: Asked): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = randomBytes(32);
  const kept = JSON.stringify({ ...asked, network: networkOf(ctx.address) });
  await remember(ctx, keyOf(bytes.toString('base64url')), kept, answerMinutes * 60);
  return new Uint8Array(bytes);
}

/** Whether an answer belongs to a challenge of this purpose from this site; the challenge is consumed in any case. */
async function takeQuestion(ctx: Context, clientData: string, { act, userId }: Asked): Promise<string | undefined> {
  const challenge = challengeIn(clientData);
  if (challenge === undefined) return undefined;
  const kept = await takeOnce(ctx, keyOf(challenge));
  if (kept === undefined) return undefined;
  const asked = JSON.parse(kept) as Asked & { network: string };
  const isOurs = asked.act === act && asked.userId === userId && asked.network === networkOf(ctx.address);
  return isOurs ? challenge : undefined;
}

function challengeIn(clientData: string): string | undefined {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientData, 'base64url').toString()) as { challenge?: unknown };
    return typeof challenge === 'string' ? challenge : undefined;
  } catch {
    return undefined;
  }
}

const known = (rows: readonly queries.PasskeyRow[]) =>
  rows.map(({ credentialId, transports }) => ({ id: credentialId.toString('base64url'), transports }));

/** Options to create a passkey for the caller. @throws identity.second-factors.noName */
export async function creationOptions(ctx: Context) {
  const { userId, userName } = ctx.actor;
  const rpID = requireName(ctx);
  const { generateRegistrationOptions } = await library();
  return generateRegistrationOptions({
    rpName: (await setting(ctx, 'site.name.en')) || rpID,
    rpID,
    userName,
    userID: new Uint8Array(handleOf(userId)),
    challenge: await newQuestion(ctx, { act: 'add', userId }),
    timeout: answerMinutes * 60_000,
    attestationType: 'none',
    excludeCredentials: known(await queries.passkeysOf(ctx, userId)),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
    supportedAlgorithmIDs: algorithms,
  });
}

/** The public key of a new passkey of the caller. @throws identity.second-factors.passkeyRefused */
export async function readCreated(ctx: Context, response: NewCredential) {
  const rpID = requireName(ctx);
  const expectedChallenge = await takeQuestion(ctx, response.response.clientDataJSON, {
    act: 'add',
    userId: ctx.actor.userId,
  });
  const { verifyRegistrationResponse } = await library();
  const verified =
    expectedChallenge !== undefined &&
    (await verifyRegistrationResponse({
      response,
      expectedChallenge,
      expectedOrigin: new URL(ctx.siteUrl).origin,
      expectedRPID: rpID,
      requireUserVerification: false,
      supportedAlgorithmIDs: algorithms,
    }).catch((error: Error) => refused(ctx, error)));
  if (!verified || !verified.verified) throw fail('identity.second-factors.passkeyRefused');
  const { credential, credentialBackedUp: isBackedUp } = verified.registrationInfo;
  return {
    credentialId: Buffer.from(credential.id, 'base64url'),
    publicKey: Buffer.from(credential.publicKey),
    counter: credential.counter,
    transports: response.response.transports,
    isBackedUp,
  };
}

/** The library throws for every mismatch: the user gets one message, the log the reason. */
function refused(ctx: Context, error: Error): undefined {
  ctx.log.info({ reason: error.message }, 'passkey refused');
  return undefined;
}

/**
 * Options for a passkey request: one of an account's passkeys as the second step, or any discoverable passkey.
 * @param userId 0 for any
 * @throws identity.second-factors.noName
 */
export async function requestOptions(ctx: Context, userId: number) {
  const rpID = requireName(ctx);
  const { generateAuthenticationOptions } = await library();
  const ofAccount = userId ? { allowCredentials: known(await queries.passkeysOf(ctx, userId)) } : {};
  return generateAuthenticationOptions({
    rpID,
    challenge: await newQuestion(ctx, { act: userId ? 'second' : 'login', userId }),
    timeout: answerMinutes * 60_000,
    userVerification: userId ? 'preferred' : 'required',
    ...ofAccount,
  });
}

/**
 * The passkey of an answer, with the data to record of its use; undefined if the challenge, the origin or the signature
 * does not match, or the counter did not increase. Its row is locked.
 * @param userId the required owner; 0 for a login without a user name, for which the passkey must have verified its
 * owner
 */
export async function readAnswer(tx: Context, response: Assertion, userId: number) {
  const rpID = requireName(tx);
  const { clientDataJSON, userHandle } = response.response;
  const expectedChallenge = await takeQuestion(tx, clientDataJSON, { act: userId ? 'second' : 'login', userId });
  if (expectedChallenge === undefined) return undefined;
  const passkey = await queries.lockPasskey(tx, Buffer.from(response.id, 'base64url'));
  if (!passkey || (userId && passkey.userId !== userId)) return undefined;
  if (userHandle && userHandle !== handleOf(passkey.userId).toString('base64url')) return undefined;
  const { verifyAuthenticationResponse } = await library();
  const verified = await verifyAuthenticationResponse({
    response: response as unknown as AuthenticationResponseJSON,
    expectedChallenge,
    expectedOrigin: new URL(tx.siteUrl).origin,
    expectedRPID: rpID,
    requireUserVerification: userId === 0,
    credential: {
      id: response.id,
      publicKey: new Uint8Array(passkey.publicKey),
      counter: passkey.counter,
    },
  }).catch((error: Error) => refused(tx, error));
  if (!verified?.verified) return undefined;
  const { newCounter: counter, credentialBackedUp: isBackedUp } = verified.authenticationInfo;
  return { passkey, use: { counter, isBackedUp } };
}
