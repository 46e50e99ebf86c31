import type { SameKeys } from '#shared/texts';
import type { depositZh } from './deposit.zh.ts';

export const depositEn: SameKeys<typeof depositZh> = { title: 'Submit a data resource' };
