import { implement } from '#server/routes';
import { topics } from '../contract.ts';
import { actOnTopic, addTopic, listTopics, orderTopics, removeTopic, saveTopic } from './service/topics.ts';

export const routes = implement(topics, {
  list: ({ ctx, params }) => listTopics(ctx, params.taskId),
  add: async ({ ctx, params, body }) => ({ topicId: await addTopic(ctx, params.taskId, body) }),
  save: ({ ctx, params, body }) => saveTopic(ctx, params.taskId, params.topicId, body),
  order: ({ ctx, params, body }) => orderTopics(ctx, params.taskId, body.topicIds),
  remove: ({ ctx, params }) => removeTopic(ctx, params.taskId, params.topicId),
  act: ({ ctx, params, body }) => actOnTopic(ctx, params.taskId, params.topicId, body),
});
