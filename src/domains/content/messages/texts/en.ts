import type { SameKeys } from '#shared/texts';
import type { zh } from './zh.ts';

export const en: SameKeys<typeof zh> = {
  name: 'Messages',
  exportName: 'messages',
  fields: {
    messageId: 'Number',
    messageIds: 'Numbers',
    keyword: 'Subject or text',
    sender: 'Sender',
    name: 'Name',
    email: 'E-mail',
    organization: 'Organization',
    subject: 'Subject',
    content: 'Message',
    code: 'Verification code',
    language: 'Language',
    status: 'State',
    userName: 'Username',
    answer: 'Answer',
    answerBy: 'Answered by',
    answerTime: 'Answered at',
    createTime: 'Received at',
  },
  states: { new: 'New', answered: 'Answered', closed: 'Closed' },
  languages: { zh: 'Chinese', en: 'English' },
  mail: {
    newSubject: 'New message: {subject}',
    newBody: '{name} writes:\n\n{content}',
    subject: '[{site}] Re: {subject}',
    body: 'Dear {name},\n\n{answer}\n\n{site}\n\n--------\nYour message of {time}:\n\n{content}\n',
  },
  fail: {
    notFound: 'There is no such message',
    wrongState: 'This cannot be done with a message in the state “{state}”',
  },
};
