import type { ReactNode } from 'react';
import type { ModelScore, Plot, PublicModel } from '#calls/benchmarks/submissions';
import { fewestHidden, plotCells } from '#calls/benchmarks/submissions';
import { formatScore } from '#view/benchmarks/scoring';
import { scoringTexts } from '#words/benchmarks/scoring';
import { useLanguage, useTexts } from '#web/language.ts';
import { pick } from '#shared/texts';
import { submissionTexts } from '../../texts/index.ts';
import { Axes, frame, size } from './axes.tsx';

type Of<K extends Plot['kind']> = Extract<Plot, { kind: K }>;

type Drawn = Pick<PublicModel, 'plot' | 'dataset' | 'samples'>;

/** What the predictions look like, as plain SVG. */
export function Plots({ model, primary }: { model: Drawn; primary: ModelScore }) {
  const t = useTexts(submissionTexts);
  const { plot } = model;
  return (
    <div className="model__plots">
      {plot.kind === 'parity' ? <Parity plot={plot} model={model} decimals={primary.decimals} /> : null}
      {plot.kind === 'roc' ? <Roc plot={plot} /> : null}
      {plot.kind === 'confusion' ? <Confusion plot={plot} classes={model.dataset.classes} /> : null}
      {primary.folds.length > 1 ? <Folds primary={primary} title={t} /> : null}
    </div>
  );
}

function Figure({ title, lead, children }: { title: string; lead?: string; children: ReactNode }) {
  return (
    <figure className="plot">
      <figcaption>
        <h2>{title}</h2>
        {lead ? <p className="secondary small">{lead}</p> : null}
      </figcaption>
      {children}
    </figure>
  );
}

const round = (value: number) => Math.round(value * 10) / 10;

function Parity({ plot, model, decimals }: { plot: Of<'parity'>; model: Drawn; decimals: number }) {
  const t = useTexts(submissionTexts);
  const target = pick(model.dataset.targetZh, model.dataset.targetEn, useLanguage());
  const unit = model.dataset.unit ? ` (${model.dataset.unit})` : '';
  const digits = Math.min(decimals, 2);
  const [min, max] = [formatScore(plot.min, digits), formatScore(plot.max, digits)];
  const side = size / (plot.grid ?? plotCells);
  const most = Math.max(...plot.cells.map(([, , count]) => count));
  const { limit, counts } = plot.residuals;
  const tallest = Math.max(...counts);
  const bar = size / counts.length;
  return (
    <>
      <Figure title={t('plots.parity')} lead={`${target}${unit} · ${t('plots.parityLead')}`}>
        <svg viewBox={frame} role="img" aria-label={t('plots.parityAlt', { samples: model.samples, min, max })}>
          <Axes
            x={{ from: min, to: max, title: `${t('plots.truth')}${unit}` }}
            y={{ from: min, to: max, title: `${t('plots.prediction')}${unit}` }}
          />
          <line className="plot__guide" x1={0} y1={size} x2={size} y2={0} />
          {plot.cells.map(([column, row, count]) => (
            <rect
              key={`${column}-${row}`}
              className="plot__cell"
              x={round(column * side)}
              y={round(size - (row + 1) * side)}
              width={round(side)}
              height={round(side)}
              opacity={round(0.35 + 0.65 * (count / most))}
            />
          ))}
        </svg>
      </Figure>
      <Figure title={t('plots.residuals')}>
        <svg viewBox={frame} role="img" aria-label={t('plots.residualsAlt', { limit: formatScore(limit, decimals) })}>
          <Axes
            x={{
              from: formatScore(-limit, decimals),
              to: formatScore(limit, decimals),
              title: t('plots.error') + unit,
            }}
            y={{ from: '0', to: String(tallest), title: '' }}
          />
          {counts.map((count, at) => (
            <rect
              // A bar has no name but its place.
              // oxlint-disable-next-line react/no-array-index-key
              key={at}
              className="plot__cell"
              x={round(at * bar + 0.5)}
              y={round(size - (count / tallest) * size)}
              width={round(bar - 1)}
              height={round((count / tallest) * size)}
            />
          ))}
          <line className="plot__guide" x1={size / 2} y1={0} x2={size / 2} y2={size} />
        </svg>
      </Figure>
    </>
  );
}

const path = (points: readonly (readonly [number, number])[]) =>
  points.map(([x, y], at) => `${at ? 'L' : 'M'}${round(x * size)} ${round(size - y * size)}`).join('');

const unitAxis = (title: string) => ({ from: '0', to: '1', title });

