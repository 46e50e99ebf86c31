/*
 * What a submission asks for, as the form says it while somebody types and the server once more when they submit. The endpoints are
 * those of data/resources.
 */
export { missing, requirements, type Requirement } from './contract/requirements.ts';
export { bareIdentifiers, wrongFields } from './contract/wrong-fields.ts';
