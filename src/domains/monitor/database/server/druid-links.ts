import type { FastifyInstance } from 'fastify';
import { translatorOf } from '#shared/texts';
import { xmlText } from '#shared/xml';
import type { MountKernel } from '#server/module';
import { sendPlainPage } from '#server/http/plain-page';
import { apiBase } from '#server/http/request';
import { apiOrigins } from '#module/system/settings';
import { databaseTexts } from '../texts/index.ts';

/** Addresses where RuoYi's front ends look for the console of a connection pool; without a token, in a frame. */
const paths = ['/druid/login.html', `${apiBase}/druid/login.html`];

/** Our page that replaces it. */
const place = '/monitor/druid';

/** Links to the page with the figures, in both languages. */
export function mountDruidLinks(scope: FastifyInstance, { contextOf }: MountKernel): void {
  for (const path of paths)
    scope.get(path, async (request, reply) => {
      const ctx = contextOf(request);
      const paragraphs = (['zh', 'en'] as const).map((language) => {
        const t = translatorOf(databaseTexts, language);
        const link = `<a href="${xmlText(ctx.siteUrl + place)}" target="_blank" rel="noopener">${t('signpost.link')}</a>`;
        return `<section lang="${language}"><h1>${t('signpost.title')}</h1><p>${t('signpost.text')} ${link}</p></section>`;
      });
      const title = translatorOf(databaseTexts, ctx.language)('signpost.title');
      return sendPlainPage(reply, { language: ctx.language, title, body: paragraphs.join('') }, await apiOrigins(ctx));
    });
}
