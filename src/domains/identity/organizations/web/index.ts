export { affiliationName, affiliationsOfText, freeAffiliation, noAffiliation } from '../contract/affiliation-names.ts';
export { OrganizationInput } from './organization-input.tsx';
export { OrganizationsInput } from './organizations-input.tsx';
