import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { fillPath } from '#shared/contract';
import { translatorOf } from '#shared/texts';
import { largestFile, resources, type ResourceFile } from '#contract/data/resources';
import { apiBase } from '#web/api.ts';
import { currentLanguage } from '#web/language.ts';
import { report } from '#web/notices.ts';
import { webTexts } from '#web/texts/index.ts';
import { readToken } from '#web/token.ts';
import { CallError, unwrap } from '#web/wire.ts';

/** A file on its way; what has arrived is in the list of files instead. */
export interface Upload {
  key: number;
  file: File;
  state: 'waiting' | 'running' | 'failed' | 'tooBig' | 'empty';
  /** Bytes sent. */
  loaded: number;
  /** Why it failed. */
  message?: string;
}

export interface Uploads {
  list: readonly Upload[];
  add: (files: Iterable<File>) => void;
  cancel: (key: number) => void;
  retry: (key: number) => void;
}

/** Requests at the same time: one file each. */
const atOnce = 2;

/**
 * Sends files one request each, two at a time. Failed ones stay in the list until they are retried or dismissed.
 * @param ensure makes the record that the files belong to
 * @param arrived called with each file that the server has
 */
export function useUploads(ensure: () => Promise<number>, arrived: (file: ResourceFile) => void): Uploads {
  const [list, setList] = useState<readonly Upload[]>([]);
  const running = useRef(new Map<number, AbortController>());
  const lastKey = useRef(0);

  const begin = useEffectEvent(async ({ key, file }: Upload) => {
    const change = (to: Partial<Upload>) =>
      setList((before) => before.map((it) => (it.key === key ? { ...it, ...to } : it)));
    const abort = new AbortController();
    running.current.set(key, abort);
    change({ state: 'running', loaded: 0 });
    try {
      const id = await ensure();
      const stored = await sendFile(id, file, (loaded) => change({ loaded }), abort.signal);
      setList((before) => before.filter((it) => it.key !== key));
      arrived(stored);
    } catch (error) {
      const failure = error as CallError;
      if (failure.code === 401) report(failure);
      if (!abort.signal.aborted) change({ state: 'failed', message: failure.message });
    } finally {
      running.current.delete(key);
    }
  });
  useEffect(() => {
    for (const upload of list) {
      if (running.current.size >= atOnce) break;
      if (upload.state === 'waiting' && !running.current.has(upload.key)) void begin(upload);
    }
  }, [list]);

  const acts = useMemo(
    () => ({
      add: (files: Iterable<File>) => {
        const fresh = Array.from(files, (file): Upload => {
          lastKey.current += 1;
          const state = file.size >= largestFile ? 'tooBig' : file.size === 0 ? 'empty' : 'waiting';
          return { key: lastKey.current, file, state, loaded: 0 };
        });
        setList((before) => [...before, ...fresh]);
      },
      cancel: (key: number) => {
        running.current.get(key)?.abort();
        setList((before) => before.filter((it) => it.key !== key));
      },
      retry: (key: number) =>
        setList((before) =>
          before.map((it) => (it.key === key ? { key, file: it.file, state: 'waiting', loaded: 0 } : it)),
        ),
    }),
    [],
  );
  return { list, ...acts };
}

/** One file in one request. XMLHttpRequest, because fetch tells nothing about how far a body is. @throws CallError */
function sendFile(
  id: number,
  file: File,
  progress: (loaded: number) => void,
  signal: AbortSignal,
): Promise<ResourceFile> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const lost = () => reject(new CallError(0, 'web.network', say('network')));
    request.open('POST', apiBase + fillPath(resources.upload.path, { id }));
    const token = readToken();
    if (token) request.setRequestHeader('authorization', `Bearer ${token}`);
    request.upload.onprogress = (event) => progress(event.loaded);
    request.onerror = lost;
    request.onabort = lost;
    request.onload = () => {
      try {
        resolve(unwrap(resources.upload, JSON.parse(request.responseText)));
      } catch (error) {
        reject(error instanceof CallError ? error : new CallError(0, 'web.http', say('http', request.status)));
      }
    };
    signal.addEventListener('abort', () => request.abort());
    const form = new FormData();
    form.append('fileClass', classOf(file.name));
    form.append('folder', folderOf(file));
    form.append('file', file);
    request.send(form);
  });
}

const say = (key: 'network' | 'http', status = 0) =>
  translatorOf(webTexts, currentLanguage())(`errors.${key}`, { status });

/** Folder of a file that was chosen with its folder; empty otherwise. */
const folderOf = (file: File) => (file.webkitRelativePath ?? '').split('/').slice(0, -1).join('/');

/** A first guess by the ending; the person may change it. */
function classOf(name: string): string {
  if (/\.(pdf|docx?|txt|md|rst)$/i.test(name)) return 'document';
  if (/\.(py|m|c|cpp|f90|ipynb|sh|jl|r)$/i.test(name)) return 'software';
  return 'raw';
}
