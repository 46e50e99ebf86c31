import { Link } from 'react-router';
import { fewestHidden, type ModelAnalysis, type PublicModel, type Slice } from '#contract/benchmarks/submissions';
import { formatScore } from '#view/benchmarks/scoring';
import { scoringTexts } from '#texts/benchmarks/scoring';
import { pick } from '#shared/texts';
import { Note } from '#web/kit/parts/states.tsx';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { BarPlot, ElementPlot } from '../charts/bars.tsx';
import { shortNumber } from '../charts/scale.ts';
import { chartTexts, modelTexts } from '../texts/index.ts';

interface Props {
  model: Pick<PublicModel, 'publicId' | 'dataset' | 'scores'>;
  analysis: ModelAnalysis;
}

/** Errors of a model by range of the target, element and sub-data set, and models with similar errors. */
export function ModelSlices({ model, analysis }: Props) {
  const t = useTexts(modelTexts);
  const charts = useTexts(chartTexts);
  const { dataset, publicId } = model;
  const isNumber = dataset.taskType === 'regression';
  const measure = isNumber
    ? charts('absoluteError') + (dataset.unit ? ` (${dataset.unit})` : '')
    : charts('wrongShare');
  const of = (kind: Slice['kind']) => analysis.slices.filter((slice) => slice.kind === kind);
  const [ranges, elements] = [of('range'), of('element')];
  const rangeName = ({ key, from, to }: Slice) =>
    from === null ? classOf(key) : `${shortNumber(round3(from))} – ${shortNumber(round3(to!))}`;
  const classOf = (key: string) =>
    dataset.taskType === 'classification' ? charts(key === '1' ? 'positive' : 'negative') : key;
  const hasAny = ranges.length > 0 || elements.length > 0;
  if (!analysis.isReady)
    return (
      <Note tone="info">
        <p>{t('slicesPending')}</p>
      </Note>
    );
  return (
    <>
      {hasAny ? (
        <section aria-labelledby="slices">
          <h2 id="slices">{t('slices')}</h2>
          {dataset.hasOpenTargets ? null : (
            <p className="secondary small">{t('slicesHidden', { count: fewestHidden })}</p>
          )}
          <div className="model__plots">
            {ranges.length ? (
              <BarPlot
                title={charts('byRange')}
                lead={isNumber ? charts('byRangeLead') : ''}
                label={charts('byRangeAlt')}
                file={`${publicId}-ranges`}
                bars={ranges.map((slice) => ({
                  name: rangeName(slice),
                  value: slice.error,
                  ...(slice.from === null ? {} : { tick: shortNumber(Number(slice.from.toPrecision(2))) }),
                }))}
                names={[isNumber ? charts('rangeFrom') : charts('label'), measure]}
              />
            ) : null}
            {elements.length ? (
              <ElementPlot slices={elements} names={[charts('element'), measure]} file={`${publicId}-elements`} />
            ) : null}
          </div>
        </section>
      ) : null}
      <Subsets model={model} analysis={analysis} measure={measure} />
      <Neighbours publicId={publicId} neighbours={analysis.neighbours} />
    </>
  );
}

const round3 = (value: number) => Number(value.toPrecision(3));

/** Scores of the sub-data sets; for hidden targets the errors in wide steps. */
function Subsets({ model, analysis, measure }: Props & { measure: string }) {
  const t = useTexts(modelTexts);
  const charts = useTexts(chartTexts);
  const say = useTexts(scoringTexts);
  const language = useLanguage();
  const coarse = analysis.slices.filter(({ kind }) => kind === 'subset');
  if (!analysis.subsets.length && !coarse.length) return null;
  const metrics = model.scores.filter(({ code }) => analysis.subsets.some(({ scores }) => scores[code] !== undefined));
  const isFull = analysis.subsets.length > 0;
  return (
    <section aria-labelledby="subsets">
      <h2 id="subsets">{t('subsetsHeading')}</h2>
      <div className="scroll-x model__frame" tabIndex={0} role="group" aria-labelledby="subsets">
        <table className="table">
          <thead>
            <tr>
              <th scope="col">{charts('subset')}</th>
              <th scope="col" className="num">
                {charts('count')}
              </th>
              {isFull ? (
                metrics.map(({ code, unit }) => (
                  <th key={code} scope="col" className="num">
                    {say(`metrics.${code}`)}
                    {unit ? ` (${unit})` : ''}
                  </th>
                ))
              ) : (
                <th scope="col" className="num">
                  {measure}
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {isFull
              ? analysis.subsets.map(({ key, nameZh, nameEn, count, scores }) => (
                  <tr key={key}>
                    <th scope="row">{pick(nameZh, nameEn, language)}</th>
                    <td className="num">{count}</td>
                    {metrics.map(({ code, decimals }) => (
                      <td key={code} className="num">
                        {formatScore(scores[code], decimals)}
                      </td>
                    ))}
                  </tr>
                ))
              : coarse.map(({ key, count, error }) => (
                  <tr key={key}>
                    <th scope="row">{key}</th>
                    <td className="num">{count}</td>
                    <td className="num">{shortNumber(error)}</td>
                  </tr>
                ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

function Neighbours({ publicId, neighbours }: { publicId: string; neighbours: ModelAnalysis['neighbours'] }) {
  const t = useTexts(modelTexts);
  if (!neighbours.length) return null;
  return (
    <section aria-labelledby="neighbours">
      <h2 id="neighbours">{t('neighbours')}</h2>
      <p className="secondary small">{t('neighboursLead')}</p>
      <ul className="model__neighbours">
        {neighbours.map((other) => (
          <li key={other.publicId}>
            <Link to={`/model/${other.publicId}`}>{other.name}</Link>
            <span className="secondary small">{other.publisher}</span>
            <span className="num" title={t('correlation')}>
              {shortNumber(Number(other.correlation.toFixed(3)))}
            </span>
            <Link
              className="small"
              to={`/model/compare?a=${publicId}&b=${other.publicId}`}
              aria-label={t('compareWith', { name: other.name })}
            >
              {t('compare')}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
