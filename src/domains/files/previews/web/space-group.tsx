import { useEffect, useState } from 'react';
import { formatNumber } from '#web/kit/parts/format.ts';
import { tolerances, defaultTolerance, type Tolerance } from '#shared/symmetry-tolerances';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import type { SymmetryPreview } from '../contract.ts';
import { previewsTexts } from '../texts/index.ts';
import { SpaceGroupSymbol } from './space-group-symbol.tsx';

/** Requests the space group of one of a file's structures within a tolerance in Å. */
export type AskSymmetry = (structure: number, tolerance: Tolerance, signal: AbortSignal) => Promise<SymmetryPreview>;

/** Orbits that are listed; the others are counted. */
const maxOrbits = 12;

/** The server's answer for the chosen tolerance; undefined while loading. */
export interface Symmetry {
  answer: SymmetryPreview | { failure: string } | undefined;
  tolerance: Tolerance;
  choose: (tolerance: Tolerance) => void;
}

/** Requests the space group of a structure; does nothing without one. `ask` must keep its identity. */
export function useSymmetry(ask: AskSymmetry, structure: number | undefined): Symmetry {
  const [tolerance, choose] = useState<Tolerance>(defaultTolerance);
  const [answer, setAnswer] = useState<Symmetry['answer']>();
  useEffect(() => {
    if (structure === undefined) return undefined;
    const abort = new AbortController();
    setAnswer(undefined);
    ask(structure, tolerance, abort.signal).then(setAnswer, (error: Error) => {
      if (!abort.signal.aborted) setAnswer({ failure: error.message });
    });
    return () => abort.abort();
  }, [ask, structure, tolerance]);
  return { answer, tolerance, choose };
}

/**
 * Terms and values for a list of facts: the space group from the positions of the atoms, and the one stated in the
 * file.
 */
export function SpaceGroup({ symmetry, named }: { symmetry: Symmetry; named: string | null }) {
  const t = useTexts(previewsTexts);
  const { answer, tolerance, choose } = symmetry;
  return (
    <>
      <dt>{t('symmetry.group')}</dt>
      <dd aria-live="polite">
        {!answer ? (
          t('symmetry.waiting')
        ) : 'failure' in answer ? (
          answer.failure
        ) : (
          <Outcome symmetry={answer} named={named} />
        )}
      </dd>
      <dd>
        <label>
          {t('symmetry.tolerance')}{' '}
          <select
            className="input input--small"
            value={tolerance}
            onChange={(event) => choose(Number(event.target.value) as Tolerance)}
          >
            {tolerances.map((each) => (
              <option key={each} value={each}>
                {each} Å
              </option>
            ))}
          </select>
        </label>
      </dd>
      {answer && 'found' in answer && answer.found ? <Orbits found={answer.found} /> : null}
    </>
  );
}

function Outcome({ symmetry: { found, refusal, stated }, named }: { symmetry: SymmetryPreview; named: string | null }) {
  const t = useTexts(previewsTexts);
  if (!found) return t(`symmetry.refusal.${refusal ?? 'failed'}`);
  // A file in P 1 lists all atoms without their symmetry.
  const isOther = stated !== null && stated !== 1 && stated !== found.number;
  return (
    <>
      <SpaceGroupSymbol text={found.symbol} /> {t('symmetry.number', { number: found.number })}
      {isOther ? (
        <span className="preview__differs">{t('symmetry.differs', { group: named ?? '', number: stated })}</span>
      ) : null}
    </>
  );
}

function Orbits({ found: { pearson, orbits } }: { found: NonNullable<SymmetryPreview['found']> }) {
  const language = useLanguage();
  const t = useTexts(previewsTexts);
  const shown = orbits.slice(0, maxOrbits);
  return (
    <>
      <dt>{t('symmetry.pearson')}</dt>
      <dd>{pearson}</dd>
      <dt>{t('symmetry.wyckoff')}</dt>
      {shown.map(({ element, wyckoff, siteSymmetry, count }, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- orbits may be alike, and never move
        <dd key={at}>
          {element} {formatNumber(count, language)}
          <i>{wyckoff}</i> <span className="secondary">({siteSymmetry})</span>
        </dd>
      ))}
      {orbits.length > shown.length ? (
        <dd>{t('symmetry.moreOrbits', { count: orbits.length - shown.length })}</dd>
      ) : null}
    </>
  );
}
