import { decrypt, encrypt } from '#server/secrets/secret';
import type { Context } from '#server/context';
import { ProtocolError, type Arguments } from './arguments.ts';

/** The position in a list. The token contains all of it, so the server keeps no state and tokens never expire. */
export interface Place {
  verb: 'ListRecords' | 'ListIdentifiers';
  /** The arguments of the first request. */
  args: Arguments;
  /** Id of the last record that was sent. */
  after: number;
  /** Number of records sent so far. */
  cursor: number;
  /** Number of records when the list began. */
  size: number;
}

const purpose = 'interop.oai-pmh.resumption';
const longest = 2000;

/** A signed token that only this installation can create. */
export const tokenOf = (ctx: Context, place: Place): string =>
  encrypt(ctx.secretKey, purpose, JSON.stringify(place)).toString('base64url');

/** @throws badResumptionToken for every token that {@link tokenOf} did not create for this verb */
export function placeOf(ctx: Context, token: string, verb: Place['verb']): Place {
  try {
    if (token.length > longest || !/^[\w-]+$/.test(token)) throw new Error('no token');
    const place = JSON.parse(decrypt(ctx.secretKey, purpose, Buffer.from(token, 'base64url'))) as Place;
    if (place.verb === verb) return place;
  } catch {
    // Any parse error means that the token is not ours.
  }
  throw new ProtocolError('badResumptionToken', 'The resumption token is not one of this list.');
}
