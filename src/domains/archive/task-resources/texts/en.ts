import type { SameKeys } from '#shared/texts';
import type { zh } from './zh.ts';

export const en: SameKeys<typeof zh> = {
  name: 'Data resource information',
  fields: {
    resourceId: 'Data resource',
    topicId: 'Topic',
    itemNo: 'Planned item',
    itemNos: 'Planned items',
    itemCount: 'Count',
    correction: 'Reason for the correction',
    keyword: 'Resource number or title',
    taskId: 'Task',
  },
  untitled: 'Data resource of {project}',
  fail: {
    notFound: 'There is no such data resource in this task',
    notOwn: 'You can link your own data resources only',
    linked: 'The data resource is linked to an archive task already',
    item: 'The topic has no such planned item',
    topicState: 'The topic is submitted or under review: its data resources cannot be changed',
    reviewing: 'The data resource is under review and cannot be unlinked',
    withdrawn: 'A withdrawn data resource cannot be linked',
    many: 'A task has {count} data resources at most',
  },
};
