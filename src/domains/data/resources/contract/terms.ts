import { z } from 'zod';
import type { licenses } from './sharing.ts';

/** The seven types of the specification, and plain datasets. */
export const resourceTypes = [
  'dataset',
  'paper',
  'conference',
  'thesis',
  'softwareCopyright',
  'report',
  'software',
  'patent',
] as const;
/** Short name and legal text of each licence; the same in all languages. */
export const licenseTerms: Record<(typeof licenses)[number], { short: string; url: string }> = {
  by: { short: 'CC BY 4.0', url: 'https://creativecommons.org/licenses/by/4.0/' },
  'by-sa': { short: 'CC BY-SA 4.0', url: 'https://creativecommons.org/licenses/by-sa/4.0/' },
  'by-nc': { short: 'CC BY-NC 4.0', url: 'https://creativecommons.org/licenses/by-nc/4.0/' },
  'by-nc-sa': { short: 'CC BY-NC-SA 4.0', url: 'https://creativecommons.org/licenses/by-nc-sa/4.0/' },
  'by-nd': { short: 'CC BY-ND 4.0', url: 'https://creativecommons.org/licenses/by-nd/4.0/' },
  'by-nc-nd': { short: 'CC BY-NC-ND 4.0', url: 'https://creativecommons.org/licenses/by-nc-nd/4.0/' },
  cc0: { short: 'CC0 1.0', url: 'https://creativecommons.org/publicdomain/zero/1.0/' },
};
export const preservationPlans = ['permanent', 'y20', 'y10', 'project5'] as const;
export const fileClasses = ['raw', 'sample', 'derived', 'document', 'software', 'other'] as const;

export const ResourceType = z.enum(resourceTypes);
export const PreservationPlan = z.enum(preservationPlans);
export const FileClass = z.enum(fileClasses);
export type ResourceType = z.infer<typeof ResourceType>;
export type PreservationPlan = z.infer<typeof PreservationPlan>;

/** Additional fields of each type, in the order of forms and pages. */
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

/** Required fields of each type. */
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

/** Type fields with a calendar day, a year, or long text; all others are short texts. */
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
