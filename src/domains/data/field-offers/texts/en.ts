import type { zh } from './zh.ts';

export const en: typeof zh = {
  name: 'Values offered from files',
  offer: 'Suggest values from files',
  reading: 'Reading files…',
  none: 'No values to suggest in the files that were read: {files}',
  nothing: 'No files to read: tables, INCAR, KPOINTS, OUTCAR, vasprun.xml or NeXus files',
  unread: 'Could not read: {files}',
  listed: ', ',
  heading: 'Suggested values',
  lead: 'These values were read from your files. Nothing is filled in until you take a value; check it first.',
  offered: '{field}: {value}',
  take: 'Take',
  takeOf: 'Take {value} for {field}',
  taken: 'Taken',
  replaces: 'Replaces the value in the form',
  places: {
    line: '{file}, line {at}',
    column: '{file}, column “{at}”',
    setting: '{file}, {at}',
    path: '{file}, {at}',
  },
  firstRows: 'first {count, number} rows',
};
