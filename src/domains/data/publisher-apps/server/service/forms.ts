import { z } from 'zod';
import { Affiliation, maxAffiliations } from '#contract/identity/organizations';
import {
  SentAuthorFields,
  withAffiliations,
  Grant,
  maxAuthors,
  maxGrants,
  maxProjects,
  maxRelatedWorks,
  Publisher,
  RelatedProject,
  RelatedWork,
  ResourceDraft,
  typeFields,
} from '#contract/data/resources';
import { StateName } from './documents.ts';

/* Request bodies of publishers' systems. */

/** Unknown names are refused, including those of authors and of the type: a misspelt field would be lost silently. */
export const Form = ResourceDraft.extend({
  authors: z
    .array(
      SentAuthorFields.extend({ affiliations: z.array(Affiliation.strict()).max(maxAffiliations).default([]) })
        .strict()
        .transform(withAffiliations),
    )
    .max(maxAuthors)
    .default([]),
  publisher: Publisher.strict().prefault({}),
  grants: z
    .array(Grant.extend({ funder: Affiliation.strict().prefault({}) }).strict())
    .max(maxGrants)
    .default([]),
  projects: z.array(RelatedProject.strict()).max(maxProjects).default([]),
  relatedWorks: z.array(RelatedWork.strict()).max(maxRelatedWorks).default([]),
  uniqueId: z
    .string()
    .trim()
    .min(1)
    .max(128)
    .regex(/^\P{Cc}*$/u),
})
  .strict()
  .superRefine(({ resourceType, typeMeta }, { addIssue }) => {
    const known: readonly string[] = typeFields[resourceType];
    const keys = Object.keys(typeMeta).filter((key) => !known.includes(key));
    if (keys.length > 0) addIssue({ code: 'unrecognized_keys', keys, path: ['typeMeta'], input: typeMeta });
  });
export const ListQuery = z.object({
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  pageSize: z.coerce.number().int().min(1).max(100).default(20),
  status: StateName.optional(),
});
/** A path without NUL characters, which the database cannot store. */
export const FilesQuery = z.object({
  after: z
    .string()
    .max(2000)
    .regex(/^[^\0]*$/)
    .default(''),
});

export const FileQuery = z.object({
  path: z
    .string()
    .max(1000)
    .regex(/^[^/\p{Cc}][^\p{Cc}]*$/u),
  class: z.string().max(20).optional(),
});
