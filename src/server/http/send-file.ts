import type { FastifyReply, FastifyRequest } from 'fastify';
import { Readable } from 'node:stream';
import type { FileReply } from '../routes.ts';

/**
 * Sends bytes with the headers that keep them harmless, with ranges where the size is known.
 * @param isWire the call belongs to third-party front ends
 */
export async function sendFile(request: FastifyRequest, reply: FastifyReply, file: FileReply, isWire = false) {
  const name = file.name.replace(/[\r\n"\\/]/g, '_').toWellFormed();
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  const ascii = name.replace(/[^\x20-\x7e]/g, '_');
  reply
    .header('content-type', typeOf(file, isWire))
    .header(
      'content-disposition',
      `${file.inline ? 'inline' : 'attachment'}; filename="${ascii}"; filename*=UTF-8''${encoded}`,
    )
    .header('download-filename', encoded)
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', policyOf(file))
    .header('cache-control', file.publicFor === undefined ? 'private, no-cache' : `public, max-age=${file.publicFor}`);
  if (file.link) reply.header('link', file.link);
  if (file.etag) {
    reply.header('etag', `"${file.etag}"`);
    if (request.headers['if-none-match'] === `"${file.etag}"`) return reply.code(304).send();
  }
  // An empty stream for HEAD, because Fastify drops the length, or writes a false one, when there is no body.
  const nothing = () => Readable.from([]);
  if (file.size === undefined) return reply.send(request.method === 'HEAD' ? nothing() : await file.open());
  reply.header('accept-ranges', 'bytes');
  const range = rangeOf(request, file.size, file.etag);
  if (range === 'unsatisfiable') return reply.code(416).header('content-range', `bytes */${file.size}`).send();
  if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${file.size}`);
  reply.header('content-length', range ? range.end - range.start + 1 : file.size);
  return reply.send(request.method === 'HEAD' ? nothing() : await file.open(range));
}

/** Third-party front ends take `application/json` for a refusal, so their files never get that type. */
const typeOf = ({ mediaType }: FileReply, isWire: boolean): string =>
  isWire && mediaType.startsWith('application/json') ? 'application/octet-stream' : mediaType;

/**
 * A file may do nothing in the browser. PDF files are not sandboxed, because browsers then refuse to show them; their
 * viewers isolate them.
 */
function policyOf({ inline, mediaType }: FileReply): string {
  const harmless = "default-src 'none'; img-src 'self'; style-src 'unsafe-inline'";
  return inline && mediaType === 'application/pdf'
    ? `${harmless}; object-src 'self'; frame-ancestors 'self'`
    : `${harmless}; sandbox`;
}

/** One range per request (RFC 9110 §14). Several ranges, or an outdated If-Range, return the whole file. */
function rangeOf(
  request: FastifyRequest,
  size: number,
  etag?: string,
): { start: number; end: number } | 'unsatisfiable' | undefined {
  const match = /^bytes=(\d*)-(\d*)$/.exec(request.headers.range ?? '');
  if (!match || (match[1] === '' && match[2] === '')) return undefined;
  const condition = request.headers['if-range'];
  if (condition && condition !== `"${etag}"`) return undefined;
  const start = match[1] === '' ? Math.max(0, size - Number(match[2])) : Number(match[1]);
  const end = match[1] === '' || match[2] === '' ? size - 1 : Math.min(Number(match[2]), size - 1);
  return start >= size || start > end ? 'unsatisfiable' : { start, end };
}
