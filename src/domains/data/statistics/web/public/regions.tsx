import { Link } from 'react-router';
import type { RegionCount } from '#contract/data/contributors';
import { FigureDownload } from '#web/kit/charts/figure-download.tsx';
import { formatNumber } from '#web/kit/parts/format.ts';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { regionTexts } from '#texts/identity/organizations';
import { statisticsTexts } from '../../texts/index.ts';

/**
 * Places of the provinces (codes of GB/T 2260) in a tile grid map: column and row. Each has a square of the same size, so
 * the drawing shows no borders, and small provinces are as visible as large ones.
 */
const tiles: Readonly<Record<string, readonly [column: number, row: number]>> = {
  23: [8, 0],
  15: [5, 1],
  21: [7, 1],
  22: [8, 1],
  65: [0, 2],
  62: [2, 2],
  64: [3, 2],
  14: [4, 2],
  13: [5, 2],
  11: [6, 2],
  12: [7, 2],
  63: [1, 3],
  61: [3, 3],
  41: [4, 3],
  37: [5, 3],
  32: [6, 3],
  31: [7, 3],
  54: [0, 4],
  51: [2, 4],
  50: [3, 4],
  42: [4, 4],
  34: [5, 4],
  33: [6, 4],
  53: [2, 5],
  52: [3, 5],
  43: [4, 5],
  36: [5, 5],
  35: [6, 5],
  71: [7, 5],
  45: [3, 6],
  44: [4, 6],
  81: [5, 6],
  46: [3, 7],
  82: [4, 7],
};

/** Side of a tile and the gap between two, in units of the drawing. */
const [side, gap] = [52, 4];
const [columns, rows] = [9, 8];

/** Shades of the tiles, the first for the fewest resources. */
const shades = 4;

/** Organisations and their resources by province, as a tile grid map. */
export function RegionsFigure({ regions }: { regions: readonly RegionCount[] }) {
  const language = useLanguage();
  const t = useTexts(statisticsTexts);
  const say = useTexts(regionTexts);
  const nameOf = (region: string) => say.dynamic(`regions.${region}`, region);
  const known = regions.filter(({ region }) => region !== null && region in tiles);
  const most = Math.max(1, ...known.map(({ resources }) => resources));
  const unknown = regions.find(({ region }) => region === null);
  const counted = new Map(known.map((one) => [one.region, one]));
  return (
    <FigureDownload
      title={t('public.regions')}
      heading="h2"
      file="regions"
      lead={unknown ? t('public.unknownRegion', { count: unknown.organizations }) : undefined}
      numbers={{
        head: [t('public.region'), t('public.organizationCount'), t('public.resources')],
        rows: known.map(({ region, organizations, resources }) => [nameOf(region!), organizations, resources]),
      }}
    >
      <svg
        viewBox={`0 0 ${columns * (side + gap)} ${rows * (side + gap)}`}
        role="group"
        aria-label={t('public.regions')}
        className="regions"
      >
        {Object.entries(tiles).map(([region, [column, row]]) => {
          const found = counted.get(region);
          const shade = found ? Math.ceil((found.resources / most) * shades) : 0;
          const tile = (
            <>
              <rect width={side} height={side} rx={4} className={`regions__tile regions__tile--${shade}`}>
                <title>{nameOf(region)}</title>
              </rect>
              <text x={side / 2} y={found ? 22 : 31} textAnchor="middle" className="regions__name">
                {say.dynamic(`regionTiles.${region}`, region)}
              </text>
              {found ? (
                <text x={side / 2} y={42} textAnchor="middle" className="regions__count">
                  {formatNumber(found.resources, language)}
                </text>
              ) : null}
            </>
          );
          return (
            <g key={region} transform={`translate(${column * (side + gap)} ${row * (side + gap)})`}>
              {found ? <Link to={`/data/contributors/organization?region=${region}`}>{tile}</Link> : tile}
            </g>
          );
        })}
      </svg>
    </FigureDownload>
  );
}
