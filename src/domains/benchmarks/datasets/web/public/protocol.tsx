import { scoringTexts } from '#texts/benchmarks/scoring';
import { pick } from '#shared/texts';
import { Note } from '#web/kit/parts/states.tsx';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import type { PublicDataset } from '../../contract.ts';
import { datasetTexts } from '../../texts/index.ts';

/** Length in characters from which the head of the page may cut a summary. */
const clamped = 150;

/** The training and evaluation protocol. */
export function Protocol({ item }: { item: PublicDataset }) {
  const t = useTexts(datasetTexts);
  const say = useTexts(scoringTexts);
  const language = useLanguage();
  const summary = pick(item.summaryZh, item.summaryEn, language);
  return (
    <section aria-labelledby="protocol">
      <h2 id="protocol">{t('protocol')}</h2>
      {summary.length > clamped ? <p className="bench__text">{summary}</p> : null}
      <p className="bench__text">{pick(item.protocolZh, item.protocolEn, language)}</p>
      {item.metrics.length ? (
        <p className="secondary small">{say('method')}</p>
      ) : (
        <Note tone="info">
          <p>{t('generation')}</p>
        </Note>
      )}
    </section>
  );
}
