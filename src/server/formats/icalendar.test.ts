import assert from 'node:assert/strict';
import { test } from 'node:test';
import ICAL from 'ical.js';
import { calendarOf } from './icalendar.ts';

const now = new Date('2026-11-26T01:02:03Z');
const summary = '“高压下的关联电子体系，与相变；研究\\进展”, 数据汇交到期，请项目负责人及时处理；逾期将影响项目验收';
const description = '第一行\n第二行; 2024YFA-DEMO-01, γ ℃ μ Å';

function opened(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text));
  const [event] = calendar.getAllSubcomponents('vevent');
  return new ICAL.Event(event);
}

test('a due date is read by another program as it was written', () => {
  const text = calendarOf(
    '到期日',
    [{ uid: 'task-1@example.org', sequence: 3, day: '2026-12-31', summary, description }],
    now,
  );
  const event = opened(text);
  assert.equal(event.summary, summary);
  assert.equal(event.description, description);
  assert.equal(event.uid, 'task-1@example.org');
  assert.equal(event.sequence, 3);
  assert.equal(event.startDate.toString(), '2026-12-31');
  assert.equal(event.endDate.toString(), '2027-01-01');
});

test('no line is longer than 75 octets, and every line ends with CR LF', () => {
  const text = calendarOf('到期日', [{ uid: 'x', sequence: 0, day: '2026-12-01', summary, description }], now);
  assert.ok(text.endsWith('\r\n'));
  for (const line of text.split('\r\n')) assert.ok(Buffer.byteLength(line) <= 75, line);
});

test('the text is that of RFC 5545', () => {
  const task = {
    uid: 'task-1@example.org',
    sequence: 3,
    day: '2026-12-31',
    summary: 'a,b;c\\d',
    description: 'e\r\nf\rg',
  };
  const url = 'https://example.org/1';
  assert.deepEqual(calendarOf('Due', [{ ...task, url }], now).split('\r\n'), [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Lattice//Archive//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'X-WR-CALNAME:Due',
    'BEGIN:VEVENT',
    'UID:task-1@example.org',
    'SEQUENCE:3',
    'DTSTAMP:20261126T010203Z',
    'DTSTART;VALUE=DATE:20261231',
    'DTEND;VALUE=DATE:20270101',
    'SUMMARY:a\\,b\\;c\\\\d',
    'DESCRIPTION:e\\nf\\ng',
    'URL:https://example.org/1',
    'TRANSP:TRANSPARENT',
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    'TRIGGER:-P1D',
    'DESCRIPTION:a\\,b\\;c\\\\d',
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]);
});

test('an empty calendar is a calendar', () => {
  assert.match(calendarOf('到期日', [], now), /^BEGIN:VCALENDAR\r\n[^]*END:VCALENDAR\r\n$/);
});
