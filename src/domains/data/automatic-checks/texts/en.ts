import type { SameKeys } from '#shared/texts';
import type { zh } from './zh.ts';

export const en: SameKeys<typeof zh> = {
  name: 'Automatic checks',
  title: 'Automatic checks',
  hint: 'Made by a program. They are advice: they stop neither a submission nor a review.',
  again: 'Check again',
  run: 'Check now',
  offer:
    'Before you submit, the portal can check whether files can be read, columns have units, names are in order, and more. The results are advice.',
  failed: 'The automatic checks could not be completed',
  summary: '{look, plural, =0 {Nothing to look at} one {1 point to look at} other {{look} points to look at}}',
  states: { passed: 'Passed', look: 'Look at it', none: 'Not applicable' },
  more: '{count, plural, one {1 more file} other {{count, number} more files}}',
  open: 'Preview {path}',
  kinds: {
    intact: 'Files intact',
    virus: 'Virus scan',
    tables: 'Tables readable',
    structures: 'Structures readable',
    units: 'Units of columns',
    readme: 'README',
    names: 'Names of authors',
    license: 'Licence and sharing',
    similar: 'Similar records',
  },
  fields: {
    authors: 'See the authors',
    license: 'See the licence',
    sharingMethod: 'See the sharing method',
    files: 'See the files',
  },
  found: {
    intact: {
      passed: 'No file is known to be damaged or missing.',
      damaged: '{count, plural, one {1 file is} other {{count, number} files are}} damaged or missing.',
      noFiles: 'There are no files.',
    },
    virus: {
      passed: 'All files passed the scan.',
      infected:
        '{count, plural, one {1 file contains} other {{count, number} files contain}} malware and cannot be opened.',
      failed:
        '{count, plural, one {1 file} other {{count, number} files}} could not be scanned. An administrator releases them, or the scan is repeated.',
      waiting:
        '{count, plural, one {1 file waits} other {{count, number} files wait}} for the scan. The record can be published after it.',
      off: 'No virus scanner is configured.',
      noFiles: 'There are no files.',
    },
    tables: {
      passed:
        '{count, plural, one {1 table was read, without problems.} other {{count, number} tables were read, all without problems.}}',
      unreadable:
        '{count, plural, one {1 table was read} other {{count, number} tables were read}}; {bad, number} of them cannot be read as tables.',
      noFiles: 'There are no tables.',
      busy: 'The server is busy and has not read them yet; check again in a moment.',
      noAccess: 'You may not open the content of the files.',
    },
    structures: {
      passed:
        '{count, plural, one {1 structure was read, without problems.} other {{count, number} structures were read, all without problems.}}',
      unreadable:
        '{count, plural, one {1 structure file was read} other {{count, number} structure files were read}}; {bad, number} of them without positions of atoms.',
      noFiles: 'There are no structure files.',
      busy: 'The server is busy and has not read them yet; check again in a moment.',
      noAccess: 'You may not open the content of the files.',
    },
    units: {
      passed:
        '{count, plural, one {1 table was read} other {{count, number} tables were read}}; all columns of numbers have a unit.',
      missing:
        '{bad, plural, one {1 table has} other {{bad, number} tables have}} columns of numbers without a unit. Describe the columns, also dimensionless ones.',
      noFiles: 'There are no tables with columns of numbers.',
      busy: 'The server is busy and has not read them yet; check again in a moment.',
      noAccess: 'You may not open the content of the files.',
    },
    readme: {
      passed: '{name} is there.',
      missing: 'There is no README. A description of files, columns and units helps others to use the data.',
      short:
        '{name} has only {count, plural, one {1 word} other {{count, number} words}}, which may be too few to understand the data.',
      unfilled:
        '{name} still has {count, plural, one {1 place} other {{count, number} places}} of the template that are not filled in.',
      empty: '{name} is empty.',
      noFiles: 'There are no files.',
      notNeeded: 'This type of resource needs no README.',
    },
    names: {
      passed: 'The names seem to be in order.',
      order:
        '{count, plural, one {The English name of 1 author} other {The English names of # authors}} may begin with the family name: {names}. English names have the given name first.',
      swapped:
        '{count, plural, one {The Chinese and English names of 1 author} other {The Chinese and English names of # authors}} may be in the wrong fields: {names}.',
      single:
        '{count, plural, one {The English name of 1 author} other {The English names of # authors}} has one word only: {names}.',
      noAuthors: 'There are no authors.',
    },
    license: {
      passed: 'The licence suits the sharing method.',
      missing: 'The files are shared openly without a licence, so readers cannot know how they may use them.',
      tooOpen:
        'The files are available on request, but their licence ({license}) permits their readers to publish and to sell them.',
      closed: 'The files are not shared, so they need no licence.',
    },
    similar: {
      passed: 'No other record has the same title, DOI or file.',
      found: '{count, plural, one {1 record has} other {{count, number} records have}} the same title, DOI or file.',
    },
  },
};
