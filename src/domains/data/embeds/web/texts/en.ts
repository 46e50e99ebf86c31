import type { SameKeys } from '#shared/texts';
import type { zh } from './zh.ts';

export const en: SameKeys<typeof zh> = {
  frame: 'Embedded data file',
  open: 'View on {site}',
  cite: 'Cite',
  newer: 'Newer version',
  pdf: 'PDF files are not shown here. Open it on the page of the record.',
  pdfOpen: 'Open PDF',
  state: {
    unknown: 'This record does not exist.',
    missing: 'The record has no such file.',
    withdrawn: 'The record was withdrawn.',
    embargo: 'The files of this record become public on {date}.',
    restricted: 'The files of this record are available on request.',
    closed: 'The files of this record are not public.',
    login: 'Log in to see the files of this record.',
    failed: 'This file cannot be shown now. Try again later.',
  },
  home: 'Go to {site}',
  button: {
    open: 'Embed',
    openOne: 'Embed {name}',
    title: 'Embed this file',
    text: 'Paste this code into your page. The embedded page uses no cookies and names title, authors, licence and source.',
    width: 'Width (pixels)',
    height: 'Height (pixels)',
    language: 'Language',
    theme: 'Colours',
    languages: { auto: 'Browser', zh: '中文', en: 'English' },
    themes: { auto: 'System', light: 'Light', dark: 'Dark' },
    code: 'Code',
    copy: 'Copy code',
    copied: 'Code copied',
    preview: 'Preview ({width} × {height})',
    close: 'Close',
  },
};
