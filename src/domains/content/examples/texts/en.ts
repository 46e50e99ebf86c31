import type { SameKeys } from '#shared/texts';
import type { zh } from './zh.ts';

export const en: SameKeys<typeof zh> = {
  title: 'Examples',
  kinds: {
    form: 'All types',
    dataset: 'Scientific data',
    paper: 'Paper',
    conference: 'Conference paper',
    thesis: 'Thesis',
    softwareCopyright: 'Software copyright',
    report: 'Report',
    software: 'Software',
    patent: 'Patent',
  },
  states: { draft: 'Not published', published: 'Published' },
  fields: {
    exampleId: 'Example id',
    exampleIds: 'Example id',
    title: 'Example name',
    titleZh: 'Example name (Chinese)',
    titleEn: 'Example name (English)',
    kind: 'For type',
    contentZh: 'Content (Chinese)',
    contentEn: 'Content (English)',
    sort: 'Sort order',
    status: 'Publication status',
    rowVer: 'Number of changes',
    updateTime: 'Updated at',
  },
  fail: {
    notFound: 'The example does not exist',
    wrongState: 'This cannot be done to an example in the state "{state}"',
    mayNotPublish: 'A change of a published example is seen at once, and you may not publish examples',
    published: 'The example "{title}" is published; take it down before you delete it',
  },
  hint: 'Example: {title}',
  demo: 'Demo',
  copy: 'Copy',
  copied: 'Copied to the clipboard',
  copyFailed: 'Copying failed; please select the text yourself',
};
