import type { Context } from '#server/context';
import { placesFor, valuesAt } from './queries/origins.ts';

/*
 * Subject and publisher of a resource in one number, for counting, and as a lexeme each, for filtering. Both have as
 * many values as people invent, so a register gives them their numbers.
 */
const subjectBits = 9;
const mostSubjects = 2 ** subjectBits - 1;

export const originNames = ['subject', 'publisher'] as const;
export type OriginName = (typeof originNames)[number];

export const packOrigin = (subject: number, publisher: number) => subject | (publisher << subjectBits);
export const subjectIn = (origin: number) => origin & mostSubjects;
export const publisherIn = (origin: number) => origin >>> subjectBits;

/** The lexeme of a value by its number; no keyword can spell it. */
export const originMark = (name: OriginName, place: number) => `~${name[0]}:${place}`;

const longestName = 100;

/** Subject and publisher as the register knows them: the first two levels of the subject, the name without odd spaces. */
export async function originOf(
  ctx: Context,
  it: { subjectCode: string; publisherName: string },
): Promise<{ origin: number; marks: string[] }> {
  const subject = /^\d{3}(?:\.\d\d)?/.exec(it.subjectCode.trim())?.[0] ?? '';
  const publisher = it.publisherName.replace(/\s+/g, ' ').trim().slice(0, longestName);
  const [subjectPlace, publisherPlace] = [
    await placeOf('subject', subject, mostSubjects),
    await placeOf('publisher', publisher, 2 ** 22),
  ];
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

/** Numbers of subjects that were asked for; those that nobody has are 0, which nothing is marked with. */
export async function subjectPlaces(ctx: Context, codes: readonly string[]): Promise<number[]> {
  if (codes.length === 0) return [];
  const places = await placesFor(ctx, 'subject', codes);
  return codes.map((code) => places.get(code) ?? 0);
}

/** How many hits each value has, from counts by origin; 0 stands for none. */
export function countsOf(name: OriginName, origins: ReadonlyMap<number, number>): Map<number, number> {
  const read = name === 'subject' ? subjectIn : publisherIn;
  const counts = new Map<number, number>();
  for (const [origin, count] of origins) {
    const place = read(origin);
    if (place) counts.set(place, (counts.get(place) ?? 0) + count);
  }
  return counts;
}

/** The values with most hits and those that were chosen, by their names. */
export async function bucketsOf(
  ctx: Context,
  name: OriginName,
  counts: ReadonlyMap<number, number>,
  chosen: readonly number[],
  most: number,
): Promise<{ place: number; name: string; count: number }[]> {
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
    return known === undefined ? [] : [{ place, name: known, count }];
  });
}
