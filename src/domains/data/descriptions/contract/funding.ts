import type { ResourceDetail } from '#contract/data/record-pages';
import { rorAddress } from '#shared/affiliations';
import { pick, type Language } from '#shared/texts';
import { oneLine } from './cited-work.ts';

type Funded = Pick<ResourceDetail, 'grants' | 'projects'>;

/** A funder of DataCite, with its award. */
export interface FundingReference {
  funderName: string;
  funderIdentifier?: string;
  funderIdentifierType?: 'ROR';
  schemeUri?: 'https://ror.org/';
  awardNumber?: string;
  awardTitle?: string;
}

/** An award number without its funder is meaningless. */
export function fundingReferences(it: Funded & { projectNo: string }): FundingReference[] {
  const grants = it.grants.map(({ funder, number, title }) =>
    defined<FundingReference>({
      funderName: oneLine(funder.nameEn || funder.nameZh),
      ...(funder.ror
        ? { funderIdentifier: rorAddress(funder.ror), funderIdentifierType: 'ROR', schemeUri: 'https://ror.org/' }
        : {}),
      awardNumber: oneLine(number) || undefined,
      awardTitle: oneLine(title) || undefined,
    }),
  );
  const named = new Set(grants.map(({ awardNumber }) => awardNumber));
  const projects = it.projects
    .filter(({ agency }) => agency.trim() !== '')
    .map(({ agency, projectNo }) =>
      defined<FundingReference>({
        funderName: oneLine(agency),
        awardNumber: oneLine(projectNo || it.projectNo) || undefined,
      }),
    )
    // A project in detail may be a grant of the list as well.
    .filter(({ awardNumber }) => awardNumber === undefined || !named.has(awardNumber));
  return [...grants, ...projects];
}

/** The grants of schema.org: the listed ones, and projects that are not among them. */
export function grantsOf(record: Funded, language: Language) {
  return [
    ...record.grants.map(({ funder, number, title }) =>
      defined({
        '@type': 'Grant',
        identifier: number || undefined,
        name: title || undefined,
        funder: defined({
          '@type': 'Organization',
          '@id': funder.ror ? rorAddress(funder.ror) : undefined,
          name: pick(funder.nameZh, funder.nameEn, language),
        }),
      }),
    ),
    ...record.projects
      .filter(
        ({ agency, projectNo }) => (agency || projectNo) && record.grants.every(({ number }) => number !== projectNo),
      )
      .map(({ agency, projectNo }) =>
        defined({
          '@type': 'Grant',
          identifier: projectNo || undefined,
          funder: agency ? { '@type': 'Organization', name: agency } : undefined,
        }),
      ),
  ];
}

/** Drops undefined fields. */
function defined<T extends object>(value: { [K in keyof T]: T[K] | undefined }): T {
  return Object.fromEntries(Object.entries(value).filter(([, one]) => one !== undefined)) as T;
}
