import { module, type Module } from '#server/module';
import { apiDocs } from '../contract.ts';
import { apiDocsTexts } from '../texts/index.ts';
import { mountOver } from './open-pages.ts';
import { routesOver } from './routes.ts';

/** Describes the calls of all nouns. The list of modules is passed in, because this module is one of them. */
export const apiDocsModuleOver = (modules: () => readonly Module[]) =>
  module({
    name: 'tools.api-docs',
    contract: apiDocs,
    texts: apiDocsTexts,
    routes: routesOver(modules),
    mount: mountOver(modules),
  });
