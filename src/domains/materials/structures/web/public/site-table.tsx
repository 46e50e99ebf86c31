import { structureTexts } from '#texts/materials/structures';
import type { Structure } from '#contract/materials/structures';
import { Icon } from '#web/kit/parts/icon.tsx';
import { useTexts } from '#web/texts/language.ts';
import { materialTexts } from '../texts/index.ts';
import { Formula } from './material-cells.tsx';
import type { ShownStructure } from './structure-view.tsx';

/** Sites with their Wyckoff positions, or atoms with their coordinates. */
export function SiteTable({ it }: { it: ShownStructure }) {
  const t = useTexts(materialTexts);
  const { siteRows, siteRowCount } = it;
  const hasOrbits = siteRows.some(({ wyckoff }) => wyckoff !== null);
  const isCrystal = it.a !== null;
  return (
    <section aria-labelledby="sites">
      <h2 id="sites">{t('page.sites')}</h2>
      <p className="secondary small">{t(isCrystal ? 'page.sitesNote' : 'page.sitesNoteAll')}</p>
      <div className="scroll-x material__sites" role="region" aria-label={t('page.siteTable')} tabIndex={0}>
        <table className="table material__dense">
          <thead>
            <tr>
              <th scope="col">{t('page.site.label')}</th>
              <th scope="col">{t('page.site.species')}</th>
              {hasOrbits ? (
                <>
                  <th scope="col">{t('page.site.wyckoff')}</th>
                  <th scope="col">{t('page.site.symmetry')}</th>
                </>
              ) : null}
              {(['x', 'y', 'z'] as const).map((axis) => (
                <th key={axis} scope="col" className="num">
                  <i>{axis}</i>
                  {isCrystal ? null : <span className="secondary"> (Å)</span>}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {siteRows.map((site, at) => (
              // oxlint-disable-next-line react/no-array-index-key -- labels may be equal, and rows never move
              <tr key={at}>
                <th scope="row">{site.label}</th>
                <td>
                  <Formula>{site.species}</Formula>
                </td>
                {hasOrbits ? (
                  <>
                    <td>
                      {site.multiplicity}
                      <i>{site.wyckoff}</i>
                    </td>
                    <td className="mono">{site.siteSymmetry}</td>
                  </>
                ) : null}
                {[site.x, site.y, site.z].map((value, axis) => (
                  // oxlint-disable-next-line react/no-array-index-key -- three axes
                  <td key={axis} className="num">
                    {value.toFixed(isCrystal ? 5 : 4)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {siteRows.some(({ species }) => species.includes('vacancy')) ? (
        <p className="secondary small">{t('page.vacancy')}</p>
      ) : null}
      {siteRowCount > siteRows.length ? (
        <p className="secondary small">{t('page.sitesMore', { shown: siteRows.length, total: siteRowCount })}</p>
      ) : null}
    </section>
  );
}

/** Statements of the file about the structure, each with its line. */
export function QuantityTable({ it: { quantities } }: { it: ShownStructure }) {
  const t = useTexts(materialTexts);
  const names = useTexts(structureTexts);
  if (quantities.length === 0) return null;
  const valueOf = ({ kind, value, unit }: Structure['quantities'][number]) => {
    if (kind === 'method') return names.dynamic(`methods.${value}`, String(value));
    if (kind === 'technique') return names.dynamic(`techniques.${value}`, String(value));
    return `${value} ${unit}`.trim();
  };
  return (
    <section aria-labelledby="quantities">
      <h2 id="quantities">{t('page.quantities')}</h2>
      <dl className="material__quantities">
        {quantities.map((one) => (
          <div key={`${one.kind} ${one.value} ${one.line}`}>
            <dt>{t.dynamic(`quantities.${one.kind}`, one.kind)}</dt>
            <dd className="num">{valueOf(one)}</dd>
            {one.line ? (
              <dd className="material__line">
                <span className="aloud">{t('page.line')}</span>
                <code>{one.line}</code>
              </dd>
            ) : null}
          </div>
        ))}
      </dl>
    </section>
  );
}

/** Remarks of the reader and of the analysis of the symmetry. */
export function Warnings({ it: { warnings } }: { it: ShownStructure }) {
  const t = useTexts(materialTexts);
  const names = useTexts(structureTexts);
  if (warnings.length === 0) return null;
  return (
    <section aria-labelledby="warnings" className="material__card material__warnings">
      <h2 id="warnings">
        <Icon name="alert" />
        {t('page.warnings')}
      </h2>
      <ul>
        {warnings.map(({ kind, stated, found, sites = [], count }) => (
          <li key={kind}>
            {names.dynamic(`warnings.${kind}`, kind, { stated: stated ?? '', found: found ?? '' })}
            {sites.length ? (
              <span className="secondary"> ({sites.join(', ') + ((count ?? 0) > sites.length ? ' …' : '')})</span>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  );
}
