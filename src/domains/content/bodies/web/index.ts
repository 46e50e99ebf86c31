export { BilingualBody } from './bilingual-body.tsx';
