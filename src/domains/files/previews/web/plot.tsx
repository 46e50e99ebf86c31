import { useId, useMemo, useState } from 'react';
import { useTexts } from '#web/language.ts';
import { previewsTexts } from '../texts/index.ts';
import { isCurve, numbersOf, scaleOf, startColumns } from './plotting.ts';

/** Units of the drawing: it scales to the width that it is given. */
const [width, height] = [640, 320];
const edge = { left: 72, right: 12, top: 12, bottom: 40 };

/** Two columns against each other, point by point. Column -1 is the number of the row. */
export function Plot({ columns, rows }: { columns: readonly string[]; rows: readonly (readonly string[])[] }) {
  const t = useTexts(previewsTexts);
  const ids = { x: useId(), y: useId() };
  const [chosen, choose] = useState(() => startColumns(rows, columns.length));
  const [asked, join] = useState<boolean>();
  const points = useMemo(() => {
    const [xs, ys] = [numbersOf(rows, chosen.x), numbersOf(rows, chosen.y)];
    return xs.flatMap((x, at) => (Number.isFinite(x) && Number.isFinite(ys[at]!) ? [[x, ys[at]!] as const] : []));
  }, [rows, chosen]);
  // Scans are drawn as curves, other data as points.
  const joined = asked ?? isCurve(points.map(([value]) => value));
  const nameOf = (at: number) => (at < 0 ? t('table.rowAsX') : (columns[at] ?? ''));
  const x = scaleOf(
    points.map(([value]) => value),
    edge.left,
    width - edge.right,
  );
  const y = scaleOf(
    points.map(([, value]) => value),
    height - edge.bottom,
    edge.top,
  );
  const places = points.map(([px, py]) => `${x.at(px).toFixed(1)} ${y.at(py).toFixed(1)}`);
  return (
    <div className="preview__plot">
      <div className="row">
        {(['x', 'y'] as const).map((axis) => (
          <label key={axis} htmlFor={ids[axis]}>
            {t(`table.${axis}`)}{' '}
            <select
              id={ids[axis]}
              value={chosen[axis]}
              onChange={(event) => choose({ ...chosen, [axis]: Number(event.target.value) })}
            >
              {axis === 'x' ? <option value={-1}>{t('table.rowAsX')}</option> : null}
              {columns.map((column, at) => (
                // oxlint-disable-next-line react/no-array-index-key -- two columns may have one name
                <option key={at} value={at}>
                  {column || at + 1}
                </option>
              ))}
            </select>
          </label>
        ))}
        <label>
          <input type="checkbox" checked={joined} onChange={(event) => join(event.target.checked)} />{' '}
          {t('table.joined')}
        </label>
        <span className="secondary small" role="status">
          {points.length > 0 ? t('table.points', { count: points.length }) : t('table.noPoints')}
        </span>
      </div>
      {points.length > 0 ? (
        <svg
          viewBox={`0 0 ${width} ${height}`}
          role="img"
          aria-label={t(joined ? 'table.curve' : 'table.figure', {
            x: nameOf(chosen.x),
            y: nameOf(chosen.y),
            count: points.length,
          })}
        >
          {x.ticks.map(({ value, label }) => (
            <g key={`x${label}`} className="preview__tick">
              <path d={`M${x.at(value)} ${edge.top}V${height - edge.bottom}`} />
              <text x={x.at(value)} y={height - edge.bottom + 16} textAnchor="middle">
                {label}
              </text>
            </g>
          ))}
          {y.ticks.map(({ value, label }) => (
            <g key={`y${label}`} className="preview__tick">
              <path d={`M${edge.left} ${y.at(value)}H${width - edge.right}`} />
              <text x={edge.left - 8} y={y.at(value) + 4} textAnchor="end">
                {label}
              </text>
            </g>
          ))}
          {joined ? (
            <path className="preview__line" d={`M${places.join('L')}`} />
          ) : (
            <path className="preview__dots" d={places.map((place) => `M${place}h0`).join('')} />
          )}
          <text className="preview__axis" x={(edge.left + width) / 2} y={height - 6} textAnchor="middle">
            {nameOf(chosen.x).slice(0, 60)}
          </text>
          <text
            className="preview__axis"
            transform={`translate(14 ${(height - edge.bottom) / 2}) rotate(-90)`}
            textAnchor="middle"
          >
            {nameOf(chosen.y).slice(0, 40)}
          </text>
        </svg>
      ) : null}
    </div>
  );
}
