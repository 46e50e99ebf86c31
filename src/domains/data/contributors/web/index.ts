export { contributorAddress } from './address.ts';
