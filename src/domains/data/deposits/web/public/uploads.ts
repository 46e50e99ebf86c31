import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { largestFile, type ResourceFile, type Space, recordFiles } from '#contract/data/record-files';
import { transfers, type Transfer } from '#contract/files/transfers';
import { endTransfer, sendInPieces } from '#view/files/transfers';
import { call } from '#web/api/api.ts';
import { report } from '#web/kit/notices.ts';
import { sendForm } from '#web/api/send-form.ts';
import type { CallError } from '#web/api/wire.ts';
import { classOf, pathOf, type Chosen } from './chosen.ts';
import { speedOf, type Sample } from './speed.ts';

/** A file in progress; finished ones are in the list of files instead. */
export interface Upload {
  key: number;
  path: string;
  size: number;
  /** `lost` is known only to the server, from an earlier visit: the person must select its file again. */
  state: 'waiting' | 'running' | 'checking' | 'paused' | 'lost' | 'failed' | 'tooBig' | 'noRoom' | 'empty';
  /** Free bytes at the time, when they were too few. */
  free?: number;
  /** Bytes sent. */
  loaded: number;
  /** Absent when only the server knows the upload. */
  chosen?: Chosen;
  /** The transfer to continue. */
  transferKey?: string;
  /** Bytes per second, once known. */
  speed?: number;
  /** Reason of the failure. */
  message?: string;
}

export interface Uploads {
  list: readonly Upload[];
  /** Files and bytes that have arrived since the list was last idle. */
  arrived: Sum;
  add: (chosen: readonly Chosen[]) => void;
  /** The file of a lost upload, selected again; false when it is a different file. */
  find: (key: number, file: File) => boolean;
  pause: (key: number) => void;
  cancel: (key: number) => void;
  retry: (key: number) => void;
  /** Retries all uploads that can be retried. */
  retryAll: () => void;
  /** Dismisses all uploads of which the server has nothing. */
  dismissAll: () => void;
  /** Removes these from the list; what has arrived of them stays on the server for a later visit. */
  forget: (keys: readonly number[]) => void;
}

interface Sum {
  count: number;
  bytes: number;
}

const none: Sum = { count: 0, bytes: 0 };

/** Still to be sent, without an action of the person. */
export const isMoving = ({ state }: Upload) => state === 'waiting' || state === 'running' || state === 'checking';
export const canRetry = ({ state }: Upload) => state === 'failed' || state === 'noRoom';
/** Not uploaded; removing it from the list loses nothing. */
export const canDismiss = ({ state, transferKey }: Upload) =>
  !transferKey && (state === 'failed' || state === 'noRoom' || state === 'tooBig' || state === 'empty');

/** Bytes above which a file is refused without asking the server, whose limit may be lower. */
export const largestAnyway = 10 * 1024 ** 4;

/** Concurrent requests, one file each. */
const atOnce = 3;

/** Milliseconds between two reloads of the file list: with a thousand small files, some arrive every second. */
const lookEvery = 1000;

/** Refusals after which the server no longer has anything of a file. */
const thrownAway = ['files.transfers.notFound', 'files.transfers.checksum', 'files.transfers.noRoom'];

/** Whether a file is sent in pieces: when it is too large for one request, or when it was begun in pieces. */
const inPieces = ({ size, transferKey }: Upload, space: Space | undefined) =>
  transferKey !== undefined || size > (space?.largestAtOnce ?? largestFile);

/**
 * Sends files, three at a time: small ones in one request, large ones in pieces that outlive the page. Failed uploads
 * stay in the list until they are retried or dismissed; unfinished ones of earlier visits are in it from the beginning.
 * @param ensure creates the record that the files belong to
 * @param space the owner's space and the largest size that the server accepts; undefined until known
 * @param changed called when the free space may have changed, and at intervals while many files arrive
 */
