import { decrypt, encrypt } from '#server/secrets/secret';
import type { Context } from '#server/context';
import { ProtocolError, type Arguments } from './arguments.ts';

/** Where a list goes on. The token holds all of it, so that no process remembers anything and none ever expires. */
export interface Place {
  verb: 'ListRecords' | 'ListIdentifiers';
  /** The arguments of the first request. */
  args: Arguments;
  /** Number of the last record that was answered. */
  after: number;
  /** How many were answered so far. */
  cursor: number;
  /** How many the list had when it began. */
  size: number;
}

const purpose = 'interop.oai-pmh.resumption';
const longest = 2000;

/** A token that only this installation can write. */
export const tokenOf = (ctx: Context, place: Place): string =>
  encrypt(ctx.secretKey, purpose, JSON.stringify(place)).toString('base64url');

/** @throws badResumptionToken for everything that {@link tokenOf} did not write for this verb */
export function placeOf(ctx: Context, token: string, verb: Place['verb']): Place {
  try {
    if (token.length > longest || !/^[\w-]+$/.test(token)) throw new Error('no token');
    const place = JSON.parse(decrypt(ctx.secretKey, purpose, Buffer.from(token, 'base64url'))) as Place;
    if (place.verb === verb) return place;
  } catch {
    // Whatever is wrong with it, it is not ours.
  }
  throw new ProtocolError('badResumptionToken', 'The resumption token is not one of this list.');
}
