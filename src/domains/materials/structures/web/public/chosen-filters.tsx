import { Link } from 'react-router';
import { structureTexts } from '#texts/materials/structures';
import { Icon } from '#web/kit/parts/icon.tsx';
import { useTexts } from '#web/texts/language.ts';
import { materialTexts } from '../texts/index.ts';
import {
  addressOf,
  changed,
  chosenKeys,
  elementKeys,
  filterKeys,
  isRange,
  rangeWords,
  unfiltered,
  type Asked,
  type Key,
} from './address.ts';
import { units } from './filters.tsx';

/** Filters that have no word of their own in the periodic table. */
const shown = filterKeys.filter((key) => !elementKeys.includes(key));

/** Active filters, each removable, and one link that removes all; elements show in the periodic table. */
export function ChosenFilters({ asked }: { asked: Asked }) {
  const t = useTexts(materialTexts);
  const names = useTexts(structureTexts);
  const chosen = chosenKeys(asked, shown);
  if (chosen.length === 0) return null;
  const wordsOf = (key: Key): string => {
    const value = asked[key]!;
    if (isRange(key)) return `${names(`fields.${key}`)} ${rangeWords(value)} ${units[key] ?? ''}`.trim();
    if (key === 'prototype') return names.dynamic(`prototypes.${value}`, value);
    if (key === 'system') return names.dynamic(`systems.${value}`, value);
    if (key === 'method') return names.dynamic(`methods.${value}`, value);
    if (key === 'magnetic') return t.dynamic(`magnetic.${value}`, value);
    return key === 'group' ? `${names('fields.group')} ${value}` : value;
  };
  return (
    <nav className="chosen" aria-label={t('filters.chosen')}>
      <ul>
        {chosen.map((key) => (
          <li key={key}>
            <Link
              className="chosen__chip"
              to={addressOf(changed(asked, { [key]: '' }))}
              preventScrollReset
              rel="nofollow"
              aria-label={t('filters.remove', { name: wordsOf(key) })}
            >
              {wordsOf(key)}
              <Icon name="close" />
            </Link>
          </li>
        ))}
        <li>
          <Link to={addressOf(unfiltered(asked))} preventScrollReset>
            {t('filters.clear')}
          </Link>
        </li>
      </ul>
    </nav>
  );
}
