import type { SameKeys } from '#shared/texts';
import type { zh } from './zh.ts';

export const en: SameKeys<typeof zh> = {
  title: 'Text',
  preview: 'Preview',
  previewHide: 'Hide preview',
  previewOf: 'Preview of the text',
  previewLanguage: 'Language of the preview',
  languages: { zh: '中文', en: 'English' },
  of: { zh: 'Chinese text', en: 'English text' },
  empty: 'There is no text in this language yet',
  checks: 'Checks before publishing',
  checksHint: 'The results are advice. You can always save.',
  busy: 'Checking…',
  failed: 'The checks are not available now. Your input is kept.',
  again: 'Check again',
  passed: 'Passed',
  attention: 'Please check',
  check: {
    translation: 'Both languages are complete',
    links: 'Links can be opened',
    size: 'Pictures have a suitable size',
    alt: 'Pictures have alternative texts',
  },
  missing: {
    zh: '“{other}” is filled in; the Chinese text is missing',
    en: '“{other}” is filled in; the English text is missing',
    untranslated: 'Most of the English text is Chinese',
  },
  dead: '{language}: {address} cannot be opened',
  gonePicture: '{language}: the picture {address} does not exist',
  unchecked: 'Links to other sites that were not checked: {count}',
  large: '{language}: {address} ({size}) is larger than {most} and slows the page down',
  noAlt: '{language}: picture {number} has no alternative text',
};
