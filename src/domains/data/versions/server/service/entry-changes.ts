import { affiliationNames } from '#contract/identity/organizations';
import {
  withAffiliations,
  type Author,
  type FieldKind,
  type Grant,
  type RelatedProject,
  type RelatedWork,
  type ResourceDraft,
} from '#contract/data/resources';
import type { EntryChange } from '../../contract.ts';

/** An entry of a list: its parts as stored values, and texts that identify it, the most certain ones first. */
interface Entry {
  name: string;
  parts: Record<string, string>;
  marks: string[];
}

type EntriesOf = (draft: ResourceDraft, withContacts: boolean) => Entry[];

const named = (...parts: string[]) => parts.filter(Boolean).join(' / ');
const institutions = (author: Author) => author.affiliations.map((one) => affiliationNames(one).join(' / ')).join('\n');

/** The entries of fields that are lists, or have parts. Contact data are not public. */
export const entriesOf: Partial<Record<FieldKind, EntriesOf>> = {
  people: ({ authors }, withContacts) =>
    authors
      // Revisions that are older than affiliations have a text in their place.
      .map((stored) => withAffiliations(stored))
      .map((author) => {
        const { nameZh, nameEn, orcid, isCorresponding, email, phone } = author;
        const open = { nameZh, nameEn, affiliations: institutions(author), orcid };
        const contacts: Record<string, string> = withContacts ? { email, phone } : {};
        return {
          name: named(nameZh, nameEn),
          parts: { ...open, ...contacts, isCorresponding: String(isCorresponding) },
          marks: [orcid, email, nameZh, nameEn],
        };
      }),
  publisher: ({ publisher }, withContacts) => {
    const { name, ...contacts } = publisher;
    // One entry, which is the same one whatever its name is.
    return [{ name, parts: { name, ...(withContacts ? contacts : {}) }, marks: ['publisher'] }];
  },
  grants: ({ grants }) =>
    grants.map(({ funder, number, title }: Grant) => {
      const funderName = affiliationNames(funder).join(' / ');
      return {
        name: named(number, title) || funderName,
        parts: { funder: funderName, number, grantTitle: title },
        marks: [number, title, funderName],
      };
    }),
  projects: ({ projects }) =>
    projects.map((project: RelatedProject) => ({
      name: project.projectNo,
      parts: { ...project },
      marks: [project.projectNo, project.introduction],
    })),
  works: ({ relatedWorks }) =>
    relatedWorks.map(({ relation, idType, value, title }: RelatedWork) => ({
      name: `${idType} ${value}`,
      parts: { relation, idType, value, title },
      marks: [value, title],
    })),
};

/** The entries that differ, those of the new list in its order, then those that were removed. */
export function entryChanges(before: readonly Entry[], after: readonly Entry[]): EntryChange[] {
  const pairs = pairsOf(before, after);
  const inPlace = longestRun(after.flatMap((one) => pairs.get(one) ?? []).map((one) => before.indexOf(one)));
  const old = new Set(pairs.values());
  const kept = after.flatMap((entry, at): EntryChange[] => {
    const was = pairs.get(entry);
    if (!was) return [{ change: 'added', name: entry.name, parts: partsBetween({}, entry.parts) }];
    const from = before.indexOf(was);
    const parts = partsBetween(was.parts, entry.parts);
    const moved = inPlace.has(from) ? {} : { moved: { from: from + 1, to: at + 1 } };
    return parts.length > 0 || moved.moved ? [{ change: 'changed', name: entry.name, ...moved, parts }] : [];
  });
  const gone = before
    .filter((entry) => !old.has(entry))
    .map(({ name, parts }): EntryChange => ({ change: 'removed', name, parts: partsBetween(parts, {}) }));
  return [...kept, ...gone];
}

function partsBetween(before: Record<string, string>, after: Record<string, string>): EntryChange['parts'] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .map((part) => ({ part, before: before[part] ?? '', after: after[part] ?? '' }))
    .filter((one) => one.before !== one.after && !(isNo(one.before) && isNo(one.after)));
}

const isNo = (value: string) => value === '' || value === 'false';

/** Each new entry with the old one that it was: first equal ones, then those with a common mark. */
function pairsOf(before: readonly Entry[], after: readonly Entry[]): Map<Entry, Entry> {
  const pairs = new Map<Entry, Entry>();
  const free = new Set(before);
  const pair = (isSame: (one: Entry, other: Entry) => boolean) => {
    for (const entry of after) {
      const was = pairs.has(entry) ? undefined : [...free].find((one) => isSame(one, entry));
      if (!was) continue;
      pairs.set(entry, was);
      free.delete(was);
    }
  };
  const written = new Map([...before, ...after].map((entry) => [entry, JSON.stringify(entry.parts)]));
  pair((one, other) => written.get(one) === written.get(other));
  const most = Math.max(0, ...after.map(({ marks }) => marks.length));
  for (let at = 0; at < most; at += 1)
    pair((one, other) => Boolean(one.marks[at]) && one.marks[at]?.toLowerCase() === other.marks[at]?.toLowerCase());
  return pairs;
}

/** The longest sequence of growing numbers: entries that keep their order, so that the others were moved. */
function longestRun(places: readonly number[]): Set<number> {
  const runs: number[][] = [];
  for (const place of places) {
    const longest = runs
      .filter((run) => run.at(-1)! < place)
      .reduce<number[]>((a, b) => (b.length > a.length ? b : a), []);
    runs.push([...longest, place]);
  }
  return new Set(runs.reduce<number[]>((a, b) => (b.length > a.length ? b : a), []));
}
