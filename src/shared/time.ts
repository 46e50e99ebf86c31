import { z } from 'zod';

const shanghai = 8 * 3600_000;

/** An instant as `yyyy-MM-dd HH:mm:ss` in Asia/Shanghai, the form of every time on the wire. */
export function wireTime(instant: Date): string {
  return new Date(instant.getTime() + shanghai).toISOString().slice(0, 19).replace('T', ' ');
}

/** The calendar day of an instant in Asia/Shanghai, `yyyy-MM-dd`. */
export function wireDay(instant: Date): string {
  return new Date(instant.getTime() + shanghai).toISOString().slice(0, 10);
}

/** The instant at which a calendar day begins in Asia/Shanghai. */
export function startOfDay(day: string): Date {
  return new Date(`${day}T00:00:00+08:00`);
}

/** Reply schema of a moment: a Date on the server, a string on the wire. */
export const Moment = z.union([z.date().transform(wireTime), z.string()]);

/** An existing calendar day sent by a client, `yyyy-MM-dd`. */
export const Day = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/, 'kernel.invalid.date')
  .refine((day) => {
    const instant = new Date(`${day}T00:00:00Z`);
    return !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(day);
  }, 'kernel.invalid.date');

/** An existing moment sent by a client, `yyyy-MM-dd HH:mm:ss` in Asia/Shanghai; parsed to a Date. */
export const MomentSent = z
  .string()
  .refine((text) => {
    if (!/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/.test(text)) return false;
    const instant = instantOf(text);
    return !Number.isNaN(instant.getTime()) && wireTime(instant) === text;
  }, 'kernel.invalid.date')
  .transform(instantOf);

function instantOf(text: string): Date {
  return new Date(`${text.replace(' ', 'T')}+08:00`);
}
