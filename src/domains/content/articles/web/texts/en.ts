import type { SameKeys } from '#shared/texts';
import type { zh } from './zh.ts';

export const en: SameKeys<typeof zh> = {
  title: 'Articles',
  add: 'Add article',
  editOf: 'Edit article "{name}"',
  preview: 'Preview',
  previewOf: 'Preview article "{name}" (opens in a new window)',
  publish: 'Publish',
  publishOf: 'Publish article "{name}"',
  confirmPublish: 'Publish this article?',
  published: 'Published successfully',
  takeDown: 'Take down',
  takeDownOf: 'Take down article "{name}"',
  confirmTakeDown: 'Take down the article "{name}"? Visitors will not find it any more.',
  takenDown: 'Taken down successfully',
  confirmEdit: 'This article is published: visitors will read the new version at once. Save it?',
  removeOf: 'Delete article "{name}"',
  confirmRemove: 'Delete the article "{name}"?',
  confirmRemoveChosen: '{count, plural, one {Delete the selected article?} other {Delete the # selected articles?}}',
  added: 'Add successful',
  edited: 'Edit successful',
  empty: 'No article matches these conditions',
  fixed: 'Linked by the site',
  hints: {
    slug: 'Optional: the address after /biz/article/, such as terms; the article id where there is none',
    slugFixed: 'Pages of this site lead to this address; it cannot be changed',
    summary: 'For search results and sharing',
    cover: 'Shown above the text, best 16:9',
  },
};
