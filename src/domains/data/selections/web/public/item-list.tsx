import { Link } from 'react-router';
import type { ItemState, SelectionItem } from '#contract/data/selections';
import { apa, gbt7714 } from '#contract/data/descriptions';
import { pick } from '#shared/texts';
import { StateBadge, type Tone } from '#web/kit/parts/badge.tsx';
import { formatDay } from '#web/kit/parts/format.ts';
import { FormulaText } from '#web/kit/parts/formula-text.tsx';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { citableItem, type Place } from '../../contract/description.ts';
import { selectionTexts } from '../../texts/index.ts';
import { selectionPageTexts } from '../texts/index.ts';

const tones: Record<ItemState, Tone> = { current: 'ok', superseded: 'warn', withdrawn: 'bad', gone: 'idle' };

/** Records of a selection, each with its version, its citation and what has become of it. */
export function ItemList({ items, place, today }: { items: readonly SelectionItem[]; place: Place; today: string }) {
  return (
    <ul className="selection__items">
      {items.map((item) => (
        <li key={item.position} className="selection__item">
          <Item item={item} place={place} today={today} />
        </li>
      ))}
    </ul>
  );
}

function Item({ item, place, today }: { item: SelectionItem; place: Place; today: string }) {
  const language = useLanguage();
  const t = useTexts(selectionPageTexts);
  const words = useTexts(selectionTexts);
  const { position, record, publicId, version, resourceNo, state } = item;
  const cited = citableItem(item, place, language);
  const cite = () => (language === 'zh' ? gbt7714(cited!, language, today) : apa(cited!, language));
  return (
    <>
      <span className="secondary num" aria-label={t('position', { position })}>
        {position}
      </span>
      <div>
        <h3>
          {record ? (
            <Link to={`/data/detail/${publicId}`}>
              <FormulaText>{pick(record.titleZh, record.titleEn, language)}</FormulaText>
            </Link>
          ) : (
            resourceNo
          )}
        </h3>
        <p className="row small">
          <span className="secondary">{t('version', { version })}</span>
          <StateBadge tone={tones[state]}>{words(`itemStates.${state}`)}</StateBadge>
        </p>
        {cited ? (
          <p className="selection__citation small">{cite()}</p>
        ) : (
          <p className="small">
            {t('gone')} {t('goneOf', { number: resourceNo, version })}
          </p>
        )}
        <Change item={item} />
      </div>
    </>
  );
}

/** State of a record since the selection was made. */
function Change({ item: { state, record } }: { item: SelectionItem }) {
  const language = useLanguage();
  const t = useTexts(selectionPageTexts);
  const { latestPublicId = null, latestVersion = '', withdrawTime = null } = record ?? {};
  return (
    <>
      {state === 'withdrawn' && withdrawTime ? (
        <p className="small">{t('itemWithdrawn', { date: formatDay(withdrawTime, language) })}</p>
      ) : null}
      {latestPublicId ? (
        <p className="small">
          {t('newer')}{' '}
          <Link to={`/data/detail/${latestPublicId}`}>{t('newest', { version: latestVersion ?? '' })}</Link>
        </p>
      ) : null}
    </>
  );
}
