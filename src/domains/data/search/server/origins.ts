import type { Context } from '#server/context';
import { nameInEnglish, placesFor, valuesAt } from './queries/origins.ts';

/*
 * Subject and publisher of a resource, packed into one number for counting, and as one lexeme each for filtering. Both
 * have an open set of values, so a register assigns their numbers.
 */
const subjectBits = 9;
const maxSubjects = 2 ** subjectBits - 1;

export const originNames = ['subject', 'publisher'] as const;
export type OriginName = (typeof originNames)[number];

export const packOrigin = (subject: number, publisher: number) => subject | (publisher << subjectBits);
export const subjectIn = (origin: number) => origin & maxSubjects;
export const publisherIn = (origin: number) => origin >>> subjectBits;

/** The lexeme of a value by its number; no keyword can produce it. */
export const originMark = (name: OriginName, place: number) => `~${name[0]}:${place}`;

const longestName = 100;
const registered = (name: string) => name.replace(/\s+/g, ' ').trim().slice(0, longestName);

/** Subject and publisher as registered: the first two levels of the subject, and the name with normalised spaces. */
export async function originOf(
  ctx: Context,
  it: { subjectCode: string; publisherName: string; publisherNameEn: string },
): Promise<{ origin: number; marks: string[] }> {
  const subject = /^\d{3}(?:\.\d\d)?/.exec(it.subjectCode.trim())?.[0] ?? '';
  const [publisher, publisherEn] = [registered(it.publisherName), registered(it.publisherNameEn)] as const;
  const [subjectPlace, publisherPlace] = [
    await placeOf('subject', subject, maxSubjects),
    await placeOf('publisher', publisher, 2 ** 22),
  ];
  if (publisherPlace && publisherEn) await nameInEnglish(ctx, 'publisher', publisherPlace, publisherEn);
  const marks = [
    ...(subjectPlace ? [originMark('subject', subjectPlace)] : []),
    ...(publisherPlace ? [originMark('publisher', publisherPlace)] : []),
  ];
  return { origin: packOrigin(subjectPlace, publisherPlace), marks };

  async function placeOf(facet: OriginName, value: string, most: number): Promise<number> {
    if (!value) return 0;
    const place = (await placesFor(ctx, facet, [value], { add: true })).get(value) ?? 0;
    return place < most ? place : 0;
  }
}

/** Numbers of the selected subjects; unknown ones are 0, which no lexeme contains. */
export async function subjectPlaces(ctx: Context, codes: readonly string[]): Promise<number[]> {
  if (codes.length === 0) return [];
  const places = await placesFor(ctx, 'subject', codes);
  return codes.map((code) => places.get(code) ?? 0);
}

/** Hits per value, from counts by origin; 0 means none. */
export function countsOf(name: OriginName, origins: ReadonlyMap<number, number>): Map<number, number> {
  const read = name === 'subject' ? subjectIn : publisherIn;
  const counts = new Map<number, number>();
  for (const [origin, count] of origins) {
    const place = read(origin);
    if (place) counts.set(place, (counts.get(place) ?? 0) + count);
  }
  return counts;
}

/** The values with the most hits and the selected ones, with their names. */
export async function bucketsOf(
  ctx: Context,
  name: OriginName,
  counts: ReadonlyMap<number, number>,
  chosen: readonly number[],
  most: number,
): Promise<{ place: number; name: string; nameEn: string; count: number }[]> {
  const first = [...counts]
    .filter(([, count]) => count > 0)
    .sort((a, b) => b[1] - a[1] || a[0] - b[0])
    .slice(0, most);
  const missing = chosen.filter((place) => place > 0 && !first.some(([one]) => one === place));
  const all = [...first, ...missing.map((place): [number, number] => [place, counts.get(place) ?? 0])];
  const names = await valuesAt(
    ctx,
    name,
    all.map(([place]) => place),
  );
  return all.flatMap(([place, count]) => {
    const known = names.get(place);
    return known === undefined ? [] : [{ place, name: known.value, nameEn: known.valueEn, count }];
  });
}
