import { Suspense, useSyncExternalStore } from 'react';
import { Link, useLocation } from 'react-router';
import { structures, type CellChoice, type Structure } from '#contract/materials/structures';
import { StructureFigure } from '#view/files/previews';
import { useCall } from '#web/api/use-call.ts';
import { writeList } from '#web/kit/lists/list-state.ts';
import { FormulaText } from '#web/kit/parts/formula-text.tsx';
import { Skeleton } from '#web/kit/parts/states.tsx';
import { pick } from '#shared/texts';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { materialTexts } from '../texts/index.ts';

type View = NonNullable<Structure['view']>;

/** A structure without its atoms, as the page has it before the browser fetches them. */
export type ShownStructure = Omit<Structure, 'view'> & {
  shownCell: CellChoice;
  /** Of the chosen cell; null for more atoms than a browser draws. */
  drawn: { cell: View['cell']; atoms: number } | null;
  primitiveCell: View['cell'];
};

/** The structure in three dimensions, in one of its cells, with its powder pattern and Brillouin zone. */
export function StructureView({ it }: { it: ShownStructure }) {
  const t = useTexts(materialTexts);
  const language = useLanguage();
  const { search, pathname } = useLocation();
  const { source } = it;
  const title = pick(source.titleZh, source.titleEn, language);
  return (
    <section aria-labelledby="structure" className="material__view">
      <div className="material__view-head">
        <h2 id="structure">{t('page.structure')}</h2>
        {it.cells.length > 1 ? (
          <div className="row material__cells" role="group" aria-label={t('page.cells')}>
            {(['conventional', 'primitive', 'deposited'] as const)
              .filter((cell) => it.cells.includes(cell))
              .map((cell) => (
                <Link
                  key={cell}
                  className="button button--small"
                  to={pathname + writeList(search, { cell: cell === 'conventional' ? '' : cell })}
                  preventScrollReset
                  replace
                  rel="nofollow"
                  aria-current={cell === it.shownCell ? 'true' : undefined}
                >
                  {t(`page.cell.${cell}`)}
                </Link>
              ))}
          </div>
        ) : null}
      </div>
      <p className="secondary small material__from">
        <FormulaText>{t('page.from', { title })}</FormulaText>
        {' · '}
        <span className="mono">
          {[source.path, it.member, it.parts > 1 ? it.partName || `#${it.part}` : ''].filter(Boolean).join(' › ')}
        </span>
      </p>
      {it.drawn ? <DrawnStructure key={it.id} it={it} /> : <p>{t('page.tooMany')}</p>}
    </section>
  );
}

const nothing = () => () => undefined;

/** False on the server and in the first frame of the browser: WebGL exists only there. */
const useInBrowser = () =>
  useSyncExternalStore(
    nothing,
    () => true,
    () => false,
  );

function DrawnStructure({ it }: { it: ShownStructure }) {
  const t = useTexts(materialTexts);
  const isInBrowser = useInBrowser();
  const { reply, failure } = useCall(
    structures.structure,
    { params: { id: it.id }, query: { cell: it.shownCell } },
    { quiet: true },
  );
  if (failure && !reply) return <p role="alert">{t('page.figureFailed')}</p>;
  const waiting = (
    <>
      <Skeleton height="24rem" />
      <noscript>
        <p>{t('page.noScript')}</p>
      </noscript>
    </>
  );
  if (!isInBrowser || !reply?.view) return waiting;
  return (
    <Suspense fallback={waiting}>
      <StructureFigure preview={reply.view} primitiveCell={it.primitiveCell} />
    </Suspense>
  );
}
