import { useEffect, useMemo, useState } from 'react';
import { formatNumber } from '#web/kit/parts/format.ts';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import type { VolumeSeen, VolumesPreview } from '../contract.ts';
import { previewsTexts } from '../texts/index.ts';
import type { Source } from './file-preview.tsx';
import { SlicePlane } from './slice-plane.tsx';
import type { Surface } from './surfaces.ts';
import Table from './table.tsx';
import { usual } from './usual-query.ts';

/** Values of a file on grids: surfaces around its atoms, planes, and means along the axes. */
export function Volumes({
  source,
  onSurface,
}: {
  source: Source;
  /** Called with the surfaces to draw; must keep its identity. */
  onSurface: (surface: Surface | undefined) => void;
}) {
  const t = useTexts(previewsTexts);
  const [answer, setAnswer] = useState<VolumesPreview | { failure: string }>();
  const [which, choose] = useState(0);
  useEffect(() => {
    const abort = new AbortController();
    source.load(abort.signal, { ...usual, as: 'volumes' }).then(
      (preview) => preview.kind === 'volumes' && setAnswer(preview),
      (error: Error) => abort.signal.aborted || setAnswer({ failure: error.message }),
    );
    return () => abort.abort();
  }, [source]);
  if (!answer) return <p role="status">{t('volume.loading')}</p>;
  if ('failure' in answer) return <p role="alert">{t('volume.failed', { reason: answer.failure })}</p>;
  const volume = answer.volumes[which]!;
  return (
    <section className="preview__volumes" aria-label={t('volume.title')}>
      {answer.volumes.length > 1 ? (
        <label className="row">
          {t('volume.which')}{' '}
          <select className="input input--small" value={which} onChange={(event) => choose(Number(event.target.value))}>
            {answer.volumes.map((each, at) => (
              // oxlint-disable-next-line react/no-array-index-key -- volumes have no other key, and never move
              <option key={at} value={at}>
                {t(`volume.quantity.${each.quantity}`)} {each.name}
              </option>
            ))}
          </select>
        </label>
      ) : null}
      {answer.more ? <p className="secondary small">{t('volume.more', { count: answer.volumes.length })}</p> : null}
      <VolumeFacts volume={volume} />
      {source.values ? (
        <Values key={which} source={source} volume={volume} which={which} onSurface={onSurface} />
      ) : null}
      <Averages volume={volume} />
    </section>
  );
}

/** Significant digits of a value. */
const written = (value: number) => String(Number(value.toPrecision(4)));
const withUnit = (value: number, unit: string) => (unit === '' ? written(value) : `${written(value)} ${unit}`);

function VolumeFacts({ volume }: { volume: VolumeSeen }) {
  const { shape, block, minimum, maximum, mean, integral, unit, quantity } = volume;
  const t = useTexts(previewsTexts);
  const isThinned = block.some((length) => length > 1);
  return (
    <p className="small secondary">
      {t('volume.facts', {
        shape: shape.join(' × '),
        minimum: withUnit(minimum, unit),
        maximum: withUnit(maximum, unit),
        mean: withUnit(mean, unit),
      })}
      {quantity === 'charge' ? ` ${t('volume.electrons', { count: written(integral) })}` : null}
      {quantity === 'magnetisation' ? ` ${t('volume.moment', { moment: written(integral) })}` : null}
      {isThinned ? ` ${t('volume.thinned', { block: block.join(' × ') })}` : null}
    </p>
  );
}

