import { z } from 'zod';

/** Relations of a resource to a work, in the terms of DataCite's schema: the resource is a supplement to the work … */
export const relationTypes = [
  'IsSupplementTo',
  'References',
  'Cites',
  'IsCitedBy',
  'IsDerivedFrom',
  'IsPartOf',
  'IsVersionOf',
] as const;
export type RelationType = (typeof relationTypes)[number];

/** Kinds of identifiers of works, in the terms of the same schema. */
export const workIdTypes = ['DOI', 'CSTR', 'arXiv', 'Handle', 'ISBN', 'URL'] as const;
export type WorkIdType = (typeof workIdTypes)[number];

/** Limit of related works per resource. */
export const maxRelatedWorks = 100;

export const RelationTypeValue = z.enum(relationTypes);
export const WorkIdTypeValue = z.enum(workIdTypes);
