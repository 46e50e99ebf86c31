export { DictTag } from './dict-tag.tsx';
export { refreshDictionary, useDictionary, type DictEntry } from './dictionary.ts';
