import type { ResourceType } from './terms.ts';

/** Fields of each type beyond the core, in the order in which forms and pages show them. */
export const typeFields = {
  dataset: [],
  paper: ['title', 'journal', 'year', 'volume', 'issue', 'startPage', 'endPage'],
  conference: ['title', 'city', 'country'],
  thesis: ['title', 'degree', 'place', 'publisher'],
  softwareCopyright: ['name', 'regNo', 'version', 'holder', 'completionDate', 'firstPubDate'],
  report: ['title', 'number'],
  software: ['install', 'readme', 'processor', 'minMemory', 'storage', 'os', 'language', 'platform', 'repo'],
  patent: ['title', 'number', 'applyDate', 'grantDate', 'pubNo', 'pubDate', 'abstract', 'ipc', 'inventorOrg'],
} as const satisfies Record<ResourceType, readonly string[]>;

/** Fields of a type without which it cannot be submitted. */
export const requiredTypeFields: Record<ResourceType, readonly string[]> = {
  dataset: [],
  paper: ['title'],
  conference: ['title'],
  thesis: ['title'],
  softwareCopyright: ['name', 'regNo'],
  report: ['title', 'number'],
  software: [],
  patent: ['title', 'number'],
};

/** Type fields that hold a calendar day, a year, or long text; all others are short texts. */
export const typeFieldKinds: Record<string, 'day' | 'year' | 'long'> = {
  year: 'year',
  completionDate: 'day',
  firstPubDate: 'day',
  applyDate: 'day',
  grantDate: 'day',
  pubDate: 'day',
  install: 'long',
  readme: 'long',
  abstract: 'long',
};
