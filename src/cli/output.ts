import type { Problem } from '#contract/benchmarks/scoring';
import { problemKey } from '#view/benchmarks/scoring';
import { scoringTexts } from '#texts/benchmarks/scoring';
import { translatorOf, type Language } from '#shared/texts';
import { cliTexts } from './texts/index.ts';

/** Result of a check, by the portal or by this client. */
export interface Verdict {
  errors: Problem[];
  more: number;
  warnings: Problem[];
  rows: number;
  matched: number;
  expected: number;
}

/** Columns of a terminal that a text takes; East Asian wide characters take two. */
export const widthOf = (text: string) =>
  [...text].reduce(
    (sum, one) =>
      sum +
      (/[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\uffe0-\uffe6]/.test(one)
        ? 2
        : 1),
    0,
  );

/** Texts from the portal may contain control characters that move the cursor or change colours. */
export const harmless = (text: string) => text.replace(/\p{Cc}+/gu, ' ');

/** Formats rows below their headers, in columns as wide as their content. */
export function tableOf(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const all = [heads, ...rows.map((row) => row.map(harmless))];
  const widths = heads.map((_, at) => Math.max(...all.map((row) => widthOf(row[at]!))));
  return all
    .map((row) =>
      row
        .map((cell, at) => cell + ' '.repeat(widths[at]! - widthOf(cell)))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** Formats rows as CSV (RFC 4180); a text that a spreadsheet would take for a formula gets an apostrophe. */
export function csvOf(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const cell = (text: string) => {
    const safe = /^[\s'"]*[=+\-@＝＋－＠]/u.test(text) ? `'${harmless(text)}` : harmless(text);
    return /[",]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
  };
  return [heads, ...rows].map((row) => row.map(cell).join()).join('\r\n');
}

/** Formats the problems of a score file, each with its line and the remedy. */
function linesOf(problems: readonly Problem[], language: Language): string[] {
  const t = translatorOf(cliTexts, language);
  const say = translatorOf(scoringTexts, language);
  return problems.map((problem) => {
    const { code, line, found, expected } = problem;
    const words = say.dynamic(`problems.${problemKey(problem)}`, code, { found, expected });
    return `  ${line ? t('line', { line }) : t('file')}: ${harmless(words)} [${code}]`;
  });
}

/** Formats the remarks about an accepted file below a title; nothing without one. */
export const remarksOf = (
  warnings: readonly Problem[],
  language: Language,
  title: 'remarks' | 'portalRemarks' = 'portalRemarks',
): string[] => (warnings.length ? [translatorOf(cliTexts, language)(title), ...linesOf(warnings, language)] : []);

/** Formats a verdict. */
export function verdictText({ errors, more, warnings, ...counts }: Verdict, language: Language): string {
  const t = translatorOf(cliTexts, language);
  if (errors.length)
    return [
      t('faulty', { count: errors.length + more }),
      ...linesOf(errors, language),
      ...(more ? [t('more', { count: more })] : []),
    ].join('\n');
  return [t('fine', counts), ...remarksOf(warnings, language, 'remarks')].join('\n');
}
