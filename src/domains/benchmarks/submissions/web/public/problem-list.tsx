import type { Problem } from '#contract/benchmarks/scoring';
import { problemKey } from '#view/benchmarks/scoring';
import { scoringTexts } from '#texts/benchmarks/scoring';
import { useTexts } from '#web/texts/language.ts';
import { submissionPageTexts } from '../texts/index.ts';

/** Problems of a score file, each with its line and a remedy. */
export function ProblemList({ problems }: { problems: readonly Problem[] }) {
  const t = useTexts(submissionPageTexts);
  const say = useTexts(scoringTexts);
  const words = ({ code, found, expected }: Problem) =>
    say.dynamic(`problems.${problemKey({ code, found, expected })}`, code, { found, expected });
  return (
    <ul className="problems">
      {problems.map((problem) => (
        <li key={`${problem.code}${problem.line}${problem.column}`}>
          <strong className="num">{problem.line ? t('line', { line: problem.line }) : t('file')}</strong>{' '}
          {words(problem)} <span className="mono small secondary">{problem.code}</span>
        </li>
      ))}
    </ul>
  );
}
