export {
  affiliationName,
  affiliationsOfText,
  affiliationsText,
  freeAffiliation,
  noAffiliation,
  rorAddress,
} from '../contract/affiliation-names.ts';
export { OrganizationInput } from './organization-input.tsx';
export { OrganizationNameInput } from './organization-name-input.tsx';
export { OrganizationsInput } from './organizations-input.tsx';
