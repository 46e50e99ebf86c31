import type { InterfaceCall, InterfaceReply } from '#server/http/interfaces';
import { Refusal } from '../../filter/tree.ts';
import { isEntryType } from '../../properties.ts';
import { baseUrl, refused, type Call } from './envelope.ts';
import { everything } from './everything.ts';
import { definition, info, infoOf, isServed, landing, links, versionList } from './info.ts';
import { list, single } from './listing.ts';

/** All addresses below `/optimade`. */
export async function answer(call: InterfaceCall): Promise<InterfaceReply> {
  const parts = (call.params['*'] ?? '').split('/').filter(Boolean);
  const [version = '', ...path] = parts;
  const isVersion = /^v\d/.test(version);
  const query = call.query.size > 0 ? `?${call.query}` : '';
  const representation = `/${(isVersion ? path : parts).join('/')}${query}`;
  const about: Call = { call, representation, version, warnings: [] };
  try {
    if (parts.length === 0 || (isServed(version) && path.length === 0)) return await landing(about);
    if (version === 'versions' && path.length === 0) return versionList;
    if (isServed(version)) return await endpoint(about, path);
    if (isVersion) throw new Refusal(553, 'This server has the versions v1, v1.3 and v1.3.0.');
    return moved(`${baseUrl(call)}/v1/${parts.map(encodeURIComponent).join('/')}${query}`);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return refused(about, error.status, error.message);
  }
}

async function endpoint(about: Call, path: readonly string[]): Promise<InterfaceReply> {
  const [name = '', inner, ...rest] = path;
  if (name === 'extensions') {
    if (inner === 'all.jsonl' && rest.length === 0) return everything(about);
    if (inner === 'definitions' && rest.length === 2) return definition(about, ...rest);
  } else if (rest.length === 0) {
    if (name === 'info') return inner === undefined ? info(about) : infoOf(about, inner);
    if (name === 'links' && inner === undefined) return links(about);
    if (isEntryType(name)) return inner === undefined ? list(about, name) : single(about, name, inner);
  }
  throw new Refusal(404, 'There is no such endpoint.');
}

/** A temporary redirect, as the standard demands for addresses without a version. */
const moved = (location: string): InterfaceReply => ({ status: 307, headers: { location }, body: '' });

/** Clients that lose the last part of a base address without its final slash ask `/v1/…`. */
export async function withoutBase(call: InterfaceCall): Promise<InterfaceReply> {
  const query = call.query.size > 0 ? `?${call.query}` : '';
  const path = (call.params['*'] ?? '').split('/').filter(Boolean).map(encodeURIComponent);
  return moved(`${baseUrl(call)}/${['v1', ...path].join('/')}${query}`);
}

/** An answer to a caller who exceeds the limit, and to failures of the server. */
export const refuse = (call: InterfaceCall, status: number, detail: string): Promise<InterfaceReply> =>
  refused({ call, representation: '/', version: 'v1', warnings: [] }, status, detail);
