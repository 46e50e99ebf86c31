import type { OpenInterface } from '#server/http/interfaces';
import { described } from '#server/http/described';
import { module } from '#server/module';
import { embeds } from '../contract.ts';
import { embedsTexts } from '../texts/index.ts';
import { routes } from './routes.ts';
import { oembed } from './service/oembed.ts';

const interfaces: OpenInterface[] = [
  {
    name: 'data.embeds',
    methods: ['GET'],
    path: '/oembed',
    limit: { per: 'address', count: 600, seconds: 60 },
    handle: oembed,
  },
  {
    name: 'data.embeds',
    methods: ['GET'],
    path: '/docs/embedding.md',
    limit: { per: 'address', count: 600, seconds: 60 },
    handle: described({ zh: 'docs/embedding.zh.md', en: 'docs/embedding.md' }),
  },
];

export const embedsModule = module({
  name: 'data.embeds',
  contract: embeds,
  texts: embedsTexts,
  routes,
  interfaces,
});
