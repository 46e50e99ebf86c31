import { Link } from 'react-router';
import type { MergedWith } from '#contract/benchmarks/submissions';
import { DayText } from '#web/kit/parts/time.tsx';
import { useTexts } from '#web/texts/language.ts';
import { modelTexts } from '../texts/index.ts';

/** The merge of a model with one of another account; nothing without one. */
export function MergeNote({ merge }: { merge: MergedWith | null }) {
  const t = useTexts(modelTexts);
  if (!merge) return null;
  return (
    <section aria-labelledby="merged-with">
      <h2 id="merged-with">{t('merge.history')}</h2>
      <p>
        <DayText wire={merge.time} /> {t('merge.historyText')}{' '}
        <Link to={`/model/${merge.publicId}`}>{`${merge.name} · ${merge.publisher}`}</Link>
      </p>
    </section>
  );
}
