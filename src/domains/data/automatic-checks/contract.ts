import { z } from 'zod';
import { contract, data } from '#shared/contract';
import { Id } from '#shared/ids';
import { Duplicate } from '#contract/data/duplicates';

/** The checks, in the order of the list. */
export const checkKinds = [
  'intact',
  'virus',
  'tables',
  'structures',
  'units',
  'readme',
  'names',
  'license',
  'similar',
] as const;
export type CheckKind = (typeof checkKinds)[number];

/** `look`: a person should look at it; `none`: it does not apply, or could not be done. */
export const checkStates = ['passed', 'look', 'none'] as const;

/** Limit of listed files per check. */
export const maxPlaces = 10;

export const AutomaticCheck = z.object({
  kind: z.enum(checkKinds),
  state: z.enum(checkStates),
  /** Key of the sentence below `found.<kind>` in the texts. */
  finding: z.string(),
  /** Values of the sentence. */
  values: z.record(z.string(), z.union([z.string(), z.number()])),
  /** The first files that it is about, each with a part of its content, such as names of columns. */
  files: z.array(z.object({ fileId: z.number(), path: z.string(), note: z.string() })),
  /** The field that it is about; empty for none. */
  field: z.string(),
  /** Similar records. */
  records: z.array(Duplicate),
});
export type AutomaticCheck = z.output<typeof AutomaticCheck>;

export const automaticChecks = contract('data.automatic-checks', {
  /** For reviewers and managers. */
  review: {
    method: 'GET',
    path: '/data/automatic-check/:resourceId',
    permit: 'data:resource:query',
    params: z.object({ resourceId: Id }),
    reply: data(z.array(AutomaticCheck)),
  },
  /** For people who fill in the record. */
  own: {
    method: 'GET',
    path: '/front/automatic-check/:resourceId',
    permit: 'user',
    params: z.object({ resourceId: Id }),
    reply: data(z.array(AutomaticCheck)),
  },
});
