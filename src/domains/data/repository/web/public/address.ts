import type { Facet, RepositoryType } from '#contract/data/repository';

/** The filter in the address of a list, without its page. */
export interface Asked {
  type?: RepositoryType | undefined;
  facet?: Facet | undefined;
  value?: string | undefined;
}

/** Address of the list of a type, a year, an author, a journal, or of all outcomes. */
export function listAddress({ type, facet, value }: Asked): string {
  const params = new URLSearchParams();
  if (type) params.set('type', type);
  if (facet && value) params.set(facet, value);
  const text = params.toString();
  return text ? `/archive/repository?${text}` : '/archive/repository';
}

/** Address of all years, authors or journals, of one type or of all. */
export const termsAddress = (facet: Facet, type?: RepositoryType) =>
  `/archive/repository/by/${facet}${type ? `?type=${type}` : ''}`;
