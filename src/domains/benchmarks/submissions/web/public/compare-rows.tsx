import { sliceKinds, type Comparison, type PairSlice, type SliceKind } from '#contract/benchmarks/submissions';
import { useTexts } from '#web/texts/language.ts';
import { shortNumber } from '../charts/scale.ts';
import { chartTexts, modelTexts } from '../texts/index.ts';

/** Maximum number of listed groups of a kind; further elements are rare. */
const maxGroups = 30;
const digits = 5;
const shown = (value: number) => shortNumber(Number(value.toPrecision(digits)));

/** Samples on which two models disagree most, and their errors by group. */
export function CompareRows({ comparison }: { comparison: Comparison }) {
  return (
    <>
      <Disagreements comparison={comparison} />
      <Groups comparison={comparison} />
    </>
  );
}

function Disagreements({ comparison }: { comparison: Comparison }) {
  const t = useTexts(modelTexts);
  const { disagreements, models, dataset } = comparison;
  const isLabel = dataset.taskType === 'multiclass';
  const value = (of: number) => (isLabel ? (dataset.classes[of] ?? '') : shown(of));
  const unit = dataset.unit ? ` (${dataset.unit})` : '';
  if (!disagreements.length) return <p>{t('noDisagreement')}</p>;
  return (
    <section aria-labelledby="disagreements">
      <h2 id="disagreements">{t('disagreements')}</h2>
      <p className="secondary small">{t('disagreementsLead', { count: disagreements.length })}</p>
      <div className="scroll-x model__frame" tabIndex={0} role="group" aria-labelledby="disagreements">
        <table className="table">
          <thead>
            <tr>
              <th scope="col">{t('sample')}</th>
              <th scope="col" className="num">
                {t('foldNo')}
              </th>
              <th scope="col" className="num">
                {t('target') + unit}
              </th>
              {models.map(({ publicId, name }) => (
                <th key={publicId} scope="col" className="num">
                  {name}
                </th>
              ))}
              {isLabel ? null : (
                <th scope="col" className="num">
                  {t('gap')}
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {disagreements.map(({ sampleId, fold, target, predictions: [one, other] }) => (
              <tr key={sampleId}>
                <th scope="row" className="mono">
                  {sampleId}
                </th>
                <td className="num">{fold}</td>
                <td className="num">{value(target)}</td>
                <td className="num">{value(one)}</td>
                <td className="num">{value(other)}</td>
                {isLabel ? null : <td className="num">{shown(one - other)}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

function Groups({ comparison }: { comparison: Comparison }) {
  const t = useTexts(modelTexts);
  const charts = useTexts(chartTexts);
  const { slices, dataset } = comparison;
  const measure =
    dataset.taskType === 'regression'
      ? charts('absoluteError') + (dataset.unit ? ` (${dataset.unit})` : '')
      : charts('wrongShare');
  return (
    <section aria-labelledby="groups">
      <h2 id="groups">{t('bySlice')}</h2>
      <p className="secondary small">{measure}</p>
      {sliceKinds.map((kind) => (
        <Kind key={kind} kind={kind} slices={slices.filter((slice) => slice.kind === kind)} comparison={comparison} />
      ))}
    </section>
  );
}

function Kind({ kind, slices, comparison }: { kind: SliceKind; slices: readonly PairSlice[]; comparison: Comparison }) {
  const t = useTexts(modelTexts);
  const charts = useTexts(chartTexts);
  const { taskType } = comparison.dataset;
  if (!slices.length) return null;
  const nameOf = ({ key, from, to }: PairSlice) =>
    from === null
      ? kind === 'range' && taskType === 'classification'
        ? charts(key === '1' ? 'positive' : 'negative')
        : key
      : `${shown(from)} – ${shown(to!)}`;
  return (
    <details className="compare-groups" open={kind === 'range'}>
      <summary>{t(`kinds.${kind}`)}</summary>
      <div className="scroll-x model__frame" tabIndex={0} role="group" aria-label={t(`kinds.${kind}`)}>
        <table className="table">
          <thead>
            <tr>
              <th scope="col">{t('group')}</th>
              <th scope="col" className="num">
                {t('samples')}
              </th>
              {comparison.models.map(({ publicId, name }) => (
                <th key={publicId} scope="col" className="num">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {slices.slice(0, maxGroups).map((slice) => {
              const [one, other] = slice.errors;
              return (
                <tr key={slice.key + String(slice.from)}>
                  <th scope="row">{nameOf(slice)}</th>
                  <td className="num">{slice.count}</td>
                  <td className="num">{one < other ? <strong>{shown(one)}</strong> : shown(one)}</td>
                  <td className="num">{other < one ? <strong>{shown(other)}</strong> : shown(other)}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
    </details>
  );
}
