import type { ReactNode } from 'react';
import type { Plot } from '#contract/benchmarks/submissions';
import { FigureDownload, type FigureNumbers } from '#web/kit/charts/figure-download.tsx';
import { useTexts } from '#web/texts/language.ts';
import { chartTexts } from '../texts/index.ts';
import { Chart, lineOf, size } from './axes.tsx';
import { linearScale, round, type Scale } from './scale.ts';

type Roc = Extract<Plot, { kind: 'roc' }>;
type Uncertainty = NonNullable<Extract<Plot, { kind: 'parity' }>['uncertainty']>;
type Points = readonly (readonly [number, number])[];

const share = linearScale(0, 1, size);

/** A curve in a unit square. */
function Curve({
  title,
  lead,
  file,
  label,
  names: [x, y],
  points,
  guide,
  scale = share,
  numbers,
  children,
}: {
  title: string;
  lead?: string;
  file: string;
  label: string;
  names: readonly [string, string];
  points: Points;
  /** A dashed reference line. */
  guide?: Points;
  scale?: Scale;
  numbers?: FigureNumbers;
  children?: ReactNode;
}) {
  return (
    <FigureDownload
      title={title}
      lead={lead}
      file={file}
      numbers={numbers ?? (() => ({ head: [x, y], rows: points.map(([one, other]) => [one, other]) }))}
    >
      <Chart label={label} x={{ scale, title: x }} y={{ scale, title: y }}>
        {guide ? <path className="chart__guide" d={lineOf(guide, { x: scale, y: scale })} /> : null}
        <path className="chart__line" d={lineOf(points, { x: scale, y: scale })} />
        {children}
      </Chart>
    </FigureDownload>
  );
}

const diagonal: Points = [
  [0, 0],
  [1, 1],
];

/** ROC, precision and recall, and calibration of probabilities. */
export function RocPlots({ plot, file }: { plot: Roc; file: string }) {
  const t = useTexts(chartTexts);
  const bins = plot.calibration.filter(({ count }) => count > 0);
  const most = Math.max(...bins.map(({ count }) => count));
  return (
    <>
      <Curve
        title={t('roc')}
        lead={t('rocLead')}
        label={t('rocAlt')}
        file={`${file}-roc`}
        names={[t('falsePositives'), t('truePositives')]}
        points={plot.points}
        guide={diagonal}
      />
      <Curve
        title={t('precisionRecall')}
        lead={t('precisionLead', { share: Math.round(plot.prevalence * 1000) / 10 })}
        label={t('precisionAlt')}
        file={`${file}-pr`}
        names={[t('recall'), t('precision')]}
        points={plot.precision}
        guide={[
          [0, plot.prevalence],
          [1, plot.prevalence],
        ]}
      />
      <Curve
        title={t('calibration')}
        lead={t('calibrationLead')}
        label={t('calibrationAlt')}
        file={`${file}-calibration`}
        names={[t('probability'), t('share')]}
        points={bins.map((bin) => [bin.probability, bin.share])}
        guide={diagonal}
        numbers={{
          head: [t('probability'), t('share'), t('count')],
          rows: bins.map((bin) => [bin.probability.toFixed(4), bin.share.toFixed(4), bin.count]),
        }}
      >
        {bins.map((bin) => (
          <circle
            key={bin.probability}
            className="chart__dot"
            cx={round(share.at(bin.probability))}
            cy={round(size - share.at(bin.share))}
            r={round(2 + 4 * Math.sqrt(bin.count / most))}
          />
        ))}
      </Curve>
    </>
  );
}

/** Calibration of the stated standard deviations. */
export function UncertaintyPlots({
  uncertainty,
  unit,
  file,
}: {
  uncertainty: Uncertainty;
  unit: string;
  file: string;
}) {
  const t = useTexts(chartTexts);
  const { coverage, spread } = uncertainty;
  const largest = Math.max(...spread.flat());
  const withUnit = (name: string) => (unit ? `${name} (${unit})` : name);
  return (
    <>
      <Curve
        title={t('coverage')}
        lead={t('coverageLead')}
        label={t('coverageAlt')}
        file={`${file}-coverage`}
        names={[t('level'), t('held')]}
        points={coverage}
        guide={diagonal}
      />
      {spread.length ? (
        <Curve
          title={t('spread')}
          lead={t('spreadLead')}
          label={t('spreadAlt')}
          file={`${file}-deviation`}
          names={[withUnit(t('stated')), withUnit(t('found'))]}
          points={spread}
          guide={[
            [0, 0],
            [largest, largest],
          ]}
          scale={linearScale(0, largest, size)}
        />
      ) : null}
    </>
  );
}
