import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { secondFactors, type NewCredential, type Assertion } from '../contract.ts';
import { codeAt, stepOf } from './totp.ts';

/** Calls the portal as a user; `Caller` of #testing fits. */
type Ask = (endpoint: never, input?: never) => Promise<unknown>;

interface Owner {
  password: string;
  call: Ask;
}

const ask = async <R>({ call }: { call: Ask }, endpoint: object, body: object): Promise<R> => {
  const answer = (await call(endpoint as never, { body } as never)) as { code: number; msg: string; data: R };
  if (answer.code !== 200) throw new Error(answer.msg);
  return answer.data;
};

/** Sets up an authenticator app for a user. Returns its secret and the recovery codes. */
export async function withApp(owner: Owner): Promise<{ secret: string; recoveryCodes: string[] }> {
  const { secret } = await ask<{ secret: string }>(owner, secondFactors.beginTotp, { password: owner.password });
  // The previous step: the current one is left for the login that follows.
  const code = codeAt(secret, stepOf(new Date()) - 1);
  return { secret, ...(await ask<{ recoveryCodes: string[] }>(owner, secondFactors.confirmTotp, { code })) };
}

/** The code that an app with this secret shows now. */
export const codeNow = (secret: string, stepsLater = 0): string => codeAt(secret, stepOf(new Date()) + stepsLater);

/** A code that is wrong in every accepted step. */
export function wrongCode(secret: string): string {
  const near = [-2, -1, 0, 1, 2].map((step) => codeNow(secret, step));
  for (let number = 0; ; number++) {
    const code = String(number).padStart(6, '0');
    if (!near.includes(code)) return code;
  }
}

const cbor = (text: string) => Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)]);
const cborBytes = (bytes: Buffer) => Buffer.concat([Buffer.from([0x59, bytes.length >> 8, bytes.length & 255]), bytes]);
const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest();

/** Flags of the authenticator data (WebAuthn §6.1): user present, user verified, attested key included. */
const present = 1;
const recognised = 4;
const withKey = 64;

/** An authenticator in software: one P-256 key, without attestation, that counts its signatures. */
export interface Authenticator {
  /** Number of signatures so far; a copy of a key counts separately. */
  counter: number;
  /** Whether it verifies its owner, for instance by a PIN. */
  recognises: boolean;
  /** Result of `navigator.credentials.create`. */
  create: (options: { challenge: string }) => NewCredential;
  /** Result of `navigator.credentials.get`. */
  get: (options: { challenge: string }) => Assertion;
}

/** @param origin of the page that makes the request */
export function newAuthenticator(origin: string): Authenticator {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x, y } = publicKey.export({ format: 'jwk' });
  const coseKey = Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20]),
    Buffer.from(x!, 'base64url'),
    Buffer.from([0x22, 0x58, 0x20]),
    Buffer.from(y!, 'base64url'),
  ]);
  const id = randomBytes(32);
  const credential = {
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key' as const,
    clientExtensionResults: {},
    authenticatorAttachment: undefined,
  };
  const clientData = (type: string, challenge: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const data = (more: number, rest = Buffer.alloc(0)) => {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(++it.counter);
    const flags = present + (it.recognises ? recognised : 0) + more;
    return Buffer.concat([sha256(new URL(origin).hostname), Buffer.from([flags]), counter, rest]);
  };
  const it: Authenticator = {
    counter: 0,
    recognises: true,
    create({ challenge }) {
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, coseKey]);
      const object = Buffer.concat([
        Buffer.from([0xa3]),
        ...[cbor('fmt'), cbor('none'), cbor('attStmt'), Buffer.from([0xa0]), cbor('authData')],
        cborBytes(data(withKey, attested)),
      ]);
      return {
        ...credential,
        response: {
          clientDataJSON: clientData('webauthn.create', challenge).toString('base64url'),
          attestationObject: object.toString('base64url'),
          transports: ['internal'],
        },
      };
    },
    get({ challenge }) {
      const signed = data(0);
      const client = clientData('webauthn.get', challenge);
      const signature = sign('sha256', Buffer.concat([signed, sha256(client)]), privateKey);
      return {
        ...credential,
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: signed.toString('base64url'),
          signature: signature.toString('base64url'),
        },
      };
    },
  };
  return it;
}

/** Adds a passkey for a user. @param origin of the portal's pages */
export async function withPasskey(
  owner: Owner,
  origin: string,
  name = 'Laptop',
): Promise<{ authenticator: Authenticator; recoveryCodes: string[] }> {
  const { options } = await ask<{ options: { challenge: string } }>(owner, secondFactors.beginPasskey, {
    password: owner.password,
  });
  const authenticator = newAuthenticator(origin);
  const response = authenticator.create(options);
  return {
    authenticator,
    ...(await ask<{ recoveryCodes: string[] }>(owner, secondFactors.addPasskey, { name, response })),
  };
}
