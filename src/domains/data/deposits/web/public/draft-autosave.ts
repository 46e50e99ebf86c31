import type { ResourceDraft } from '#contract/data/resources';
import { type OwnResource, deposits } from '#contract/data/deposits';
import { call } from '#web/api/api.ts';
import type { Autosave } from '#web/shell/autosave.ts';
import { conflictKey, localCopies } from '#web/shell/autosave-storage.ts';
import type { AutosaveOptions, AutosaveSnapshot, FailureKeys, Version } from '#web/shell/autosave-types.ts';
import { draftOf, freshDraft, sameDraft, storable, type Depositor } from './draft.ts';

/**
 * The last save of a draft as the server reports it; without a name when the last change came from none of the people
 * who fill it in.
 */
export type LastSave = Pick<OwnResource, 'savedBy' | 'updateTime'>;

export interface DraftVersion extends Version<ResourceDraft> {
  saved: LastSave;
}

export type DraftAutosave = Autosave<ResourceDraft, DraftVersion>;
export type DraftSnapshot = AutosaveSnapshot<ResourceDraft, DraftVersion>;

/** Local copies of drafts. */
export const draftCopies = localCopies<ResourceDraft>('ftpPassword');

/** Storage key per person and draft, so that people who share a computer do not see each other's input. */
export const copyKey = (userId: number, resourceId: number | undefined) => `deposit:${userId}:${resourceId ?? 'new'}`;

/** Storage key of the version that was replaced, until it is restored or dropped. */
export const asideKey = (key: string) => `${key}:aside`;

/** Stores a replaced version, which the form offers to restore. */
export function setAside(userId: number, { id, rowVer }: DraftSnapshot, draft: ResourceDraft): void {
  draftCopies.write(asideKey(copyKey(userId, id)), { form: draft, rowVer, sent: null, at: Date.now() });
}

export const failureKeys: FailureKeys = {
  changed: 'data.resources.changed',
  closed: ['data.resources.notEditable', 'data.resources.notFound'],
};

/** The version of a record on the server. */
export const versionOf = (record: OwnResource): DraftVersion => ({
  form: draftOf(record),
  rowVer: record.rowVer,
  saved: { savedBy: record.savedBy, updateTime: record.updateTime },
});

/** A version before there is a record, or without network. */
export const unsavedVersion = (form: ResourceDraft, rowVer = -1): DraftVersion => ({
  form,
  rowVer,
  saved: { savedBy: null, updateTime: '' },
});

/** Version to continue without network: the last form that was sent from this browser; null without a local copy. */
export function offlineVersion(who: Depositor, resourceId: number): DraftVersion | null {
  const key = copyKey(who.userId, resourceId);
  const copy = draftCopies.read(key, freshDraft(who)) ?? draftCopies.read(conflictKey(key), freshDraft(who));
  return copy && unsavedVersion(copy.sent ?? freshDraft(who), copy.rowVer);
}

/** How the deposit form is saved. Calls are quiet because the form shows failures. */
export const draftOptions = (
  userId: number,
  id: number | undefined,
  stored: DraftVersion,
): AutosaveOptions<ResourceDraft, DraftVersion> => ({
  ...failureKeys,
  key: (resourceId) => copyKey(userId, resourceId),
  id,
  stored,
  create: async () => (await call(deposits.create, {}, { quiet: true })).resourceId,
  open: async (resourceId) => versionOf(await call(deposits.open, { params: { id: resourceId } }, { quiet: true })),
  save: (resourceId, draft, rowVer) =>
    call(deposits.save, { params: { id: resourceId }, body: { ...draft, rowVer } }, { quiet: true }),
  storable,
  isSame: sameDraft,
  secret: { field: 'ftpPassword', of: 'ftpAddress' },
});
