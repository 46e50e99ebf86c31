import { module } from '#server/module';
import { sitemap } from '../contract.ts';
import { sitemapTexts } from '../texts/index.ts';
import { routes } from './routes.ts';

export const sitemapModule = module({ name: 'interop.sitemap', contract: sitemap, texts: sitemapTexts, routes });