function Roc({ plot }: { plot: Of<'roc'> }) {
  const t = useTexts(submissionTexts);
  const bins = plot.calibration.filter(({ count }) => count > 0);
  const most = Math.max(...bins.map(({ count }) => count));
  return (
    <>
      <Figure title={t('plots.roc')}>
        <svg viewBox={frame} role="img" aria-label={t('plots.rocAlt')}>
          <Axes x={unitAxis(t('plots.falsePositives'))} y={unitAxis(t('plots.truePositives'))} />
          <line className="plot__guide" x1={0} y1={size} x2={size} y2={0} />
          <path className="plot__line" d={path(plot.points)} />
        </svg>
      </Figure>
      <Figure title={t('plots.calibration')}>
        <svg viewBox={frame} role="img" aria-label={t('plots.calibrationAlt')}>
          <Axes x={unitAxis(t('plots.probability'))} y={unitAxis(t('plots.share'))} />
          <line className="plot__guide" x1={0} y1={size} x2={size} y2={0} />
          <path className="plot__line" d={path(bins.map(({ probability, share }) => [probability, share] as const))} />
          {bins.map(({ probability, share, count }) => (
            <circle
              key={probability}
              className="plot__dot"
              cx={round(probability * size)}
              cy={round(size - share * size)}
              r={round(2 + 4 * Math.sqrt(count / most))}
            />
          ))}
        </svg>
      </Figure>
    </>
  );
}

/** A table, since its numbers are to be read; the shade is the share of its row. */
function Confusion({ plot, classes }: { plot: Of<'confusion'>; classes: readonly string[] }) {
  const t = useTexts(submissionTexts);
  return (
    <section aria-labelledby="confusion" className="plot plot--wide">
      <h2 id="confusion">{t('plots.confusion')}</h2>
      <div className="scroll-x" tabIndex={0} role="group" aria-labelledby="confusion">
        <table className="table confusion">
          <thead>
            <tr>
              <th scope="col">
                {t('plots.truth')} ＼ {t('plots.prediction')}
              </th>
              {classes.map((label) => (
                <th key={label} scope="col" className="num mono">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {plot.table.map((counts, at) => {
              const all = counts.reduce((sum, count) => sum + Math.max(0, count), 0) || 1;
              return (
                <tr key={classes[at]}>
                  <th scope="row" className="mono">
                    {classes[at]}
                  </th>
                  {counts.map((count, given) => (
                    <td key={classes[given]} className="num confusion__cell">
                      <span
                        className="confusion__shade"
                        style={{ opacity: round((0.55 * Math.max(0, count)) / all) }}
                        aria-hidden="true"
                      />
                      <span className="confusion__count">{count < 0 ? `< ${fewestHidden}` : count}</span>
                    </td>
                  ))}
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
    </section>
  );
}

function Folds({
  primary,
  title: t,
}: {
  primary: ModelScore;
  title: ReturnType<typeof useTexts<typeof submissionTexts.zh>>;
}) {
  const say = useTexts(scoringTexts);
  const name = say(`metrics.${primary.code}`);
  const values = primary.folds;
  const largest = Math.max(...values.map((value) => Math.abs(value ?? 0))) || 1;
  const step = size / values.length;
  const summary = values.map((value, fold) => `${fold}: ${formatScore(value, primary.decimals)}`).join(', ');
  return (
    <Figure title={t('plots.byFold', { name })}>
      <svg viewBox={frame} role="img" aria-label={summary}>
        <Axes
          x={{ from: '', to: '', title: '' }}
          y={{ from: '0', to: formatScore(largest, primary.decimals), title: primary.unit }}
        />
        {values.map((value, fold) => {
          const height = (Math.abs(value ?? 0) / largest) * size;
          return (
            // A fold has no name but its number.
            // oxlint-disable-next-line react/no-array-index-key
            <g key={fold}>
              <rect
                className="plot__cell"
                x={round(fold * step + step * 0.2)}
                y={round(size - height)}
                width={round(step * 0.6)}
                height={round(height)}
              />
              <text className="plot__text" x={round((fold + 0.5) * step)} y={size + 16} textAnchor="middle">
                {fold}
              </text>
            </g>
          );
        })}
        {primary.mean === null ? null : (
          <line
            className="plot__guide"
            x1={0}
            x2={size}
            y1={round(size - (Math.abs(primary.mean) / largest) * size)}
            y2={round(size - (Math.abs(primary.mean) / largest) * size)}
          />
        )}
      </svg>
    </Figure>
  );
}
