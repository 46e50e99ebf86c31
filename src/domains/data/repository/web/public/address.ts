import type { Facet, RepositoryType } from '#calls/data/repository';

/** What the address of a list holds beside its page. */
export interface Asked {
  type?: RepositoryType | undefined;
  facet?: Facet | undefined;
  value?: string | undefined;
}

/** The list of a type, a year, an author, a journal, or of all. */
export function listAddress({ type, facet, value }: Asked): string {
  const params = new URLSearchParams();
  if (type) params.set('type', type);
  if (facet && value) params.set(facet, value);
  const text = params.toString();
  return text ? `/archive/repository?${text}` : '/archive/repository';
}

/** All years, authors or journals, of a type or of all. */
export const termsAddress = (facet: Facet, type?: RepositoryType) =>
  `/archive/repository/by/${facet}${type ? `?type=${type}` : ''}`;
