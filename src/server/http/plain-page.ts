import { hash } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { xmlText } from '#shared/xml';

/** A page without scripts and without external resources. */
export interface PlainPage {
  /** Value of the `lang` attribute. */
  language: string;
  title: string;
  /** HTML; the caller must escape foreign text. */
  body: string;
}

/** Uses the reader's font size and colour scheme. */
const style =
  'body{font-family:system-ui,sans-serif;line-height:1.6;padding:1em}code,pre{font-family:ui-monospace,monospace;overflow-wrap:anywhere;white-space:pre-wrap}table{border-collapse:collapse}td,th{padding:0 1em 0 0;text-align:start;vertical-align:top}';

/**
 * Sends a page that this portal and the given other origins (CSP sources) may embed in a frame. RuoYi front ends embed
 * pages that are served next to the API.
 */
export function sendPlainPage(reply: FastifyReply, { language, title, body }: PlainPage, origins: readonly string[]) {
  const policy = [
    `default-src 'none'`,
    `style-src 'sha256-${hash('sha256', style, 'base64')}'`,
    `base-uri 'none'`,
    `form-action 'none'`,
    ["frame-ancestors 'self'", ...origins].join(' '),
  ];
  return reply
    .header('content-security-policy', policy.join('; '))
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(
      `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
        `<meta name="color-scheme" content="light dark"><title>${xmlText(title)}</title><style>${style}</style></head><body>${body}</body></html>`,
    );
}
