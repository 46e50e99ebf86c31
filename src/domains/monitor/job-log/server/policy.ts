import { pick, translatorOf, type Language } from '#shared/texts';
import { jobLogTexts } from '../texts/index.ts';
import type { RunRow } from './queries.ts';

/** A run with the texts of a language. */
export function shown(row: RunRow, language: Language) {
  const t = translatorOf(jobLogTexts, language);
  const told = { name: pick(row.jobName, row.jobNameEn, language), n: row.elapsedMs, note: row.note };
  return {
    ...row,
    jobMessage: t(row.note ? 'messageAndNote' : 'message', told),
    exceptionInfo: t.dynamic(`exception.${row.exceptionInfo}`, row.exceptionInfo),
  };
}
