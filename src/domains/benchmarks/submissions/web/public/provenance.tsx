import type { ReactNode } from 'react';
import type { PublicModel } from '#contract/benchmarks/submissions';
import { FactList } from '#web/kit/parts/fact-list.tsx';
import { formatNumber } from '#web/kit/parts/format.ts';
import { DayText } from '#web/kit/parts/time.tsx';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { submissionTexts } from '../../texts/index.ts';
import { modelTexts } from '../texts/index.ts';

type Facts = Pick<
  PublicModel,
  | ('paperUrl' | 'codeUrl' | 'license' | 'hardware' | 'trainingData' | 'hasSeenTargets')
  | ('trainingSize' | 'trainingCost' | 'params' | 'openness')
  | ('samples' | 'submitTime' | 'isDateStated' | 'scorerVersion' | 'fileSha256')
>;

/** Origin of a model and description of its measurement; `dataset` is a link to its data set. */
export function Provenance({ model, dataset }: { model: Facts; dataset: ReactNode }) {
  const t = useTexts(submissionTexts);
  const pages = useTexts(modelTexts);
  const language = useLanguage();
  const counted = (value: number | null) => (value === null ? '' : formatNumber(value, language));
  return (
    <section aria-labelledby="provenance">
      <h2 id="provenance">{t('provenance')}</h2>
      <FactList
        facts={[
          [t('facts.dataset'), dataset],
          [t('facts.paper'), outward(model.paperUrl)],
          [t('facts.code'), outward(model.codeUrl)],
          [t('facts.license'), model.license],
          [t('facts.hardware'), model.hardware],
          [t('facts.training'), model.trainingData],
          [pages('trainingSize'), counted(model.trainingSize)],
          [pages('trainingCost'), model.trainingCost === null ? '' : pages('gpuHours', { count: model.trainingCost })],
          [pages('params'), counted(model.params)],
          [pages('openHead'), model.openness ? t(`opennesses.${model.openness}`) : ''],
          [t('facts.seen'), t(model.hasSeenTargets ? 'facts.wasSeen' : 'facts.notSeen')],
          [t('facts.samples'), formatNumber(model.samples, language)],
          [
            t(model.isDateStated ? 'facts.dated' : 'facts.submitted'),
            <span key="day">
              <DayText wire={model.submitTime} />
              {model.isDateStated ? <span className="secondary small"> · {t('facts.datedNote')}</span> : null}
            </span>,
          ],
          [t('facts.scorer'), t('facts.scorerOf', { version: model.scorerVersion })],
          [
            t('facts.file'),
            <span key="file" className="mono">
              {model.fileSha256}
            </span>,
          ],
        ]}
      />
    </section>
  );
}

const outward = (url: string) =>
  url && (
    <a href={url} target="_blank" rel="noopener noreferrer nofollow">
      {url}
    </a>
  );
