import { useId, type ReactNode } from 'react';
import { Button } from '#web/kit/parts/button.tsx';
import { useTexts } from '#web/texts/language.ts';
import { previewsTexts } from '../texts/index.ts';
import { maxCurves, type Derived, type PlotChoice, type PlotForm } from '../plotting.ts';
import { quantityOf } from '../quantities.ts';
import { needsMass, unitsOf } from '../unit-conversions.ts';

/** A select with its label. */
function Select<V extends string | number>({
  label,
  value,
  onValue,
  children,
}: {
  label: string;
  value: V;
  onValue: (value: string) => void;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <span>
      <label htmlFor={id}>{label}</label>{' '}
      <select id={id} className="input input--small" value={value} onChange={(event) => onValue(event.target.value)}>
        {children}
      </select>
    </span>
  );
}

const Columns = ({ columns }: { columns: readonly string[] }) =>
  columns.map((column, at) => (
    // oxlint-disable-next-line react/no-array-index-key -- two columns may have one name
    <option key={at} value={at}>
      {column || at + 1}
    </option>
  ));

const orNone = (value: string) => (Number(value) < 0 ? null : Number(value));

/** The columns of the axes, of the colours and of the errors, and further curves. */
export function AxisControls({
  columns,
  numeric,
  chosen,
  change,
}: {
  columns: readonly string[];
  /** Columns with numbers. */
  numeric: readonly number[];
  chosen: PlotChoice;
  change: (part: Partial<PlotChoice>) => void;
}) {
  const t = useTexts(previewsTexts);
  const { x, ys, colour, error, right = null } = chosen;
  const none = <option value={-1}>{t('table.none')}</option>;
  const nameOf = (at: number) => columns[at] || String(at + 1);
  return (
    <>
      <div className="row">
        <Select label={t('table.x')} value={x} onValue={(at) => change({ x: Number(at) })}>
          <option value={-1}>{t('table.rowAsX')}</option>
          <Columns columns={columns} />
        </Select>
        <Select
          label={t('table.y')}
          value={ys.find((at) => at !== right) ?? ys[0] ?? -1}
          onValue={(at) => change({ ys: withFirst(ys, Number(at), right), error: null })}
        >
          <Columns columns={columns} />
        </Select>
        {colour === null ? (
          <Select
            label={t('table.right')}
            value={right ?? -1}
            onValue={(at) => change({ ...withRight(ys, right, orNone(at)), error: null })}
          >
            {none}
            <Columns columns={columns} />
          </Select>
        ) : null}
        <Select
          label={t('table.colour')}
          value={colour ?? -1}
          onValue={(at) =>
            change(
              orNone(at) === null
                ? { colour: null }
                : { colour: orNone(at), ys: ys.slice(0, 1), error: null, right: null },
            )
          }
        >
          {none}
          <Columns columns={columns} />
        </Select>
        {colour === null && ys.length === 1 ? (
          <Select label={t('table.error')} value={error ?? -1} onValue={(at) => change({ error: orNone(at) })}>
            {none}
            <Columns columns={columns} />
          </Select>
        ) : null}
      </div>
      {colour === null && numeric.length > 2 ? (
        <details className="preview__curves" open={ys.length > 1}>
          <summary>{t('table.moreCurves')}</summary>
          <div className="row">
            {numeric
              .filter((at) => at !== x)
              .map((at) => (
                <label key={at}>
                  <input
                    type="checkbox"
                    checked={ys.includes(at)}
                    disabled={ys.includes(at) ? ys.length === 1 : ys.length >= maxCurves}
                    onChange={(event) =>
                      change({
                        ys: event.target.checked ? [...ys, at] : ys.filter((one) => one !== at),
                        error: null,
                        ...(at === right ? { right: null } : {}),
                      })
                    }
                  />{' '}
                  {nameOf(at)}
                </label>
              ))}
          </div>
        </details>
      ) : null}
    </>
  );
}

/** The curves with another first one on the left. */
function withFirst(ys: readonly number[], at: number, right: number | null): number[] {
  const first = ys.find((one) => one !== right) ?? ys[0];
  return [at, ...ys.filter((one) => one !== first && one !== at)];
}

/** The curves with another one on the axis on the right. */
function withRight(ys: readonly number[], before: number | null, right: number | null): Partial<PlotChoice> {
  const left = ys.filter((at) => at !== before && at !== right);
  // An axis on the left needs a curve.
  if (left.length === 0) return { ys: [...ys], right: null };
  return { ys: right === null ? left : [...left, right], right };
}

