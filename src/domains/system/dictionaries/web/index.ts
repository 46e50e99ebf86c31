export { DictTag } from './dict-tag.tsx';
export { useDictionary, type DictEntry } from './dictionary.ts';
