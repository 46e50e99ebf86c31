import { gunzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { translatorOf } from '#shared/texts';
import { xmlText } from '#shared/xml';
import type { Context } from '#server/context';
import type { Module, MountKernel } from '#server/module';
import { sendPlainPage } from '#server/http/plain-page';
import { apiBase } from '#server/http/request';
import { apiOrigins } from '#module/system/settings';
import { declaredFields, facetFields, numberFields } from '#module/data/metadata-fields';
import { apiDocsTexts } from '../texts/index.ts';
import type { DescribedCall } from '../contract.ts';
import { callsOf, describe, document, isForEverybody, readsAll } from './service.ts';

const documentPath = '/v3/api-docs';
const pagePath = '/swagger-ui/index.html';
/** Our page that shows more. */
const place = '/tool/swagger';

/**
 * Serves the document and an HTML page of it where tools and RuoYi front ends look for them: at the root and below the
 * API prefix. A frame cannot send a token in a header, so the session cookie counts: both are read-only.
 */
export const mountOver = (modules: () => readonly Module[]) => (scope: FastifyInstance, kernel: MountKernel) => {
  for (const base of ['', apiBase]) {
    scope.get(base + documentPath, async (request, reply) => {
      const ctx = await kernel.identify(request, 'reads');
      const fields = {
        all: await declaredFields(ctx),
        facets: await facetFields(ctx),
        numbers: await numberFields(ctx),
      };
      const packed = await document(callsOf(modules()), ctx.language, readsAll(ctx), fields);
      const unpacks = /\bgzip\b/.test(request.headers['accept-encoding'] ?? '');
      if (unpacks) reply.header('content-encoding', 'gzip');
      // The response depends on the caller, so shared caches must not store it.
      return reply
        .header('cache-control', 'no-store')
        .type('application/json')
        .send(unpacks ? packed : gunzipSync(packed));
    });
    scope.get(base + pagePath, async (request, reply) => {
      const ctx = await kernel.identify(request, 'reads');
      const title = translatorOf(apiDocsTexts, ctx.language)('document.title');
      return sendPlainPage(
        reply,
        { language: ctx.language, title, body: bodyOf(ctx, modules()) },
        await apiOrigins(ctx),
      );
    });
  }
};

/** All calls that the reader may see, noun by noun; expands and collapses without script. */
function bodyOf(ctx: Context, modules: readonly Module[]): string {
  const t = translatorOf(apiDocsTexts, ctx.language);
  const isWhole = readsAll(ctx);
  const calls = callsOf(modules)
    .filter((call) => isWhole || isForEverybody(call))
    .map((call) => describe(call, ctx.language));
  const groups = Map.groupBy(calls, ({ noun }) => noun);
  const link = (href: string, text: string) =>
    `<a href="${xmlText(href)}" target="_blank" rel="noopener">${xmlText(text)}</a>`;
  const row = ({ method, path, title, access, permissions, scope }: DescribedCall) =>
    `<tr><td>${method}</td><td><code>${xmlText(path)}</code></td><td>${xmlText(title)}</td><td>${xmlText([permissions.join(', ') || t(`access.${access}`), ...(scope ? [t('document.scope', { scope })] : [])].join('; '))}</td></tr>`;
  const sections = [...groups.values()].map(
    (rows) =>
      `<details><summary>${xmlText(rows[0]!.nounTitle)} (${rows.length})</summary><table><tbody>${rows.map(row).join('')}</tbody></table></details>`,
  );
  return [
    `<h1>${xmlText(t('document.title'))}</h1>`,
    `<p>${xmlText(t(isWhole ? 'document.whole' : 'document.open', { count: calls.length }))}</p>`,
    `<p>${link(ctx.siteUrl + place, t('document.page'))} · ${link(ctx.siteUrl + apiBase + documentPath, 'OpenAPI (JSON)')}</p>`,
    ...sections,
  ].join('');
}
