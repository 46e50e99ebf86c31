import ICAL from 'ical.js';

// The library does not count the blank that begins a folded line; RFC 5545 section 3.1 allows 75 octets with it.
ICAL.foldLength = 74;

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

/** Whole-day events as an iCalendar file (RFC 5545) with a reminder the day before. `name` is the calendar's name. */
export function calendarOf(name: string, days: readonly CalendarDay[], now: Date): string {
  const calendar = component('vcalendar', {
    version: '2.0',
    prodid: '-//Lattice//Archive//EN',
    calscale: 'GREGORIAN',
    method: 'PUBLISH',
    'x-wr-calname': name,
  });
  for (const one of days) calendar.addSubcomponent(eventOf(one, now));
  return `${calendar.toString()}\r\n`;
}

function eventOf({ uid, sequence, day, summary, description, url }: CalendarDay, now: Date): ICAL.Component {
  const start = ICAL.Time.fromDateString(day);
  const end = start.clone();
  end.adjust(1, 0, 0, 0);
  const event = component('vevent', {
    uid,
    sequence,
    dtstamp: ICAL.Time.fromJSDate(now, true),
    dtstart: start,
    dtend: end,
    summary,
    description,
    url,
    transp: 'TRANSPARENT',
  });
  const dayBefore = ICAL.Duration.fromData({ isNegative: true, days: 1 });
  event.addSubcomponent(component('valarm', { action: 'DISPLAY', trigger: dayBefore, description: summary }));
  return event;
}

function component(name: string, properties: Record<string, string | number | object | undefined>): ICAL.Component {
  const made = new ICAL.Component(name);
  for (const [key, value] of Object.entries(properties)) {
    // The library escapes LF; a CR would end the line for some readers.
    const plain = typeof value === 'string' ? value.replace(/\r\n?/g, '\n') : value;
    if (plain !== undefined && plain !== '') made.addPropertyWithValue(key, plain);
  }
  return made;
}
