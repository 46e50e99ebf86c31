export { affiliationsText } from '#shared/affiliations';
export { OrganizationInput } from './organization-input.tsx';
export { OrganizationNameInput } from './organization-name-input.tsx';
export { OrganizationsInput } from './organizations-input.tsx';
