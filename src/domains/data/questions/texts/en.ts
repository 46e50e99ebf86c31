import type { SameKeys } from '#shared/texts';
import type { zh } from './zh.ts';

export const en: SameKeys<typeof zh> = {
  name: 'Questions in review',
  fields: { resourceId: 'Resource', text: 'Text' },
  mail: {
    askedSubject: 'A question about your resource: {title}',
    askedBody: 'A reviewer has a question about your resource “{title}”:',
    answeredSubject: 'The depositor has answered: {title}',
    answeredBody: 'The depositor of the resource “{title}” writes:',
    askedHint: 'Please log in and answer on the page of the resource. There is no need to submit again.',
    answeredHint: 'The whole conversation is on the review page.',
  },
  fail: {
    notFound: 'The data resource does not exist or you may not see it',
    closed: 'The resource is not in review now, so nothing can be written',
    ownResource: 'You cannot ask about a resource that you submitted or are an author of',
  },
};
