import { module } from '#server/module';
import { topics } from '../contract.ts';
import { topicTexts } from '../texts/index.ts';
import { listeners } from './listeners.ts';
import { routes } from './routes.ts';

export { actOnTopic, listTopics } from './service/topics.ts';

export const topicsModule = module({
  name: 'archive.topics',
  contract: topics,
  texts: topicTexts,
  routes,
  listeners,
});
