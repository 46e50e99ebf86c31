import type { ContributorKind } from '../contract.ts';

/** The page of a contributor. `key` is an ORCID iD or a name. */
export const contributorAddress = (kind: ContributorKind, key: string): string =>
  `/data/${kind}/${encodeURIComponent(key.trim().toLowerCase())}`;
