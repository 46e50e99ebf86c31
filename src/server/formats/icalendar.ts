/** A day in a calendar, such as a due date. */
export interface CalendarDay {
  /** Unique and stable, so that a newer file replaces the entry. */
  uid: string;
  /** Revision number of the entry. */
  sequence: number;
  /** `yyyy-MM-dd`. */
  day: string;
  summary: string;
  description?: string;
  url?: string;
}

/** Maximum octets of a line before it is folded, without its line end (RFC 5545 section 3.1 allows 75). */
const longestLine = 74;

/** Escapes a text value (RFC 5545 section 3.3.11). */
const textOf = (value: string): string => value.replace(/[\\;,]/g, (sign) => `\\${sign}`).replace(/\r\n|\r|\n/g, '\\n');

/** Folds a content line by octets, never within a character. */
function folded(line: string): string {
  const parts: string[] = [];
  let part = '';
  let octets = 0;
  for (const sign of line) {
    const length = Buffer.byteLength(sign);
    if (octets + length > longestLine) {
      parts.push(part);
      part = ' ';
      octets = 1;
    }
    part += sign;
    octets += length;
  }
  return [...parts, part].join('\r\n');
}

const compact = (day: string) => day.replaceAll('-', '');
const dayAfter = (day: string) => new Date(Date.parse(`${day}T00:00:00Z`) + 24 * 3600_000).toISOString().slice(0, 10);
const stampOf = (moment: Date) => `${moment.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;

/** Whole-day events as an iCalendar file (RFC 5545) with a reminder the day before. `name` is the calendar's name. */
export function calendarOf(name: string, days: readonly CalendarDay[], now: Date): string {
  const events = days.flatMap(({ uid, sequence, day, summary, description, url }) => [
    'BEGIN:VEVENT',
    `UID:${textOf(uid)}`,
    `SEQUENCE:${sequence}`,
    `DTSTAMP:${stampOf(now)}`,
    `DTSTART;VALUE=DATE:${compact(day)}`,
    `DTEND;VALUE=DATE:${compact(dayAfter(day))}`,
    `SUMMARY:${textOf(summary)}`,
    ...(description ? [`DESCRIPTION:${textOf(description)}`] : []),
    ...(url ? [`URL:${url}`] : []),
    'TRANSP:TRANSPARENT',
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    'TRIGGER:-P1D',
    `DESCRIPTION:${textOf(summary)}`,
    'END:VALARM',
    'END:VEVENT',
  ]);
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Lattice//Archive//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${textOf(name)}`,
    ...events,
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}
