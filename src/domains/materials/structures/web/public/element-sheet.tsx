import { Link, useNavigate } from 'react-router';
import { ElementsGrid } from '#view/data/search';
import { FilterSheet } from '#web/kit/parts/filter-sheet.tsx';
import { useTexts } from '#web/texts/language.ts';
import { materialTexts } from '../texts/index.ts';
import { addressOf, changed, choiceOf, toggled, type Asked } from './address.ts';
import { formId } from './formula-form.tsx';

/** The periodic table with the number of materials of each element, and what was chosen in it. */
export function ElementSheet({
  asked,
  counts,
  total,
  isLoading,
}: {
  asked: Asked;
  counts: Record<string, number>;
  total: number;
  isLoading: boolean;
}) {
  const t = useTexts(materialTexts);
  const navigate = useNavigate();
  const go = (next: Asked) => void navigate(addressOf(next), { preventScrollReset: true });
  const chosen = [asked.elements, asked.without].flatMap((text) => text?.split(',') ?? []).length;
  return (
    <div className="materials-elements">
      <FilterSheet
        id="material-elements"
        title={t('elements.title')}
        icon="plus"
        chosen={chosen}
        closeLabel={t('filters.close')}
        showLabel={isLoading ? t('results.loading') : t('filters.show', { count: total })}
      >
        <div className="materials-table">
          <div className="materials-table__state">
            {chosen ? (
              <p role="status">
                {asked.elements ? <Chosen word={t('elements.with')} symbols={asked.elements} /> : null}
                {asked.without ? <Chosen word={t('elements.without')} symbols={asked.without} /> : null}
              </p>
            ) : (
              <p className="secondary small">{t('elements.hint')}</p>
            )}
            <p className="row">
              <label>
                <input
                  key={asked.only}
                  type="checkbox"
                  form={formId}
                  name="only"
                  value="1"
                  defaultChecked={asked.only === '1'}
                  onChange={(event) => go(changed(asked, { only: event.target.checked ? '1' : '' }))}
                />{' '}
                {t('elements.only')}
              </label>
              {chosen ? (
                <Link to={addressOf(changed(asked, { elements: '', without: '', only: '' }))} preventScrollReset>
                  {t('elements.clear')}
                </Link>
              ) : null}
            </p>
          </div>
          <ElementsGrid
            label={t('elements.label')}
            choiceOf={(symbol) => choiceOf(asked, symbol)}
            onToggle={(symbol) => go(toggled(asked, symbol))}
            counts={counts}
            countLabel={(name, count) => t('elements.count', { name, count })}
            form={formId}
          />
        </div>
      </FilterSheet>
    </div>
  );
}

const Chosen = ({ word, symbols }: { word: string; symbols: string }) => (
  <span className="materials-table__chosen">
    {word} <strong>{symbols.split(',').join(', ')}</strong>
  </span>
);
