import type { SameKeys } from '#shared/texts';
import type { zh } from './zh.ts';

export const en: SameKeys<typeof zh> = {
  name: 'Comments',
  fields: {
    commentId: 'Comment number',
    commentIds: 'Comment numbers',
    comments: 'Comments',
    rowVer: 'Revision',
    kind: 'Subject',
    publicId: 'Public id',
    content: 'Comment',
    author: 'Author',
    subject: 'Data set or model',
    keyword: 'Text of the comment',
    status: 'State',
    createTime: 'Posted at',
    auditTime: 'Moderated at',
  },
  kinds: { dataset: 'Data set', model: 'Model' },
  states: { pending: 'Pending', visible: 'Visible', rejected: 'Rejected', hidden: 'Hidden' },
  demo: 'Demo',
  mail: { subject: 'A comment by {name} waits for moderation', body: 'The comment:\n{content}' },
  fail: {
    notFound: 'There is no such comment',
    required: 'Please enter a comment',
    tooLong: 'The comment must be 1 to 255 characters',
    tooMany: 'At most {count} comments within 24 hours; please try again later',
    wrongState: 'This cannot be done with a comment in the state “{state}”',
  },
};
