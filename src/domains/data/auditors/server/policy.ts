import { affiliationNames } from '#contract/identity/organizations';
import { everySubject } from '../contract.ts';

/** Reason why a person must not review a resource. */
export type Conflict = 'owner' | 'editor' | 'author' | 'institution';

/** A possible reviewer. */
export interface Candidate {
  userId: number;
  email: string;
  organization: string;
}

/** Fields of a resource that the rules read. */
export interface Reviewed {
  ownerId: number;
  /** Account that submitted the resource, if known; may differ from the owner after a change of owner. */
  submitterId?: number | null;
  /** Co-editors. */
  editorIds: readonly number[];
  ownerOrganization: string;
  authors: readonly { email: string; affiliations: readonly { nameZh: string; nameEn: string }[] }[];
}

const plain = (text: string) => text.normalize('NFKC').trim().toLowerCase();

/** The strongest reason why a person must not review a resource; null if there is none. */
export function conflictOf(who: Candidate, it: Reviewed): Conflict | null {
  if (who.userId === it.ownerId || who.userId === it.submitterId) return 'owner';
  if (it.editorIds.includes(who.userId)) return 'editor';
  const email = plain(who.email);
  if (email !== '' && it.authors.some((author) => plain(author.email) === email)) return 'author';
  const institutions = [
    it.ownerOrganization,
    ...it.authors.flatMap(({ affiliations }) => affiliations.flatMap(affiliationNames)),
  ];
  return institutions.some((one) => isSameInstitution(one, who.organization)) ? 'institution' : null;
}

/**
 * Whether two texts name one institution: every part of the shorter text, separated by commas, is a part of the longer
 * one. Several institutions in one text are separated by semicolons or line feeds. An empty text matches nothing.
 */
export function isSameInstitution(one: string, other: string): boolean {
  return institutionsIn(one).some((left) =>
    institutionsIn(other).some((right) => {
      const [short, long] = left.length <= right.length ? [left, right] : [right, left];
      return short.every((part) => long.some((whole) => isSamePart(part, whole)));
    }),
  );
}

/**
 * Chinese names contain the whole before its parts, without a comma: the name of a faculty begins with its university.
 */
const shortestChineseName = 4;

function isSamePart(one: string, other: string): boolean {
  if (one === other) return true;
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  return /\p{Script=Han}/u.test(short) && short.length >= shortestChineseName && long.startsWith(short);
}

function institutionsIn(text: string): string[][] {
  return plain(text)
    .split(/[;\n|]/)
    .map((name) =>
      name
        .split(/[,、]/)
        .map((part) => part.replace(/[^\p{L}\p{N}]+/gu, ' ').trim())
        .filter(Boolean),
    )
    .filter((parts) => parts.length > 0);
}

/** Whether a discipline of an auditor and that of a resource are on one branch of the standard. */
export function coversSubject(codes: readonly string[], subject: string): boolean {
  if (subject === '' || codes.includes(everySubject)) return true;
  return codes.some((code) => subject.startsWith(code) || code.startsWith(subject));
}

/** Whether a resource matches an auditor's disciplines and types. */
export function covers(
  auditor: { subjectCodes: readonly string[]; resourceTypes: readonly string[] },
  it: { subjectCode: string; resourceType: string },
): boolean {
  const isOfType = auditor.resourceTypes.length === 0 || auditor.resourceTypes.includes(it.resourceType);
  return isOfType && coversSubject(auditor.subjectCodes, it.subjectCode);
}
