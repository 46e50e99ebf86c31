import type { ModelScore, PublicModel } from '#contract/benchmarks/submissions';
import { directionSigns, formatScore } from '#view/benchmarks/scoring';
import { scoringTexts } from '#texts/benchmarks/scoring';
import { useTexts } from '#web/texts/language.ts';
import { submissionTexts } from '../../texts/index.ts';

/** Every metric of the board: mean, spread, interval and each fold. */
export function ModelScores({ model }: { model: Pick<PublicModel, 'scores'> }) {
  const t = useTexts(submissionTexts);
  const folds = model.scores[0]?.folds.length ?? 0;
  return (
    <section aria-labelledby="scores">
      <h2 id="scores">{t('scoresHeading')}</h2>
      <p className="secondary small">{t('verifiedNote')}</p>
      <div className="scroll-x model__frame" tabIndex={0} role="group" aria-labelledby="scores">
        <table className="table">
          <thead>
            <tr>
              <th scope="col">{t('score.metric')}</th>
              <th scope="col" className="num">
                {t('score.mean')}
              </th>
              {folds > 1 ? (
                <>
                  <th scope="col" className="num">
                    {t('score.std')}
                  </th>
                  {Array.from({ length: folds }, (_, fold) => (
                    <th key={fold} scope="col" className="num">
                      {t('fold', { fold })}
                    </th>
                  ))}
                </>
              ) : null}
              <th scope="col" className="num">
                {t('score.interval')}
              </th>
            </tr>
          </thead>
          <tbody>
            {model.scores.map((score) => (
              <ScoreLine key={score.code} score={score} hasFolds={folds > 1} />
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

function ScoreLine({ score, hasFolds }: { score: ModelScore; hasFolds: boolean }) {
  const say = useTexts(scoringTexts);
  const { code, unit, direction, decimals, isPrimary } = score;
  const shown = (value: number | null) => formatScore(value, decimals);
  return (
    <tr className={isPrimary ? 'model__primary' : ''}>
      <th scope="row" title={say(`definitions.${code}`)}>
        {say(`metrics.${code}`)}
        {unit ? ` (${unit})` : ''} <span aria-hidden="true">{directionSigns[direction]}</span>
        <span className="aloud">{say(`better.${direction}`)}</span>
      </th>
      <td className="num">{shown(score.mean)}</td>
      {hasFolds ? (
        <>
          <td className="num">{shown(score.std)}</td>
          {score.folds.map((value, fold) => (
            // oxlint-disable-next-line react/no-array-index-key -- a fold has no id but its number
            <td key={fold} className="num">
              {shown(value)}
            </td>
          ))}
        </>
      ) : null}
      <td className="num">{score.low === null ? '–' : `${shown(score.low)} – ${shown(score.high)}`}</td>
    </tr>
  );
}
