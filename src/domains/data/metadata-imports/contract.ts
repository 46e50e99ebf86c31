import { z } from 'zod';
import { fieldsOf, ruleOf, type FieldKey, type FormSection } from '#contract/data/resources';
import { contract, data } from '#shared/contract';

/** Character limit of an imported text. */
export const longestImport = 1_000_000;

/** Byte limit of a file: a text of that length, or a workbook. */
export const largestFile = 4 * longestImport;

const importFormats = ['csl', 'datacite', 'dataciteXml', 'roCrate', 'bibtex', 'ris', 'csv', 'xlsx'] as const;

/** Sections of the form in the order of the columns of their fields. */
const columnSections: readonly FormSection[] = [
  'basic',
  'science',
  'people',
  'projects',
  'works',
  'sharing',
  'identifiers',
  'files',
];

/** Columns of a CSV file, named after the form's fields; columns of a resource type have the prefix `typeMeta.`. */
export const csvColumns: readonly FieldKey[] = columnSections.flatMap((section) =>
  fieldsOf(section).filter((field) => ruleOf(field).column),
);

/** The imported fields, in the order of the form. */
export const Imported = z.object({
  format: z.enum(importFormats),
  /** Path in the draft, and a value that its schema accepts. */
  fields: z.array(z.object({ path: z.string(), value: z.unknown() })),
  /** Omitted values, each with the reason. */
  faults: z.array(z.object({ path: z.string(), message: z.string() })),
});
export type Imported = z.output<typeof Imported>;

const limit = { per: 'account', count: 30, seconds: 60 } as const;

export const metadataImports = contract('data.metadata-imports', {
  /** Whether metadata can be fetched by DOI. */
  source: {
    method: 'GET',
    path: '/front/metadata-import/source',
    permit: 'user',
    reply: data(z.object({ doi: z.boolean() })),
  },
  read: {
    method: 'POST',
    path: '/front/metadata-import/read',
    permit: 'verified',
    body: z.object({ text: z.string().min(1).max(longestImport) }),
    maxBody: 4 * longestImport + 65_536,
    reply: data(Imported),
    limit,
    repeatable: true,
    audit: false,
  },
  /** The same for a file: a text in any encoding, or a workbook. */
  readFile: {
    method: 'POST',
    path: '/front/metadata-import/file',
    permit: 'verified',
    upload: { field: 'file', maxBytes: largestFile + 1, maxFiles: 1 },
    maxBody: largestFile + 65_536,
    reply: data(Imported),
    limit,
    repeatable: true,
    audit: false,
  },
  fetch: {
    method: 'POST',
    path: '/front/metadata-import/fetch',
    permit: 'verified',
    body: z.object({ doi: z.string().trim().min(1).max(300) }),
    reply: data(Imported),
    limit,
    repeatable: true,
    audit: false,
  },
});
