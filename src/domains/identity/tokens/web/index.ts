export { OwnTokens } from './area/own-tokens.tsx';
export { tokenPageTexts } from './texts/index.ts';
