/* Dates, times and durations in workbooks: numbers of days, whose formats say what they are (ECMA-376 part 1, 18.17.4). */

/** What the format of a cell shows. */
export type MomentKind = 'date' | 'time' | 'duration';

/** The formats without a definition in the file (18.8.30), with those of Chinese, Japanese and Korean programs. */
const known: readonly [MomentKind, readonly number[]][] = [
  ['date', [14, 15, 16, 17, 22, 27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 57, 58]],
  ['time', [18, 19, 20, 21, 32, 33, 34, 35, 45, 47, 55, 56]],
  ['duration', [46]],
];
const byNumber = new Map(known.flatMap(([kind, numbers]) => numbers.map((number) => [number, kind])));

export const kindOfNumber = (format: number): MomentKind | undefined => byNumber.get(format);

/** What a format shows that the file defines. Texts, colours and languages are no part of it: `"d"0.0`, `[Red]`. */
export function kindOfFormat(code: string): MomentKind | undefined {
  const isDuration = /\[(?:h+|m+|s+)\]/i.test(code.replace(/"[^"]*"/g, ''));
  const [bare] = code.replace(/"[^"]*"|\\.|[_*].|\[[^\]]*\]/g, '').split(';') as [string];
  if (isDuration) return 'duration';
  if (/^general$/i.test(bare.trim()) || !/[ymdhs]/i.test(bare)) return undefined;
  return /[yd]/i.test(bare) || !/[hs]/i.test(bare) ? 'date' : 'time';
}

const msOfDay = 86_400_000;
/** Serial number of 1 January 1970, where days count from 1900. */
const firstDay = 25_569;
/** Serial number of 1 January 1904, where the other date system begins. */
const daysTo1904 = 1462;
/** The 29 February 1900, which spreadsheets count and which never was. */
const wrongDay = 60;
/** 31 December 9999 is the last date. */
const lastDay = 2_958_465;

/** A number of days as its format shows it, with milliseconds where it has some. */
export function momentOf(serial: number, kind: MomentKind, since1904: boolean): string {
  if (kind === 'duration') return `${serial < 0 ? '-' : ''}${clockOf(Math.round(Math.abs(serial) * msOfDay))}`;
  if (!(serial >= 0) || serial > lastDay) return String(serial);
  const isTimeOnly = serial < 1 && (kind === 'time' || !since1904);
  if (isTimeOnly) return clockOf(Math.round(serial * msOfDay));
  const days = since1904 ? serial + daysTo1904 : serial < wrongDay ? serial + 1 : serial;
  const moment = new Date(Math.round((days - firstDay) * msOfDay));
  const [, clock] = moment.toISOString().split('T') as [string, string];
  const isWrong = !since1904 && Math.floor(serial) === wrongDay;
  const day = isWrong ? '1900-02-29' : moment.toISOString().split('T')[0]!;
  const time = clock.replace(/(?:\.000)?Z$/, '').replace('Z', '');
  return time === '00:00:00' ? day : `${day} ${time}`;
}

/** Milliseconds as hours, minutes and seconds; there may be more than 24 hours. */
function clockOf(milliseconds: number): string {
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0');
  const seconds = Math.floor(milliseconds / 1000);
  const rest = milliseconds % 1000;
  const fraction = rest === 0 ? '' : `.${String(rest).padStart(3, '0')}`;
  return `${two(seconds / 3600)}:${two((seconds / 60) % 60)}:${two(seconds % 60)}${fraction}`;
}
