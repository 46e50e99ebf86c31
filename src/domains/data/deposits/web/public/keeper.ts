import type { ResourceDraft } from '#contract/data/resources';
import { readAt, sameDraft, storable } from './draft.ts';
import type { Keeper, Place, Server, Snapshot, Start } from './keeping.ts';
import { forget, keep, keptKey, type Shelves } from './kept.ts';

/** Milliseconds without typing before a save, and between attempts while offline. */
const pause = 1000;
const retries = [3000, 5000, 10_000, 20_000];

/**
 * Saves a form against loss. Every change is stored in this browser at once and on the server after a second without
 * typing. One save runs at a time. Once the server has confirmed a save, the local copy is deleted.
 */
export function keepDraft(start: Start, server: Server, shelves: Shelves): Keeper {
  let now: Snapshot = {
    resourceId: start.resourceId,
    rowVer: start.rowVer,
    draft: start.draft,
    place: { at: 'server', since: null },
    unstorable: [],
    refused: [],
    edition: 0,
  };
  let { stored } = start;
  let sent: ResourceDraft | null = null;
  /** The write-only password that the server received from this form, and its address. */
  let login = { ftpAddress: '', ftpPassword: '' };
  let timer: ReturnType<typeof setTimeout> | undefined;
  let attempts = 0;
  let running: Promise<void> | undefined;
  let creating: Promise<number> | undefined;
  let onScreen = false;
  const listeners = new Set<() => void>();

  const show = (change: Partial<Snapshot>) => {
    now = { ...now, ...change };
    for (const changed of listeners) changed();
  };
  const key = () => keptKey(start.userId, now.resourceId);
  const keepHere = () => keep(shelves, key(), { draft: now.draft, rowVer: now.rowVer, sent, at: Date.now() });
  const here = (why: 'typing' | 'saving' | 'offline' | 'expired'): Place =>
    keepHere() ? { at: 'browser', why } : { at: 'memory' };
  const schedule = (delay: number) => {
    clearTimeout(timer);
    if (onScreen) timer = setTimeout(() => void save(), delay);
  };

  const isPasswordSent = ({ ftpAddress, ftpPassword }: ResourceDraft) =>
    ftpPassword === '' || (ftpPassword === login.ftpPassword && ftpAddress === login.ftpAddress);

  const ensure = (): Promise<number> => {
    if (now.resourceId !== undefined) return Promise.resolve(now.resourceId);
    creating ??= create().finally(() => (creating = undefined));
    return creating;
  };

  async function create(): Promise<number> {
    const resourceId = await server.create();
    const fresh = await server.open(resourceId);
    const before = key();
    stored = fresh.draft;
    show({ resourceId, rowVer: fresh.rowVer });
    keepHere();
    forget(shelves, before);
    return resourceId;
  }

  async function save(): Promise<void> {
    if (running) return running;
    clearTimeout(timer);
    running = attempt().finally(() => (running = undefined));
    return running;
  }

  async function attempt(): Promise<void> {
    const { body, faults } = storable(
      now.draft,
      stored,
      now.refused.map(({ path }) => path),
    );
    if (isPasswordSent(body)) body.ftpPassword = '';
    show({ unstorable: faults, place: here('saving') });
    try {
      const resourceId = await ensure();
      if (!sameDraft(body, stored) || body.ftpPassword) {
        sent = body;
        keepHere();
        const { rowVer, updateTime } = await server.save(resourceId, now.rowVer, body);
        arrived(body, rowVer, updateTime);
      } else arrived(body, now.rowVer, null);
    } catch (error) {
      await failed(error);
    }
  }

  function arrived(body: ResourceDraft, rowVer: number, since: string | null): void {
    attempts = 0;
    stored = { ...body, ftpPassword: '' };
    sent = null;
    if (body.ftpPassword !== '') login = { ftpAddress: body.ftpAddress, ftpPassword: body.ftpPassword };
    show({ rowVer });
    if (sameDraft(now.draft, stored) && isPasswordSent(now.draft)) {
      forget(shelves, key());
      show({ place: { at: 'server', since } });
    } else if (now.unstorable.length > 0 || now.refused.length > 0) {
      // The server has the rest; the invalid fields stay here until they are corrected.
      keepHere();
      show({ place: { at: 'server', since } });
      if (
        !sameDraft(
          storable(
            now.draft,
            stored,
            now.refused.map(({ path }) => path),
          ).body,
          stored,
        )
      )
        schedule(pause);
    } else {
      show({ place: here('typing') });
      schedule(pause);
    }
  }

  async function failed(error: unknown): Promise<void> {
    const trouble = server.trouble(error);
    if (trouble.kind === 'changed') return conflict();
    if (trouble.kind === 'offline') {
      show({ place: here('offline') });
      schedule(retries[Math.min(attempts, retries.length - 1)]!);
      attempts += 1;
    } else if (trouble.kind === 'expired') {
      show({ place: here('expired') });
      server.sessionOver(error);
    } else if (trouble.kind === 'closed') {
      keepHere();
      show({ place: { at: 'browser', why: 'closed', message: trouble.message } });
    } else {
      keepHere();
      const known = now.refused.map(({ path }) => path);
      const fresh = trouble.fields.filter(({ path }) => !known.includes(path));
      show({ refused: [...now.refused, ...fresh], place: { at: 'browser', why: 'refused', message: trouble.message } });
      if (fresh.length > 0) schedule(0);
    }
  }

  async function conflict(): Promise<void> {
    try {
      const theirs = await server.open(now.resourceId!);
      if (sent && sameDraft(theirs.draft, sent)) return arrived(sent, theirs.rowVer, null);
      if (sameDraft(theirs.draft, stored)) {
        // Another act than editing raised the version, such as the recall of a submission.
        show({ rowVer: theirs.rowVer });
        return schedule(0);
      }
      keepHere();
      const { draft, rowVer, saved } = theirs;
      show({ place: { at: 'browser', why: 'conflict', theirs: draft, theirRowVer: rowVer, saved } });
    } catch (error) {
      if (server.trouble(error).kind !== 'changed') await failed(error);
    }
  }

  const untouched = () => now.resourceId === undefined && sameDraft(now.draft, stored);
  const stuck = () =>
    now.place.at === 'browser' &&
    (now.place.why === 'conflict' || now.place.why === 'expired' || now.place.why === 'closed');

  const change = (draft: ResourceDraft) => {
    // A refused field is tried again once it has changed.
    now = { ...now, draft, refused: now.refused.filter(({ path }) => readAt(draft, path) === readAt(now.draft, path)) };
    if (stuck()) {
      keepHere();
      show({});
    } else {
      show({ place: here('typing') });
      schedule(pause);
    }
  };

  return {
    subscribe(changed) {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
    snapshot: () => now,
    change,
    replace(draft) {
      now = { ...now, edition: now.edition + 1 };
      change(draft);
    },
    ensure,
    async flush() {
      // Typing may continue during a save; a few rounds send everything that is not blocked.
      for (let turn = 0; turn < 3 && !stuck() && !untouched(); turn += 1) {
        await save();
        if (now.place.at === 'server' && now.unstorable.length + now.refused.length === 0) return true;
      }
      return false;
    },
    settle(whose) {
      if (now.place.at !== 'browser' || now.place.why !== 'conflict') return;
      const { theirs, theirRowVer } = now.place;
      stored = theirs;
      sent = null;
      now = {
        ...now,
        rowVer: theirRowVer,
        place: { at: 'browser', why: 'typing' },
        edition: now.edition + (whose === 'theirs' ? 1 : 0),
      };
      change(whose === 'mine' ? now.draft : theirs);
    },
    retry() {
      attempts = 0;
      if (
        now.place.at === 'browser' &&
        (now.place.why === 'expired' || now.place.why === 'offline' || now.place.why === 'refused')
      )
        schedule(0);
    },
    begin() {
      onScreen = true;
      if (!sameDraft(now.draft, stored)) schedule(0);
    },
    end() {
      onScreen = false;
      clearTimeout(timer);
      if (now.place.at !== 'server' && !stuck()) void save();
    },
  };
}