export function useUploads(
  resourceId: number | undefined,
  ensure: () => Promise<number>,
  space: Space | undefined,
  changed: () => void,
): Uploads {
  const [list, setList] = useState<readonly Upload[]>([]);
  const [arrived, setArrived] = useState(none);
  const look = useNowAndThen(changed);
  const running = useRef(new Map<number, AbortController>());
  const lastKey = useRef(0);
  const change = useCallback(
    (key: number, to: Partial<Upload>) =>
      setList((before) => before.map((it) => (it.key === key ? { ...it, ...to } : it))),
    [],
  );
  useUnfinished(resourceId, (found) =>
    setList((before) => [
      ...before,
      ...found
        .filter(({ path }) => !before.some((it) => it.path === path))
        .map((it): Upload => ({
          key: (lastKey.current += 1),
          path: it.path,
          size: it.size,
          loaded: it.received,
          state: 'lost',
          transferKey: it.transferKey,
        })),
    ]),
  );

  const begin = useEffectEvent(async (upload: Upload) => {
    const { key, path, size, chosen } = upload;
    const abort = new AbortController();
    running.current.set(key, abort);
    change(key, { state: 'running' });
    const samples: Sample[] = [];
    try {
      const resourceId = await ensure();
      const [folder, fileClass, replaces] = [folderOf(path), classOf(path), chosen!.replaces ?? false];
      const onProgress = (loaded: number) => {
        const speed = speedOf(samples, { loaded, at: performance.now() });
        change(key, { loaded, ...(speed === undefined ? {} : { speed }) });
      };
      await (inPieces(upload, space)
        ? sendInPieces(
            chosen!.file,
            { target: 'data.resources', refId: resourceId, folder, kind: fileClass, replaces },
            {
              transferKey: upload.transferKey,
              onProgress,
              onChecking: () => change(key, { state: 'checking', loaded: size }),
              onBegun: (transferKey) => change(key, { transferKey }),
              signal: abort.signal,
            },
          )
        : sendWhole(chosen!.file, { resourceId, folder, fileClass, replaces }, onProgress, abort.signal));
      setList((before) => before.filter((it) => it.key !== key));
      setArrived(({ count, bytes }) => ({ count: count + 1, bytes: bytes + size }));
      look();
    } catch (error) {
      const failure = error as CallError;
      if (failure.code === 401) report(failure);
      if (['data.resources.quota', 'files.transfers.noRoom'].includes(failure.key)) changed();
      // An upload that the server has dropped starts again from its first byte.
      const isGone = thrownAway.includes(failure.key);
      if (!abort.signal.aborted) change(key, { state: 'failed', message: failure.message });
      if (isGone) setList((before) => before.map((it) => (it.key === key ? withoutTransfer(it) : it)));
    } finally {
      running.current.delete(key);
      // A new array makes the next upload start.
      setList((before) => [...before]);
    }
  });
  useEffect(() => {
    if (!list.some(isMoving)) setArrived(none);
    for (const upload of list) {
      if (running.current.size >= atOnce) break;
      if (upload.state === 'waiting' && !running.current.has(upload.key)) void begin(upload);
    }
  }, [list]);

  useEffect(() => {
    const all = running.current;
    return () => {
      for (const abort of all.values()) abort.abort();
    };
  }, []);

  return useMemo(
    () => ({
      list,
      arrived,
      add: (chosen) => setList((before) => withChosen(before, chosen, space, lastKey)),
      find(key, file) {
        const lost = list.find((it) => it.key === key);
        if (lost?.state !== 'lost' || lost.size !== file.size || nameOf(lost.path) !== file.name.normalize('NFC'))
          return false;
        change(key, { chosen: { file, folder: folderOf(lost.path) }, state: 'waiting' });
        return true;
      },
      pause(key) {
        running.current.get(key)?.abort();
        change(key, { state: 'paused' });
      },
      cancel(key) {
        const upload = list.find((it) => it.key === key);
        running.current.get(key)?.abort();
        setList((before) => before.filter((it) => it.key !== key));
        if (upload?.transferKey) void endTransfer(upload.transferKey).then(changed);
      },
      retry: (key) => change(key, { state: 'waiting' }),
      retryAll: () => setList((before) => before.map((it) => (canRetry(it) ? { ...it, state: 'waiting' } : it))),
      forget: (keys) => setList((before) => before.filter(({ key }) => !keys.includes(key))),
      dismissAll: () => setList((before) => before.filter((it) => !canDismiss(it))),
    }),
    [list, arrived, space, change, changed],
  );
}

