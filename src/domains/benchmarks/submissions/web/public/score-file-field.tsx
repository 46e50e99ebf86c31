import { useRef, useState } from 'react';
import { datasets } from '#contract/benchmarks/datasets';
import { largestScoreFile, type Problem } from '#contract/benchmarks/scoring';
import { call } from '#web/api/api.ts';
import { Field } from '#web/kit/forms/field.tsx';
import { FileInput } from '#web/kit/forms/file-input.tsx';
import { Note } from '#web/kit/parts/states.tsx';
import { useTexts } from '#web/texts/language.ts';
import { CallError } from '#web/api/wire.ts';
import { submissionTexts } from '../../texts/index.ts';
import { submissionPageTexts } from '../texts/index.ts';
import { check } from './check.ts';
import { ProblemList } from './problem-list.tsx';

/** The result of checking a file, in the browser or on the server. */
export interface Verdict {
  errors: Problem[];
  more: number;
  warnings: Problem[];
  rows: number;
  matched: number;
  expected: number;
}

/** Bytes in base 64 for a request. */
export async function base64Of(bytes: Uint8Array): Promise<string> {
  const reader = new FileReader();
  const read = new Promise<string>((resolve, reject) => {
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error ?? new Error('unreadable'));
  });
  reader.readAsDataURL(new Blob([bytes as BlobPart]));
  return (await read).replace(/^[^,]*,/, '');
}

/** The reason why a file is refused by name or size. */
function refusalOf({ name, size }: File): 'notText' | 'tooLarge' | undefined {
  if (!/[^.\s].*\.txt$/i.test(name.trim())) return 'notText';
  return size >= largestScoreFile ? 'tooLarge' : undefined;
}

/**
 * The score file of a form: the last selection, after its check. While a check runs or after it failed, no earlier file
 * is kept, so that no file is sent under another name.
 */
export function useScoreFile(publicId: string) {
  const t = useTexts(submissionPageTexts);
  const words = useTexts(submissionTexts);
  const [file, setFile] = useState<{ fileName: string; bytes: Uint8Array; verdict: Verdict }>();
  const [failure, setFailure] = useState<string>();
  const [isChecking, setChecking] = useState(false);
  const latest = useRef(0);
  const running = useRef<AbortController>(undefined);
  const choose = async (chosen: File | undefined) => {
    const turn = ++latest.current;
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    setFile(undefined);
    setFailure(undefined);
    setChecking(false);
    if (!chosen) return;
    // A name or size that the server refuses is reported before the content is checked.
    const refusal = refusalOf(chosen);
    if (refusal) return setFailure(words(`fail.${refusal}`));
    setChecking(true);
    try {
      const [bytes, task] = await Promise.all([
        chosen.arrayBuffer().then((buffer) => new Uint8Array(buffer)),
        call(datasets.task, { params: { publicId } }, { quiet: true }),
      ]);
      // Another file may have been selected in the meantime.
      if (turn !== latest.current) return;
      const verdict = await check(bytes, task, controller.signal);
      if (turn !== latest.current) return;
      setFile({ fileName: chosen.name, bytes, verdict });
    } catch (error) {
      // The file may have been moved or changed after its selection.
      if (turn === latest.current) setFailure(error instanceof CallError ? error.message : t('unreadable'));
    } finally {
      if (turn === latest.current) setChecking(false);
    }
  };
  return {
    file,
    failure,
    isChecking,
    choose,
    /** Stores the server's result for this file, unless another one was selected in the meantime. */
    judge: (verdict: Verdict) => setFile((now) => (now && now === file ? { ...now, verdict } : now)),
  };
}

/** Selects a score file and checks it before sending; the server checks again, and its result counts. */
export function ScoreFileField({
  of: { file, failure, isChecking, choose },
  error,
  onEdit,
}: {
  of: ReturnType<typeof useScoreFile>;
  error: string | undefined;
  onEdit: () => void;
}) {
  const t = useTexts(submissionPageTexts);
  const words = useTexts(submissionTexts);
  return (
    <div className="stack">
      <Field id="file" label={words('fields.file')} hint={t('hints.file')} error={error} required>
        {(control) => (
          <FileInput
            {...control}
            accept=".txt,text/plain"
            onClick={(event) => {
              // Allows selecting the same file again after a correction.
              event.currentTarget.value = '';
            }}
            onChange={(event) => {
              void choose(event.target.files?.[0]);
              onEdit();
            }}
          />
        )}
      </Field>
      <div aria-live="polite" className="stack">
        {isChecking ? <p className="secondary">{t('checking')}</p> : null}
        {file ? <Result verdict={file.verdict} /> : null}
        {failure ? (
          <Note tone="bad">
            <p>{failure}</p>
          </Note>
        ) : null}
      </div>
    </div>
  );
}

function Result({ verdict }: { verdict: Verdict }) {
  const t = useTexts(submissionPageTexts);
  const { errors, more, warnings, rows, matched, expected } = verdict;
  if (errors.length)
    return (
      <Note tone="bad" title={t('faulty', { count: errors.length + more })}>
        <ProblemList problems={errors} />
        {more ? <p>{t('more', { count: more })}</p> : null}
      </Note>
    );
  return (
    <>
      <Note tone="ok">
        <p>{t('fine', { rows, matched, expected })}</p>
      </Note>
      {warnings.length ? (
        <Note tone="warn" title={t('remarks')}>
          <ProblemList problems={warnings} />
        </Note>
      ) : null}
    </>
  );
}
