import { Failure } from '#shared/fail';
import { embedPath } from '#shared/embed';
import { languageOf, pick, type Language } from '#shared/texts';
import { leaf, parent } from '#shared/xml';
import { citedAuthors } from '#contract/data/descriptions';
import type { Context } from '#server/context';
import type { InterfaceCall, InterfaceReply } from '#server/http/interfaces';
import type { EmbeddedFile, EmbedState } from '../../contract.ts';
import { frameCode, usualSize } from '../../frame-code.ts';
import { embedded } from './embedded.ts';

/*
 * The provider of oEmbed 1.0 (https://oembed.com): for the address of a record or of an embedded page, the code of a
 * frame with its file.
 */

/** Size in pixels of the picture for shared links. */
const picture = { width: 1200, height: 630 };

/** Seconds for which consumers may keep an answer; a withdrawal shows in the frame at once. */
const cacheAge = 3600;

/** A status of §2.3.4 of the specification, or 400 for a request that breaks it. */
class Refusal extends Error {
  readonly status: 400 | 401 | 404 | 501;

  constructor(status: Refusal['status'], message: string) {
    super(message);
    this.status = status;
  }
}

/** Statuses of files that are not shown. */
const statuses: Record<Exclude<EmbedState, 'shown'>, 401 | 404> = {
  missing: 404,
  withdrawn: 404,
  embargo: 401,
  restricted: 401,
  closed: 401,
  login: 401,
};

/** `/oembed?url=…`. */
export async function oembed(call: InterfaceCall): Promise<InterfaceReply> {
  try {
    return await answer(call);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return {
      status: error.status,
      headers: { 'content-type': 'text/plain; charset=utf-8' },
      body: `${error.message}\n`,
    };
  }
}

async function answer({ ctx, origin, query }: InterfaceCall): Promise<InterfaceReply> {
  const format = query.get('format') || 'json';
  if (format !== 'json' && format !== 'xml') throw new Refusal(501, 'The formats are json and xml.');
  const most = { width: wholeNumber(query, 'maxwidth'), height: wholeNumber(query, 'maxheight') };
  const asked = query.get('url');
  if (!asked) throw new Refusal(400, 'The parameter url is missing.');
  const target = targetOf(asked, origin);
  if (!target) throw new Refusal(404, 'This address is no record and no embedded page of this site.');
  const found = await find(ctx, target);
  if (found.state !== 'shown') throw new Refusal(statuses[found.state], 'The file of this address is not public.');
  const said = described(found, target, { origin, language: target.language ?? ctx.language, most });
  const headers = { 'content-type': 'application/json', 'x-robots-tag': 'noindex' };
  if (format === 'json') return { headers, body: JSON.stringify(said) };
  const parts = Object.entries(said).map(([name, value]) => leaf(name, String(value)));
  const declaration = '<?xml version="1.0" encoding="utf-8" standalone="yes"?>\n';
  return {
    headers: { ...headers, 'content-type': 'text/xml; charset=utf-8' },
    body: declaration + parent('oembed', {}, parts),
  };
}

/** Reads a size in pixels; undefined if the consumer gives none. */
function wholeNumber(query: URLSearchParams, name: string): number | undefined {
  const text = query.get(name);
  if (text === null || text === '') return undefined;
  if (/^[1-9]\d{0,5}$/.test(text)) return Number(text);
  throw new Refusal(400, `${name} is a number of pixels.`);
}

/** What an address of this site names. */
interface Target {
  publicId: string;
  /** Path or id; empty for the file that represents the record. */
  file: string;
  place: { path?: string; at?: string; structure?: string };
  /** Undefined if the address names none. */
  language: Language | undefined;
}

/** Longest address that is read, in characters. */
const longestAddress = 4000;

/** Reads the address of a record's page or of an embedded page; undefined for all others. */
function targetOf(asked: string, origin: string): Target | undefined {
  const url = asked.length > longestAddress ? null : URL.parse(asked);
  // Either scheme: a consumer may know the site from before it was encrypted.
  if (!url || !/^https?:$/.test(url.protocol) || url.host !== new URL(origin).host) return undefined;
  const { pathname, searchParams } = url;
  const named = /^\/(data\/detail|embed)\/([A-Za-z0-9]{1,20})(?:\/(.*))?$/.exec(pathname);
  if (!named) return undefined;
  const [, page, publicId = '', rest = ''] = named;
  if (page === 'data/detail' && rest !== '') return undefined;
  const file = page === 'embed' ? decoded(rest) : (searchParams.get('file') ?? '');
  if (file === undefined || file.length > 1000 || file.includes('\0')) return undefined;
  const place = Object.fromEntries(
    (['path', 'at', 'structure'] as const).flatMap((name) => {
      const value = searchParams.get(name);
      return value ? [[name, value]] : [];
    }),
  );
  const language = searchParams.get('lang');
  return { publicId, file, place, language: language === null ? undefined : languageOf(language) };
}

function decoded(path: string): string | undefined {
  try {
    return decodeURIComponent(path).replace(/\/+$/, '');
  } catch {
    return undefined;
  }
}

async function find(ctx: Context, { publicId, file }: Target) {
  try {
    return await embedded(ctx, publicId, file);
  } catch (error) {
    if (error instanceof Failure) throw new Refusal(404, 'This record does not exist.');
    throw error;
  }
}

interface Wish {
  origin: string;
  language: Language;
  /** Largest size in pixels that the consumer has room for. */
  most: { width: number | undefined; height: number | undefined };
}

/** The members of an answer of the type `rich`, in the order of the specification. */
function described(
  { record, file }: Pick<EmbeddedFile, 'record' | 'file'>,
  { publicId, file: asked, place, language: chosen }: Target,
  { origin, language, most }: Wish,
): Record<string, string | number> {
  const width = Math.min(usualSize.width, most.width ?? Infinity);
  const height = Math.min(usualSize.height, most.height ?? Infinity);
  const title = pick(record.titleZh, record.titleEn, language);
  const authors = citedAuthors(record, language);
  const path = embedPath(publicId, asked === '' ? '' : file!.path, { ...place, ...(chosen ? { lang: chosen } : {}) });
  const fits = picture.width <= (most.width ?? Infinity) && picture.height <= (most.height ?? Infinity);
  return {
    type: 'rich',
    version: '1.0',
    title,
    author_name: language === 'zh' ? authors.gbt7714 : authors.apa,
    author_url: `${origin}/data/detail/${publicId}`,
    provider_name: pick(record.siteZh, record.siteEn, language),
    provider_url: origin,
    cache_age: cacheAge,
    ...(fits
      ? {
          thumbnail_url: `${origin}/prod-api/front/resource/${publicId}/shared-picture`,
          thumbnail_width: picture.width,
          thumbnail_height: picture.height,
        }
      : {}),
    html: frameCode({ address: origin + path, title, width, height }),
    width,
    height,
  };
}
