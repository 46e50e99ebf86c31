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
 * Passkeys as Web Authentication Level 3 has them, by @simplewebauthn/server. It is loaded with the first passkey: it reads certificates
 * of all kinds, which a portal without passkeys has no use for.
 */

const library = () => import('@simplewebauthn/server');

/** EdDSA, ECDSA with P-256, RSA with SHA-256: keys that every authenticator makes, and that fit a row. */
const algorithms = [-8, -7, -257];

/**
 * The name that passkeys belong to: the host of `PUBLIC_URL`. They open nothing under another one. Undefined where it is an
 * address, which has no passkeys.
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

/** What a browser calls the account: nothing that says who it is. */
const handleOf = (userId: number) => createHash('sha256').update(`lattice passkey ${userId}`).digest();

/** What a question to a passkey is for. */
interface Asked {
  act: 'add' | 'second' | 'login';
  /** 0 where nobody has said a name. */
  userId: number;
}

const keyOf = (challenge: string) => `passkey:${createHash('sha256').update(challenge).digest('base64url')}`;

async function newQuestion(ctx: Context, asked: Asked): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = randomBytes(32);
  const kept = JSON.stringify({ ...asked, network: networkOf(ctx.address) });
  await remember(ctx, keyOf(bytes.toString('base64url')), kept, answerMinutes * 60);
  return new Uint8Array(bytes);
}

/** Whether an answer is to a question that was asked for this, from here; the question is used up whatever it is. */
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

/** What a browser is asked to make a passkey of the caller by. @throws identity.second-factors.noName */
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

/** The key of a new passkey of the caller. @throws identity.second-factors.passkeyRefused */
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

/** The library throws for whatever does not fit: the person hears one sentence, the log why. */
function refused(ctx: Context, error: Error): undefined {
  ctx.log.info({ reason: error.message }, 'passkey refused');
  return undefined;
}

/**
 * What a browser asks a passkey: one of an account's as the second step, or any that knows whose it is.
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
 * The passkey behind an answer, with what is to be noted of its use; undefined where anything does not fit: the question, the
 * origin, the signature, a counter that did not move. Its row is locked.
 * @param userId whose passkey it must be; 0 for a login without a name, by which the passkey must have asked its owner
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
