/*
 * Requirements of a submission. The form checks them while a person types, and the server checks them again on
 * submission. The endpoints are those of data/resources.
 */
export { missing } from './contract/requirements.ts';
export { wrongFields } from './contract/wrong-fields.ts';
