import { hash } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { xmlText } from '#shared/xml';

/** A page without script and without anything from elsewhere. */
export interface PlainPage {
  /** As `lang` of the document. */
  language: string;
  title: string;
  /** Markup; whoever writes it escapes what is not theirs. */
  body: string;
}

/** Sizes by the reader's own letters, colours by the reader's own choice. */
const style =
  'body{font-family:system-ui,sans-serif;line-height:1.6;padding:1em}code,pre{font-family:ui-monospace,monospace;overflow-wrap:anywhere;white-space:pre-wrap}table{border-collapse:collapse}td,th{padding:0 1em 0 0;text-align:start;vertical-align:top}';

/**
 * Sends a page that pages of this portal may frame, and those of other origins that are named (sources of a content
 * security policy). Front ends of the family frame what lies beside the API.
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
