import { module } from '#server/module';
import { opened } from './jobs.ts';
import { answer } from './service/answer.ts';

export const oaiModule = module({
  name: 'interop.oai-pmh',
  interfaces: [
    {
      name: 'interop.oai-pmh',
      methods: ['GET', 'POST'],
      path: '/oai',
      limit: { per: 'address', count: 1200, seconds: 60 },
      busy: 503,
      handle: answer,
    },
  ],
  jobs: [opened],
});
