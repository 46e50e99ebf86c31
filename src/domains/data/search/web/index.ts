export { HitCard, hitOf } from './public/card.tsx';
export { Marked, WordsContext } from './public/highlight.tsx';
export { patternOf } from './public/words.ts';
