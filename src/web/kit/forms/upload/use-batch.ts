import { useEffect, useRef, useState } from 'react';
import { useTexts } from '#web/texts/language.ts';
import { report, toast } from '#web/kit/notices.ts';
import { CallError } from '#web/api/wire.ts';
import { uploadTexts } from '../../texts/upload.ts';
import { refusalOf, typeNames, type UploadedFile, type UploadRule } from './rule.ts';

/** Sends one file; the kit knows no endpoint. A failure is a CallError and has not been shown. */
export type Upload = (
  file: File,
  options: { onProgress: (loaded: number, total: number) => void; signal: AbortSignal },
) => Promise<UploadedFile>;

interface Batch {
  /** Files on their way. */
  count: number;
  /** Of all their bytes, 0 to 100. */
  percent: number;
}

/**
 * Uploads what was chosen, all of it as one batch: the overlay stays until the last file is through. What succeeds is
 * handed over in the order in which it was chosen, what fails is told. Nothing of a batch is sent that would be too many.
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
    const tell = (loaded: number) =>
      setBatch({
        count: files.length,
        percent: Math.min(100, Math.round((100 * (before + loaded)) / Math.max(1, total))),
      });
    tell(0);
    const done: UploadedFile[] = [];
    for (const file of files) {
      if (controller.signal.aborted) break;
      try {
        const onProgress = (loaded: number) => tell(Math.min(loaded, file.size));
        done.push(await onUpload(file, { onProgress, signal: controller.signal }));
      } catch (error) {
        if (!controller.signal.aborted) complain(error);
      }
      before += file.size;
    }
    setBatch(undefined);
    return done;
  }

  /** The server's own reason where it gave one. */
  function complain(error: unknown): void {
    if (error instanceof CallError && error.code !== 0) return report(error);
    return toast('error', t(`${kind}.fail`));
  }

  /** Answers what was uploaded; `room` is how many more the field takes. */
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
