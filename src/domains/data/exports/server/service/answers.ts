import type { IncomingHttpHeaders } from 'node:http';
import Negotiator from 'negotiator';
import { Failure } from '#shared/fail';
import type { InterfaceCall, InterfaceReply } from '#server/http/interfaces';
import { exportPath, formatNames, formats, type Format, type FormatName } from '../../formats.ts';
import { descriptionSignposts } from '../../signposting.ts';
import { exported, withFigure, withTables } from './record.ts';
import { writers } from './registry.ts';

const plainText = { 'content-type': 'text/plain; charset=utf-8' };

/** Every media type that the address of a record offers, the page first; each with the first format that has it. */
const offered = new Map<string, FormatName | 'page'>([['text/html', 'page']]);
for (const name of formatNames) {
  const { mediaType, aliases = [], profile }: Format = formats[name];
  const profiled = profile ? [`${mediaType};profile="${profile}"`] : [];
  for (const type of [mediaType, ...profiled, ...aliases]) if (!offered.has(type)) offered.set(type, name);
}
offered.set('application/xhtml+xml', 'page');
const types = [...offered.keys()];

/** The format that a client prefers at the address of a page; undefined if none is available. */
export function wanted(headers: IncomingHttpHeaders): FormatName | 'page' | undefined {
  if (!headers.accept) return 'page';
  // A parameter that does not select a format must not prevent a match.
  const accept = headers.accept.replaceAll(/;\s*(?:charset|locale)=[^;,]*/gi, '').slice(0, 2000);
  const best = new Negotiator({ headers: { accept } }).mediaType(types);
  return best === undefined ? undefined : offered.get(best);
}

const isFormat = (name: string | undefined): name is FormatName => name !== undefined && Object.hasOwn(formats, name);

/** `/export/{id}/{format}`. */
export async function byAddress({ params, ...call }: InterfaceCall): Promise<InterfaceReply> {
  const { publicId = '', format } = params;
  if (!isFormat(format)) return missing;
  return written({ params, ...call }, publicId, format);
}

/** The address of the page, for clients that request another format. */
export async function byNegotiation(call: InterfaceCall): Promise<InterfaceReply> {
  const { publicId = '' } = call.params;
  const format = wanted(call.headers);
  if (format === undefined || format === 'page') return notAcceptable(call.origin, publicId);
  const reply = await written(call, publicId, format);
  return reply.status
    ? reply
    : { ...reply, headers: { ...reply.headers, 'content-location': exportPath(publicId, format) } };
}

const missing: InterfaceReply = { status: 404, headers: plainText, body: 'Not found.\n' };

/** Formats that describe more of the files than the others. */
const additions: Partial<Record<FormatName, typeof withTables>> = { croissant: withTables, 'ro-crate': withFigure };

/** Gives the same response for records that do not exist and records that are not public. */
async function written({ ctx, origin }: InterfaceCall, publicId: string, format: FormatName): Promise<InterfaceReply> {
  if (!/^[A-Za-z0-9]{1,20}$/.test(publicId)) return missing;
  const it = await exported(ctx, publicId, origin).catch((error: unknown) => {
    if (error instanceof Failure) return undefined;
    throw error;
  });
  if (!it) return missing;
  const { mediaType, extension, profile }: Format = formats[format];
  const fileName = `${publicId}.${extension}`.replaceAll(/[^\w.-]/g, '_');
  return {
    headers: {
      'content-type': `${mediaType}${mediaType.endsWith('json') ? '' : '; charset=utf-8'}${profile ? `; profile="${profile}"` : ''}`,
      'content-disposition': `inline; filename="${fileName}"`,
      'content-language': ctx.language === 'zh' ? 'zh-CN' : 'en',
      'last-modified': new Date(`${it.detail.updateTime.replace(' ', 'T')}+08:00`).toUTCString(),
      link: descriptionSignposts({ origin, publicId }),
      // Search engines index the page; its other formats would compete with it.
      'x-robots-tag': 'noindex',
    },
    body: writers[format](await (additions[format]?.(ctx, it) ?? it), ctx.language, ctx.now),
  };
}

function notAcceptable(origin: string, publicId: string): InterfaceReply {
  const list = formatNames.map((name) => `${formats[name].mediaType}  ${origin}${exportPath(publicId, name)}`);
  return { status: 406, headers: plainText, body: `Available here:\n\ntext/html\n${list.join('\n')}\n` };
}