/**
 * Adds files to the list; an unfinished one resumes. A file that exceeds the free space is not sent: the server would
 * refuse it, a small one only after its last byte.
 */
function withChosen(
  before: readonly Upload[],
  chosen: readonly Chosen[],
  space: Space | undefined,
  lastKey: { current: number },
): readonly Upload[] {
  const largest = space?.largest ?? largestAnyway;
  let after = before;
  let free = space ? freeFor(space, before) : Infinity;
  const fresh: Upload[] = [];
  for (const one of chosen) {
    const path = pathOf(one);
    const { size } = one.file;
    // A file that was refused before is chosen again.
    after = after.filter((it) => it.path !== path || !canDismiss(it));
    const lost = after.find((it) => it.state === 'lost' && it.path === path && it.size === size);
    if (lost) after = after.map((it) => (it === lost ? { ...it, chosen: one, state: 'waiting' } : it));
    else {
      const state = size > largest ? 'tooBig' : size === 0 ? 'empty' : size > free ? 'noRoom' : 'waiting';
      const lacking = state === 'noRoom' ? { free: Math.max(0, free) } : {};
      fresh.push({ key: (lastKey.current += 1), path, size, chosen: one, state, loaded: 0, ...lacking });
      if (state === 'waiting') free -= size;
    }
  }
  return [...after, ...fresh];
}

/** Free bytes minus the files that wait in the list; transfers count on the server once they have begun. */
function freeFor({ used, limit }: Space, list: readonly Upload[]): number {
  const coming = list.filter(({ state, transferKey }) => (state === 'waiting' || state === 'running') && !transferKey);
  return limit - used - coming.reduce((sum, { size }) => sum + size, 0);
}

/** Acts at once, and once more for all calls that follow soon after. */
function useNowAndThen(act: () => void): () => void {
  const rest = useRef<{ timer: ReturnType<typeof setTimeout>; isAsked: boolean }>(undefined);
  useEffect(() => () => clearTimeout(rest.current?.timer), []);
  return useCallback(() => {
    if (rest.current) {
      rest.current.isAsked = true;
      return;
    }
    const begin = () => {
      act();
      const own = { timer: setTimeout(end, lookEvery), isAsked: false };
      rest.current = own;
    };
    const end = () => {
      const { isAsked } = rest.current!;
      rest.current = undefined;
      if (isAsked) begin();
    };
    begin();
  }, [act]);
}

/** Loads unfinished uploads once, when the form opens a record. */
function useUnfinished(resourceId: number | undefined, found: (rows: readonly Transfer[]) => void): void {
  const [first] = useState(resourceId);
  const tell = useEffectEvent(found);
  useEffect(() => {
    if (first === undefined) return;
    call(transfers.list, { query: { target: 'data.resources', refId: first } }, { quiet: true }).then(
      ({ rows }) => tell(rows.filter(({ mine }) => mine)),
      () => undefined,
    );
  }, [first]);
}

function withoutTransfer({ transferKey: _gone, ...upload }: Upload): Upload {
  return { ...upload, loaded: 0 };
}

interface Target {
  resourceId: number;
  folder: string;
  fileClass: string;
  replaces: boolean;
}

/** One file in one request. @throws CallError */
function sendWhole(
  file: File,
  { resourceId, folder, fileClass, replaces }: Target,
  onProgress: (loaded: number) => void,
  signal: AbortSignal,
): Promise<ResourceFile> {
  const form = new FormData();
  form.append('fileClass', fileClass);
  form.append('folder', folder);
  if (replaces) form.append('replaces', 'true');
  form.append('file', file);
  return sendForm(recordFiles.upload, { params: { id: resourceId }, form, onProgress, signal });
}

const folderOf = (path: string) => path.split('/').slice(0, -1).join('/');
const nameOf = (path: string) => path.split('/').at(-1)!;