/** Units of the axes, derived quantities, and how curves are placed over each other. */
export function FormControls({
  names,
  curves,
  form,
  change,
}: {
  /** Headings of the axes; absent for an axis that is not there. */
  names: { x: string; y: string; right: string | undefined };
  /** Names of the curves. */
  curves: readonly string[];
  form: PlotForm;
  change: (part: Partial<PlotForm>) => void;
}) {
  const t = useTexts(previewsTexts);
  const massId = useId();
  const offsetId = useId();
  const units = (['x', 'y', 'right'] as const).map((axis) => ({ axis, units: unitsOf(names[axis] ?? '') }));
  const hasMass = needsMass(names.y, form.units.y) || needsMass(names.right ?? '', form.units.right);
  const isOverKelvin = quantityOf(names.x) === 'temperature' && unitsOf(names.x).length > 0;
  const derived: readonly Derived[] = ['none', ...(isOverKelvin ? (['overTemperature'] as const) : []), 'inverse'];
  return (
    <div className="row">
      {units
        .filter(
          ({ axis, units: offered }) => offered.length > 1 && (axis !== 'x' || form.derived !== 'overTemperature'),
        )
        .map(({ axis, units: offered }) => (
          <Select
            key={axis}
            label={t(`table.unit.${axis}`)}
            value={form.units[axis] ?? offered[0]!}
            onValue={(unit) => change({ units: { ...form.units, [axis]: unit } })}
          >
            {offered.map((unit) => (
              <option key={unit}>{unit}</option>
            ))}
          </Select>
        ))}
      {hasMass ? (
        <span>
          <label htmlFor={massId}>{t('table.mass')}</label>{' '}
          <input
            id={massId}
            type="number"
            className="input input--small preview__mass"
            min="0"
            step="any"
            value={form.mass ?? ''}
            onChange={(event) =>
              change({ mass: event.target.value === '' ? undefined : Math.max(0, Number(event.target.value)) })
            }
          />
        </span>
      ) : null}
      <Select
        label={t('table.derived')}
        value={form.derived}
        onValue={(value) => change({ derived: value as Derived })}
      >
        {derived.map((one) => (
          <option key={one} value={one}>
            {t(`table.derivedOf.${one}`)}
          </option>
        ))}
      </Select>
      {curves.length > 1 ? (
        <>
          <Select
            label={t('table.subtract')}
            value={form.subtracted ?? -1}
            onValue={(at) => change({ subtracted: orNone(at) })}
          >
            <option value={-1}>{t('table.none')}</option>
            <Columns columns={curves} />
          </Select>
          <span>
            <label htmlFor={offsetId}>{t('table.offset')}</label>{' '}
            <input
              id={offsetId}
              type="range"
              min="0"
              max="1.5"
              step="0.05"
              value={form.offset}
              onChange={(event) => change({ offset: Number(event.target.value) })}
            />
          </span>
        </>
      ) : null}
    </div>
  );
}

/** Which curve has which colour; a click hides it, or shows it again. */
export function Legend({
  curves,
  hidden,
  onHide,
}: {
  curves: readonly { column: number; name: string }[];
  hidden: ReadonlySet<number>;
  onHide: (column: number) => void;
}) {
  const t = useTexts(previewsTexts);
  if (curves.length < 2) return null;
  return (
    <div className="row preview__legend" role="group" aria-label={t('table.legend')}>
      {curves.map(({ column, name }) => (
        <button
          key={column}
          type="button"
          aria-pressed={!hidden.has(column)}
          data-series={(column % 6) + 1}
          onClick={() => onHide(column)}
        >
          {name}
        </button>
      ))}
    </div>
  );
}

/** Zooms by buttons, and chooses the use of a drag. */
export function ViewControls({
  isMoving,
  onMoving,
  onZoom,
  onWhole,
}: {
  isMoving: boolean;
  onMoving: (isMoving: boolean) => void;
  onZoom: (factor: number) => void;
  /** Absent if everything is shown. */
  onWhole: (() => void) | undefined;
}) {
  const t = useTexts(previewsTexts);
  return (
    <>
      <Button small look="plain" aria-pressed={isMoving} onClick={() => onMoving(!isMoving)}>
        {t('table.move')}
      </Button>
      <Button small look="plain" onClick={() => onZoom(0.7)}>
        {t('array.zoomIn')}
      </Button>
      <Button small look="plain" onClick={() => onZoom(1 / 0.7)}>
        {t('array.zoomOut')}
      </Button>
      {onWhole ? (
        <Button small look="plain" onClick={onWhole}>
          {t('table.wholeView')}
        </Button>
      ) : null}
    </>
  );
}