/** Surfaces and a plane, for which all drawn values are loaded. */
function Values({
  source,
  volume,
  which,
  onSurface,
}: {
  source: Source;
  volume: VolumeSeen;
  which: number;
  onSurface: (surface: Surface | undefined) => void;
}) {
  const t = useTexts(previewsTexts);
  const [values, setValues] = useState<Float32Array | { failure: string }>();
  useEffect(() => {
    const abort = new AbortController();
    const query = { path: String(which), at: '', errors: 'no', part: 'amplitude', kept: 'maximum' } as const;
    source.values
      ?.load(abort.signal, query)
      .then(async (blob) => setValues(valuesOf(await blob.arrayBuffer())))
      .catch((error: Error) => abort.signal.aborted || setValues({ failure: error.message }));
    return () => abort.abort();
  }, [source, which]);
  if (!values) return <p role="status">{t('volume.loading')}</p>;
  if ('failure' in values) return <p role="alert">{t('volume.failed', { reason: values.failure })}</p>;
  return (
    <>
      <Level volume={volume} values={values} onSurface={onSurface} />
      <SlicePlane volume={volume} values={values} />
    </>
  );
}

/** Single-precision numbers in NumPy's format (NEP 1). */
function valuesOf(bytes: ArrayBuffer): Float32Array {
  const start = 10 + new DataView(bytes).getUint16(8, true);
  return new Float32Array(bytes, start, (bytes.byteLength - start) >> 2);
}

/** Share of the grid that the first surface encloses, and the steps of the slider. */
const [usualShare, shareSteps] = [0.1, 200];

function Level({
  volume,
  values,
  onSurface,
}: {
  volume: VolumeSeen;
  values: Float32Array;
  onSurface: (surface: Surface | undefined) => void;
}) {
  const t = useTexts(previewsTexts);
  const language = useLanguage();
  const isSigned = volume.minimum < 0 && volume.maximum > 0 && volume.quantity !== 'potential';
  const sorted = useMemo(() => {
    const sizes = isSigned ? values.map(Math.abs) : Float32Array.from(values);
    return sizes.sort();
  }, [values, isSigned]);
  const [share, setShare] = useState(usualShare);
  const level = sorted[Math.min(sorted.length - 1, Math.floor((1 - share) * sorted.length))] ?? 0;
  useEffect(() => {
    // Not with every step while the slider moves: surfaces take up to a second.
    const timer = setTimeout(() => onSurface({ volume, values, level, isSigned }), 150);
    return () => clearTimeout(timer);
  }, [volume, values, level, isSigned, onSurface]);
  useEffect(() => () => onSurface(undefined), [onSurface]);
  return (
    <label className="preview__level">
      {t('volume.level')}{' '}
      <input
        type="range"
        min={1}
        max={shareSteps - 1}
        value={Math.round((1 - share) * shareSteps)}
        aria-valuetext={withUnit(level, volume.unit)}
        onChange={(event) => setShare(1 - event.target.valueAsNumber / shareSteps)}
      />{' '}
      <output>
        {isSigned ? '±' : ''}
        {withUnit(level, volume.unit)}
      </output>{' '}
      <span className="secondary small">
        {t('volume.enclosed', { share: formatNumber(Math.round(share * 1000) / 10, language) })}
      </span>
    </label>
  );
}

/** The mean of each plane along an axis, such as the potential of a slab across its surface. */
function Averages({ volume }: { volume: VolumeSeen }) {
  const t = useTexts(previewsTexts);
  const [axis, choose] = useState(2);
  const quantity = `${t(`volume.quantity.${volume.quantity}`)} ${volume.name}`.trim();
  const table = useMemo(() => {
    const spacing = volume.spacings[axis]!;
    const rows = volume.averages[axis]!.map((value, at) => [
      String(Number((at * spacing).toFixed(4))),
      String(Number(value.toPrecision(7))),
    ]);
    const label = volume.unit ? `${quantity} (${volume.unit})` : quantity;
    return { kind: 'table' as const, columns: [`${'abc'[axis]} (Å)`, label], rows, above: [], more: false };
  }, [volume, axis, quantity]);
  return (
    <section>
      <label className="row">
        {t('volume.average')}{' '}
        <select className="input input--small" value={axis} onChange={(event) => choose(Number(event.target.value))}>
          {['a', 'b', 'c'].map((name, at) => (
            <option key={name} value={at}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <Table key={axis} preview={table} name={quantity} />
    </section>
  );
}
