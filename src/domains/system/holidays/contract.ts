import { z } from 'zod';
import { contract, data, done } from '#shared/contract';
import { Line } from '#shared/text-schemas';
import { Day } from '#shared/time';

/** A day off in addition to Saturdays and Sundays, or a weekend day that is a working day. */
export const Holiday = z.object({
  day: Day,
  isWorkday: z.boolean(),
  nameZh: z.string(),
  nameEn: z.string(),
});
export type Holiday = z.output<typeof Holiday>;

export const HolidayForm = z.object({ day: Day, isWorkday: z.boolean(), nameZh: Line(50), nameEn: Line(100) });

const Year = z.coerce.number().int().min(2000).max(2100);

export const holidays = contract('system.holidays', {
  /** The days of a year; `isKnown` is false if a year has no entries, so that only weekends count. */
  list: {
    method: 'GET',
    path: '/system/holiday/list/:year',
    permit: 'system:holiday:list',
    params: z.object({ year: Year }),
    reply: data(z.object({ days: z.array(Holiday), isKnown: z.boolean(), canFill: z.boolean() })),
  },
  /** Adds a day, or changes its entry. */
  save: {
    method: 'PUT',
    path: '/system/holiday',
    permit: 'system:holiday:edit',
    body: HolidayForm,
    reply: done(),
  },
  remove: {
    method: 'DELETE',
    path: '/system/holiday/:day',
    permit: 'system:holiday:edit',
    params: z.object({ day: Day }),
    reply: done(),
  },
  /** Adds the known public holidays of a year; existing entries stay unchanged. */
  fill: {
    method: 'POST',
    path: '/system/holiday/fill/:year',
    permit: 'system:holiday:edit',
    params: z.object({ year: Year }),
    reply: data(z.object({ added: z.number() })),
  },
});
