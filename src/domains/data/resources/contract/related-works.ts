import { z } from 'zod';

/** How a resource is related to a work, in the words of DataCite's schema: the resource is a supplement to the work … */
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

/** Kinds of identifiers of works, in the words of the same schema. */
export const workIdTypes = ['DOI', 'CSTR', 'arXiv', 'Handle', 'ISBN', 'URL'] as const;
export type WorkIdType = (typeof workIdTypes)[number];

/** Works that one resource may name. */
export const mostRelatedWorks = 100;

export const RelationTypeValue = z.enum(relationTypes);
export const WorkIdTypeValue = z.enum(workIdTypes);
