import { resourceStatuses, type ResourceStatus, resourceStatus } from './life-cycle.ts';

/** How files are shared at a moment: open since the open date, open from a later one, on request, not at all. */
export const sharingStates = ['opened', 'embargo', 'restricted', 'closed'] as const;
export type SharingState = (typeof sharingStates)[number];

/**
 * In what part somebody looks; one person may look in several. Everybody; whoever was given access; whoever holds a
 * reviewer's link of the owner; owner and co-editors; who audits or decides; who reads the back office; who manages all
 * resources.
 */
export const viewers = ['visitor', 'granted', 'linked', 'editor', 'reviewer', 'clerk', 'manager'] as const;
export type Viewer = (typeof viewers)[number];

/** Nothing of the files, names and sizes, or everything. */
export const fileSights = ['none', 'names', 'all'] as const;
export type FileSight = (typeof fileSights)[number];

/** What somebody is shown in one of their parts. */
export interface Sight {
  /** The whole record with contact data. */
  record: boolean;
  /** A line in the back office's list, for whoever may call it. */
  listed: boolean;
  /** What reviewers said; or only once it was submitted, however long ago. */
  history: 'never' | 'onceSubmitted' | 'always';
  files: Record<SharingState, FileSight>;
}

interface Shown {
  /** What its page shows to everybody: nothing, all metadata, or what is left of a withdrawn resource. */
  page: 'none' | 'whole' | 'tombstone';
  to: Record<Viewer, Sight>;
}

const always = (sight: FileSight): Sight['files'] => ({
  opened: sight,
  embargo: sight,
  restricted: sight,
  closed: sight,
});
const nothing: Sight = { record: false, listed: false, history: 'never', files: always('none') };
const everything: Sight = { record: true, listed: true, history: 'always', files: always('all') };
/** Their own lists are no part of the back office. */
const own: Sight = { ...everything, listed: false };
const linked: Sight = { ...nothing, files: always('all') };

const nobody = { visitor: nothing, granted: nothing, linked, editor: own, clerk: nothing };

/** A draft, or one that its owner revises: nobody's business, but what reviewers said stays theirs. */
const filled: Shown = {
  page: 'none',
  to: {
    ...nobody,
    reviewer: { ...nothing, history: 'onceSubmitted' },
    manager: { ...nothing, listed: true, history: 'onceSubmitted' },
  },
};

const reviewed: Shown = { page: 'none', to: { ...nobody, reviewer: everything, manager: everything } };

const shared: Sight = {
  ...nothing,
  listed: true,
  files: { opened: 'all', embargo: 'names', restricted: 'names', closed: 'none' },
};
const published: Shown = {
  page: 'whole',
  to: {
    visitor: shared,
    granted: { ...shared, files: always('all') },
    linked,
    editor: own,
    reviewer: { ...shared, history: 'onceSubmitted' },
    clerk: { ...shared, record: true, history: 'always' },
    manager: { ...shared, history: 'onceSubmitted', files: always('all') },
  },
};

/** Page and reason stay; the files are kept for those who manage, and nobody's besides. */
const listed: Sight = { ...nothing, listed: true };
const withdrawn: Shown = {
  page: 'tombstone',
  to: {
    visitor: listed,
    granted: listed,
    linked: nothing,
    editor: { ...own, files: always('none') },
    reviewer: { ...listed, history: 'onceSubmitted' },
    clerk: { ...listed, record: true, history: 'always' },
    manager: { ...listed, history: 'onceSubmitted', files: always('all') },
  },
};

/** Who is shown what: the rules, the predicates of lists and the exhaustive test read this table. */
export const visibility: Record<ResourceStatus, Shown> = {
  [resourceStatus.draft]: filled,
  [resourceStatus.submitted]: reviewed,
  [resourceStatus.reviewing]: reviewed,
  [resourceStatus.rejected]: filled,
  [resourceStatus.approved]: reviewed,
  [resourceStatus.published]: published,
  [resourceStatus.superseded]: published,
  [resourceStatus.withdrawn]: withdrawn,
};

/** States in which a resource's page shows it so. */
export const statesWithPage = (...pages: readonly Shown['page'][]): ResourceStatus[] =>
  resourceStatuses.filter((status) => pages.includes(visibility[status].page));
