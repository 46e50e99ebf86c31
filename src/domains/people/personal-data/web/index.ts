export { OwnData } from './area/own-data.tsx';
export { personalDataPageTexts } from './texts/index.ts';
