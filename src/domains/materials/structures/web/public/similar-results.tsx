import { useEffect, useRef, type ReactNode } from 'react';
import { Link } from 'react-router';
import type { MaterialLink, Similar } from '#contract/materials/structures';
import { pick } from '#shared/texts';
import { structureTexts } from '#texts/materials/structures';
import { formatPercent } from '#web/kit/parts/format.ts';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { similarTexts } from '../texts/similar.ts';
import { Formula, Group } from './material-cells.tsx';
import { volumeChangeText } from './volume-change.ts';

/** The structure that was read, and materials like it. */
export function SimilarResults({ found }: { found: Similar }) {
  const t = useTexts(similarTexts);
  const language = useLanguage();
  const heading = useRef<HTMLHeadingElement>(null);
  // The results are below the form: the focus goes there, and a screen reader says so.
  useEffect(() => heading.current?.focus(), [found]);
  return (
    <div className="similar__results">
      <section aria-labelledby="similar-read">
        <h2 id="similar-read" ref={heading} tabIndex={-1}>
          {t('read')}
        </h2>
        <ReadStructure found={found} />
      </section>
      <section aria-labelledby="similar-same">
        <h2 id="similar-same">{t('same')}</h2>
        <SameCrystals found={found} />
      </section>
      <div className="similar__others">
        <Materials title={t('sameType')} note={t('sameTypeNote')} of={found.sameType} />
        <Materials title={t('system')} note={t('systemNote')} of={found.chemicalSystem} />
        <Materials
          title={t('close')}
          note={t('closeNote')}
          of={found.closeComposition}
          more={(at) =>
            ` · ${t('differs', { share: formatPercent(100 * found.closeComposition[at]!.distance, language) })}`
          }
        />
      </div>
    </div>
  );
}

function ReadStructure({ found: { read } }: { found: Similar }) {
  const t = useTexts(similarTexts);
  const names = useTexts(structureTexts);
  const [lengths, angles] = [
    [read.a, read.b, read.c],
    [read.alpha, read.beta, read.gamma],
  ] as const;
  return (
    <>
      {read.parts > 1 ? <p>{t('ofParts', { parts: read.parts, part: read.part })}</p> : null}
      <dl className="similar__facts">
        <div>
          <dt>{t('formula')}</dt>
          <dd>
            <Formula>{read.formula}</Formula>
          </dd>
        </div>
        <div>
          <dt>{t('group')}</dt>
          <dd>
            {read.spaceGroup === null ? (
              t(read.a === null ? 'molecule' : 'undetermined')
            ) : (
              <Group symbol={read.spaceGroupSymbol} number={read.spaceGroup} />
            )}
          </dd>
        </div>
        <div>
          <dt>{t('sites')}</dt>
          <dd className="num">
            {read.sites}
            {read.sitesPrimitive === null ? '' : t('sitesPrimitive', { count: read.sitesPrimitive })}
          </dd>
        </div>
        {read.a === null ? null : (
          <div>
            <dt>{t('cell')}</dt>
            <dd className="num">
              {lengths.map((it) => it!.toFixed(3)).join(', ')} Å; {angles.map((it) => `${it!.toFixed(2)}°`).join(', ')}
            </dd>
          </div>
        )}
        {read.prototype === null ? null : (
          <div>
            <dt>{t('prototype')}</dt>
            <dd>{names.dynamic(`prototypes.${read.prototype}`, read.prototype)}</dd>
          </div>
        )}
      </dl>
      {read.warnings.length > 0 ? (
        <ul className="similar__warnings">
          {read.warnings.map(({ kind, stated, found, sites = [] }) => (
            <li key={`${kind} ${stated} ${found} ${sites.join()}`}>
              {names.dynamic(`warnings.${kind}`, kind, { stated: stated ?? '', found: found ?? '' })}
            </li>
          ))}
        </ul>
      ) : null}
    </>
  );
}

function SameCrystals({ found: { same, comparison, undecidedCount } }: { found: Similar }) {
  const t = useTexts(similarTexts);
  const language = useLanguage();
  if (comparison !== 'done') return <p>{t(`notCompared.${comparison}`)}</p>;
  return (
    <>
      {same.length === 0 ? (
        <p>{t('sameNone')}</p>
      ) : (
        <div className="scroll-x" role="region" aria-label={t('table')} tabIndex={0}>
          <table className="table similar__table">
            <thead>
              <tr>
                <th scope="col">{t('columns.material')}</th>
                {(['rms', 'most', 'volume'] as const).map((name) => (
                  <th key={name} scope="col" className="num">
                    {t(`columns.${name}`)}
                  </th>
                ))}
                <th scope="col">{t('columns.record')}</th>
              </tr>
            </thead>
            <tbody>
              {same.map(({ material, structureId, source, deviation }) => (
                <tr key={structureId}>
                  <th scope="row">
                    <Link to={`/materials/${material.id}`}>
                      <Formula>{material.formula}</Formula>
                    </Link>{' '}
                    <Group symbol={material.spaceGroupSymbol} number={material.spaceGroup} />
                  </th>
                  <td className="num">{deviation.rms.toFixed(4)}</td>
                  <td className="num">{deviation.most.toFixed(4)}</td>
                  <td className="num">{volumeChangeText(deviation.volumeChange, language)}</td>
                  <td>
                    <Link to={`/data/detail/${source.publicId}`}>{pick(source.titleZh, source.titleEn, language)}</Link>{' '}
                    <span className="secondary small similar__path">{source.path}</span>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {undecidedCount > 0 ? <p>{t('undecided', { count: undecidedCount })}</p> : null}
      <p className="secondary small">{t('sameNote')}</p>
    </>
  );
}

function Materials({
  title,
  note,
  of,
  more,
}: {
  title: string;
  note: string;
  of: readonly MaterialLink[];
  more?: (at: number) => ReactNode;
}) {
  const t = useTexts(similarTexts);
  const names = useTexts(structureTexts);
  return (
    <section>
      <h2>{title}</h2>
      <p className="secondary small">{note}</p>
      {of.length === 0 ? (
        <p>{t('none')}</p>
      ) : (
        <ul>
          {of.map((it, at) => (
            <li key={it.id}>
              <Link to={`/materials/${it.id}`}>
                <Formula>{it.formula}</Formula>
              </Link>{' '}
              <span className="secondary">
                {it.spaceGroup === null ? (
                  names(`kinds.${it.kind}`)
                ) : (
                  <Group symbol={it.spaceGroupSymbol} number={it.spaceGroup} />
                )}
                {more?.(at)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
