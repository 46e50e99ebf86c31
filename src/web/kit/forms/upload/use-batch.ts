import { useEffect, useRef, useState } from 'react';
import { useTexts } from '#web/texts/language.ts';
import { report, toast } from '#web/kit/notices.ts';
import { CallError } from '#web/api/wire.ts';
import { uploadTexts } from '../../texts/upload.ts';
import { refusalOf, typeNames, type UploadedFile, type UploadRule } from './rule.ts';

/** Sends one file. A failure is a CallError that has not been shown. */
export type Upload = (
  file: File,
  options: { onProgress: (loaded: number, total: number) => void; signal: AbortSignal },
) => Promise<UploadedFile>;

interface Batch {
  /** Number of files being uploaded. */
  count: number;
  /** Progress over all their bytes, 0 to 100. */
  percent: number;
}

/**
 * Uploads the chosen files as one batch: the overlay stays until the last file is complete. Successful files are
 * returned in the order in which they were chosen, failures are reported. A batch with too many files is not sent at
 * all.
 */
export function useBatch(kind: 'file' | 'image', rule: UploadRule, onUpload: Upload) {
  const t = useTexts(uploadTexts);
  const [batch, setBatch] = useState<Batch>();
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);

  async function send(files: readonly File[]): Promise<UploadedFile[]> {
    const controller = new AbortController();
    running.current = controller;
    const total = files.reduce((sum, { size }) => sum + size, 0);
    let before = 0;
    const showProgress = (loaded: number) =>
      setBatch({
        count: files.length,
        percent: Math.min(100, Math.round((100 * (before + loaded)) / Math.max(1, total))),
      });
    showProgress(0);
    const done: UploadedFile[] = [];
    for (const file of files) {
      if (controller.signal.aborted) break;
      try {
        const onProgress = (loaded: number) => showProgress(Math.min(loaded, file.size));
        done.push(await onUpload(file, { onProgress, signal: controller.signal }));
      } catch (error) {
        if (!controller.signal.aborted) complain(error);
      }
      before += file.size;
    }
    setBatch(undefined);
    return done;
  }

  /** The server's reason, if it gave one. */
  function complain(error: unknown): void {
    if (error instanceof CallError && error.code !== 0) return report(error);
    return toast('error', t(`${kind}.fail`));
  }

  /** Returns the uploaded files; `room` is how many more the field accepts. */
  async function take(chosen: readonly File[], room: number): Promise<UploadedFile[]> {
    if (chosen.length > room) {
      toast('error', t(`${kind}.count`, { count: rule.maxCount }));
      return [];
    }
    const files = chosen.filter((file) => {
      const refusal = refusalOf(file, rule);
      if (refusal) toast('error', t(`${kind}.${refusal}`, { types: typeNames(rule), size: rule.maxMb }));
      return !refusal;
    });
    if (files.length === 0) return [];
    const done = await send(files);
    if (done.length === files.length) toast('success', t('done'));
    return done;
  }

  return { batch, take, cancel: () => running.current?.abort() };
}
