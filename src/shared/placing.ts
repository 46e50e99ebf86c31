import { z } from 'zod';
import { Id, OrderNum } from './ids.ts';

/** Default position: after all records that were placed explicitly, before larger numbers. */
export const defaultPlace = 100;

/** Maximum number of records that can be placed. */
export const maxPlaced = defaultPlace - 1;

/** Position of a record in a form; the default when absent. */
export const Place = OrderNum.nullish().transform((value) => value ?? defaultPlace);

/** Records to list first, in this order. */
export const Placed = z.array(Id).min(1).max(maxPlaced);
