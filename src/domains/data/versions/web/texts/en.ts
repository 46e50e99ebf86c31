import type { SameKeys } from '#shared/texts';
import type { zh } from './zh.ts';

export const en: SameKeys<typeof zh> = {
  all: {
    data: 'Data resources',
    title: 'All versions',
    concept: 'Cite all versions',
    conceptText:
      'This link covers all versions of the resource and always leads to the newest. Cite the version that you used.',
    copy: 'Copy link',
    copied: 'Link copied successfully',
    newest: 'Newest',
    withdrawn: 'Withdrawn',
    compare: 'Compare with {version}',
  },
  difference: {
    title: 'Comparison of versions',
    of: 'Differences between {before} and {after}',
    open: 'View {version}',
    fields: 'Metadata',
    files: 'Files',
    field: 'Field',
    kind: 'Change',
    path: 'File',
    words: 'Difference',
    sameFields: 'The metadata are the same.',
    sameFiles: 'The files are the same.',
    filesHidden: 'At least one version does not show its files, so they are not compared.',
  },
  withdrawnBanner: 'Version {version} was withdrawn; the newest public version is {latest}.',
  banner: 'You are viewing old version {version}; the latest is {latest}.',
  toLatest: 'Go to the newest version',
  toAll: 'All versions ({count})',
  toDifference: 'See the differences',
  versions: 'Versions',
  superseded: 'You are viewing an old version',
};
