import { module, type Module } from '#server/module';
import { site } from '../contract.ts';
import { siteTexts } from '../texts/index.ts';
import { routesOver } from './routes.ts';
import { securityText } from './security-txt.ts';

/** The module of the whole site. It asks all nouns to remove their demonstration records. */
export const siteModuleOver = (modules: () => readonly Module[]) =>
  module({
    name: 'content.site',
    contract: site,
    texts: siteTexts,
    routes: routesOver(modules),
    interfaces: [
      {
        name: 'content.site.security',
        methods: ['GET'],
        path: '/.well-known/security.txt',
        limit: { per: 'address', count: 120, seconds: 60 },
        handle: securityText,
      },
    ],
  });
