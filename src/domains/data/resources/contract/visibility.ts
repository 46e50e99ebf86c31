import { resourceStatuses, type ResourceStatus, resourceStatus } from './life-cycle.ts';

/** Sharing of files at a moment: open since the open date, open from a later date, on request, not at all. */
export const sharingStates = ['opened', 'embargo', 'restricted', 'closed'] as const;
export type SharingState = (typeof sharingStates)[number];

/**
 * Roles of a reader, who may have several: everyone; people with granted access; holders of the owner's reviewer link;
 * owner and co-editors; people who audit or decide; readers of the back office; managers of all resources.
 */
export const viewers = ['visitor', 'granted', 'linked', 'editor', 'reviewer', 'clerk', 'manager'] as const;
export type Viewer = (typeof viewers)[number];

/** Nothing about the files, names and sizes, or everything. */
export const fileVisibilities = ['none', 'names', 'all'] as const;
export type FileVisibility = (typeof fileVisibilities)[number];

/** Visible parts of a resource for one role. */
export interface VisibleParts {
  /** The whole record with contact data. */
  record: boolean;
  /** Listed in the back office, if the caller may use that list. */
  listed: boolean;
  /** Statements of reviewers; `onceSubmitted`: if it was ever submitted. */
  history: 'never' | 'onceSubmitted' | 'always';
  files: Record<SharingState, FileVisibility>;
}

interface Shown {
  /** Public page: nothing, all metadata, or the rest of a withdrawn resource. */
  page: 'none' | 'whole' | 'tombstone';
  to: Record<Viewer, VisibleParts>;
}

const always = (sight: FileVisibility): VisibleParts['files'] => ({
  opened: sight,
  embargo: sight,
  restricted: sight,
  closed: sight,
});
const nothing: VisibleParts = { record: false, listed: false, history: 'never', files: always('none') };
const everything: VisibleParts = { record: true, listed: true, history: 'always', files: always('all') };
/** The owner's own list is not part of the back office. */
const own: VisibleParts = { ...everything, listed: false };
const linked: VisibleParts = { ...nothing, files: always('all') };

const nobody = { visitor: nothing, granted: nothing, linked, editor: own, clerk: nothing };

/** A draft, or one that its owner revises: private, but reviewers keep access to their statements. */
const filled: Shown = {
  page: 'none',
  to: {
    ...nobody,
    reviewer: { ...nothing, history: 'onceSubmitted' },
    manager: { ...nothing, listed: true, history: 'onceSubmitted' },
  },
};

const reviewed: Shown = { page: 'none', to: { ...nobody, reviewer: everything, manager: everything } };

const shared: VisibleParts = {
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

/** Page and reason stay public; the files are kept for managers only. */
const listed: VisibleParts = { ...nothing, listed: true };
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

/** Visibility by state and role. The rules, the predicates of lists and the exhaustive test read this table. */
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

/** States in which a resource's public page has one of these forms. */
export const statesWithPage = (...pages: readonly Shown['page'][]): ResourceStatus[] =>
  resourceStatuses.filter((status) => pages.includes(visibility[status].page));
