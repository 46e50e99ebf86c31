import { useRef, useState } from 'react';
import { datasets } from '#calls/benchmarks/datasets';
import type { Problem } from '#calls/benchmarks/scoring';
import { readScoreFile } from '#view/benchmarks/scoring';
import { call } from '#web/api.ts';
import { Field } from '#web/kit/field.tsx';
import { FileInput } from '#web/kit/file-input.tsx';
import { Note } from '#web/kit/states.tsx';
import { useTexts } from '#web/language.ts';
import { submissionTexts } from '../../texts/index.ts';
import { submissionPageTexts } from '../texts/index.ts';
import { ProblemList } from './problem-list.tsx';

/** What a check of a file found, here or on the server. */
export interface Verdict {
  errors: Problem[];
  more: number;
  warnings: Problem[];
  rows: number;
  matched: number;
  expected: number;
}

/** Takes a score file and checks it before it is sent; the server checks again, and its verdict counts. */
export function ScoreFileField({
  publicId,
  verdict,
  error,
  onFile,
}: {
  publicId: string;
  verdict: Verdict | null;
  error: string | undefined;
  /** A file that was chosen, with what was found in it; the text is empty where it cannot be one. */
  onFile: (file: { fileName: string; text: string } | null, verdict: Verdict | null) => void;
}) {
  const t = useTexts(submissionPageTexts);
  const words = useTexts(submissionTexts);
  const [isChecking, setChecking] = useState(false);
  const latest = useRef(0);
  const choose = async (chosen: File | undefined) => {
    const turn = ++latest.current;
    if (!chosen) return onFile(null, null);
    setChecking(true);
    try {
      const [bytes, task] = await Promise.all([
        chosen.arrayBuffer().then((buffer) => new Uint8Array(buffer)),
        call(datasets.task, { params: { publicId } }),
      ]);
      // Somebody may have chosen another file meanwhile.
      if (turn !== latest.current) return;
      const { errors, more, warnings, rows, matched } = readScoreFile(bytes, task);
      const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
      onFile({ fileName: chosen.name, text }, { errors, more, warnings, rows, matched, expected: task.ids.length });
    } finally {
      if (turn === latest.current) setChecking(false);
    }
  };
  return (
    <div className="stack">
      <Field id="file" label={words('fields.file')} hint={t('hints.file')} error={error} required>
        {(control) => (
          <FileInput {...control} accept=".txt,text/plain" onChange={(event) => void choose(event.target.files?.[0])} />
        )}
      </Field>
      <div aria-live="polite" className="stack">
        {isChecking ? <p className="secondary">{t('checking')}</p> : verdict ? <Result verdict={verdict} /> : null}
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
