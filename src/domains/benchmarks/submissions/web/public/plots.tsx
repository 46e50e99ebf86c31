import '../charts/chart.css';
import type { ModelScore, PublicModel } from '#contract/benchmarks/submissions';
import { formatScore } from '#view/benchmarks/scoring';
import { scoringTexts } from '#texts/benchmarks/scoring';
import { useTexts } from '#web/texts/language.ts';
import { BarPlot } from '../charts/bars.tsx';
import { Confusion } from '../charts/confusion.tsx';
import { RocPlots, UncertaintyPlots } from '../charts/curves.tsx';
import { ParityPlot, ResidualPlot } from '../charts/parity.tsx';
import { chartTexts } from '../texts/index.ts';

type Drawn = Pick<PublicModel, 'plot' | 'dataset' | 'samples' | 'publicId'>;

/** Charts of the predictions, as plain SVG. */
export function Plots({ model, primary }: { model: Drawn; primary: ModelScore }) {
  const t = useTexts(chartTexts);
  const { plot, dataset, samples, publicId } = model;
  const { unit } = dataset;
  return (
    <div className="model__plots">
      {plot.kind === 'parity' ? (
        <>
          <ParityPlot
            plot={plot}
            isHidden={!dataset.hasOpenTargets}
            unit={unit}
            samples={samples}
            file={`${publicId}-parity`}
          />
          <ResidualPlot
            residuals={plot.residuals}
            isHidden={!dataset.hasOpenTargets}
            unit={unit}
            file={`${publicId}-residuals`}
          />
          {plot.uncertainty ? <UncertaintyPlots uncertainty={plot.uncertainty} unit={unit} file={publicId} /> : null}
        </>
      ) : null}
      {plot.kind === 'roc' ? (
        <>
          <RocPlots plot={plot} file={publicId} />
          <Confusion table={plot.table} classes={[t('negative'), t('positive')]} file={`${publicId}-confusion`} />
        </>
      ) : null}
      {plot.kind === 'confusion' ? (
        <Confusion table={plot.table} classes={dataset.classes} file={`${publicId}-confusion`} />
      ) : null}
      {primary.folds.length > 1 ? <Folds primary={primary} file={`${publicId}-folds`} /> : null}
    </div>
  );
}

function Folds({ primary, file }: { primary: ModelScore; file: string }) {
  const t = useTexts(chartTexts);
  const say = useTexts(scoringTexts);
  const name = say(`metrics.${primary.code}`);
  return (
    <BarPlot
      title={t('byFold', { name })}
      label={t('foldsAlt', { name })}
      file={file}
      bars={primary.folds.map((value, fold) => ({ name: String(fold), value }))}
      names={[t('fold'), primary.unit ? `${name} (${primary.unit})` : name]}
      mean={primary.mean}
      format={(value) => formatScore(value, primary.decimals)}
    />
  );
}
