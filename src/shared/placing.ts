import { z } from 'zod';
import { Id, OrderNum } from './ids.ts';

/** The place of records that nobody has placed: behind all that somebody has, before larger numbers. */
export const usualPlace = 100;

/** As many records as can be placed. */
export const mostPlaced = usualPlace - 1;

/** Place of a record in a form; nothing sent means the usual one. */
export const Place = OrderNum.nullish().transform((value) => value ?? usualPlace);

/** Records to stand first, in this order. */
export const Placed = z.array(Id).min(1).max(mostPlaced);
