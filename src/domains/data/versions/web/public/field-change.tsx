import './field-change.css';
import type { EntryChange, FieldChange } from '#contract/data/versions';
import { choiceLabels } from '#contract/data/resources';
import { disciplineKey, isDiscipline } from '#contract/data/descriptions';
import { pick } from '#shared/texts';
import { Badge, type Tone } from '#web/kit/parts/badge.tsx';
import type { IconName } from '#web/kit/parts/icon.tsx';
import { formatDay } from '#web/kit/parts/format.ts';
import { WordDifference } from '#web/kit/parts/word-difference.tsx';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { disciplineTexts } from '#texts/data/descriptions';
import { resourcesTexts } from '#texts/data/resources';
import { changesTexts } from '../texts/changes.ts';

const looks: Record<FieldChange['change'], [Tone, IconName]> = {
  added: ['ok', 'plus'],
  removed: ['bad', 'minus'],
  changed: ['warn', 'edit'],
};

/** The kind of a change, as a word with its colour. */
export function ChangeKind({ change }: { change: FieldChange['change'] }) {
  const t = useTexts(changesTexts);
  const [tone, icon] = looks[change];
  return (
    <Badge tone={tone} icon={icon}>
      {t(`kinds.${change}`)}
    </Badge>
  );
}

/** The name of a field as the form has it; a declared field has its label with it. */
export function useFieldName() {
  const words = useTexts(resourcesTexts);
  const language = useLanguage();
  return ({ field, labelZh = '', labelEn = '' }: Pick<FieldChange, 'field' | 'labelZh' | 'labelEn'>): string =>
    pick(labelZh, labelEn, language) || words.dynamic(field.startsWith('typeMeta.') ? field : `fields.${field}`, field);
}

const days = ['openDate', 'start', 'deadline'];
const yesOrNo = ['noProject', 'isCorresponding'];
/** Values that are no texts, besides choices: they are never compared by words. */
const wholeValues = new Set([
  ...['subjectCode', 'specialNo', 'projectNo', 'taskNo', 'number', 'doi', 'cstr', 'uniqueId', 'callbackUrl'],
  ...['nameZh', 'orcid', 'email', 'phone', 'postcode', 'relation', 'idType', 'value'],
  ...['ftpAddress', 'ftpUsername', 'ftpRoot', ...days, ...yesOrNo],
]);
const isWhole = (field: string) => wholeValues.has(field) || choiceLabels[field] !== undefined;

/** A stored value in the words of the form: choices, disciplines, relations, days, yes and no. */
function useShownValue() {
  const t = useTexts(changesTexts);
  const words = useTexts(resourcesTexts);
  const say = useTexts(disciplineTexts);
  const language = useLanguage();
  return (field: string, value: string): string => {
    if (value === '') return '';
    const labels = choiceLabels[field] ?? { relation: 'relations', idType: 'workIds' }[field];
    if (labels) return words.dynamic(`${labels}.${value}`, value);
    if (field === 'subjectCode') return isDiscipline(value) ? `${value} ${say.dynamic(disciplineKey(value))}` : value;
    if (yesOrNo.includes(field)) return t(value === 'true' ? 'yes' : 'no');
    return days.includes(field) ? formatDay(value, language) : value;
  };
}

/** Changes of a field: words of a text, or parts of each author, grant, project or work. */
export function FieldDifference({ change: { field, before, after, entries } }: { change: FieldChange }) {
  const shown = useShownValue();
  if (!entries)
    return <WordDifference before={shown(field, before)} after={shown(field, after)} whole={isWhole(field)} />;
  return (
    <ul className="changes">
      {entries.map((entry, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- entries have no ids and keep their order
        <Entry key={at} entry={entry} />
      ))}
    </ul>
  );
}

function Entry({ entry: { change, name, moved, parts } }: { entry: EntryChange }) {
  const t = useTexts(changesTexts);
  const words = useTexts(resourcesTexts);
  const shown = useShownValue();
  return (
    <li className="changes__entry">
      <div className="changes__head">
        <ChangeKind change={change} />
        <strong>{name || t('unnamed')}</strong>
        {moved ? <span className="secondary">{t('moved', moved)}</span> : null}
      </div>
      {parts.length > 0 ? (
        <dl className="changes__parts">
          {parts.map(({ part, before, after }) => (
            <div key={part}>
              <dt>{words.dynamic(`fields.${part}`, part)}</dt>
              <dd>
                {change === 'added' ? (
                  <span className="words">{shown(part, after)}</span>
                ) : (
                  <WordDifference before={shown(part, before)} after={shown(part, after)} whole={isWhole(part)} />
                )}
              </dd>
            </div>
          ))}
        </dl>
      ) : null}
    </li>
  );
}
