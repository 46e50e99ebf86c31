import { Button } from 'antd';
import { choiceLabels, type ResourceDraft } from '#contract/data/resources';
import { formatMoment } from '#web/kit/parts/format.ts';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { isEmptyValue, metadataFields, valueText } from '#contract/data/metadata-fields';
import { pick } from '#shared/texts';
import { useCall } from '#web/api/use-call.ts';
import { workLine } from '#contract/data/descriptions';
import { resourcesTexts } from '#texts/data/resources';
import { depositTexts } from '../../texts/index.ts';
import { differingTexts } from './differing-texts.ts';
import { differences } from './draft.ts';
import type { LastSave } from './draft-autosave.ts';

/** Another version was saved elsewhere: above the form, until the person has chosen one. */
export function ConflictNote({
  mine,
  theirs,
  onChoose,
}: {
  mine: ResourceDraft;
  theirs: { form: ResourceDraft; saved: LastSave };
  onChoose: (whose: 'mine' | 'theirs') => void;
}) {
  const p = useTexts(depositTexts);
  return (
    <section className="note note--warn deposit__conflict" aria-labelledby="conflict-title">
      <div>
        <h2 id="conflict-title">{p('conflict.title')}</h2>
        <VersionChoice mine={mine} theirs={theirs.form} saved={theirs.saved} onChoose={onChoose} />
      </div>
    </section>
  );
}

/** Shows the differences between two versions of a form side by side, and lets the person choose. */
function VersionChoice({
  mine,
  theirs,
  saved,
  onChoose,
}: {
  mine: ResourceDraft;
  theirs: ResourceDraft;
  saved: LastSave;
  onChoose: (whose: 'mine' | 'theirs') => void;
}) {
  const t = useTexts(resourcesTexts);
  const p = useTexts(depositTexts);
  const show = useShow();
  const language = useLanguage();
  const said = { time: formatMoment(saved.updateTime, language), name: saved.savedBy?.name ?? '' };
  return (
    <>
      <p>
        {p(saved.savedBy ? (saved.savedBy.isMe ? 'conflict.byMe' : 'conflict.by') : 'conflict.bySomebody', said)}{' '}
        {p('conflict.text')}
      </p>
      <div className="scroll-x deposit__versions">
        <table className="table">
          <thead>
            <tr>
              <th>{p('conflict.field')}</th>
              <th>{p('conflict.mine')}</th>
              <th>{p('conflict.theirs')}</th>
            </tr>
          </thead>
          <tbody>
            {differences(mine, theirs).map((field) => {
              const [here, there] = differingTexts(mine[field], theirs[field], (value) =>
                show(field, { ...mine, [field]: value }),
              );
              return (
                <tr key={field}>
                  <th scope="row">{t.dynamic(`fields.${field}`)}</th>
                  <td data-label={p('conflict.mine')}>{here}</td>
                  <td data-label={p('conflict.theirs')}>{there}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
      <div className="deposit__acts">
        <Button type="primary" onClick={() => onChoose('mine')}>
          {p('conflict.keepMine')}
        </Button>
        <Button onClick={() => onChoose('theirs')}>{p('conflict.takeTheirs')}</Button>
      </div>
    </>
  );
}

/** A field's value in a few words. */
export function useShow(): (field: keyof ResourceDraft, draft: ResourceDraft) => string {
  const t = useTexts(resourcesTexts);
  const p = useTexts(depositTexts);
  const language = useLanguage();
  const { reply: fields } = useCall(metadataFields.offered, {}, { quiet: true });
  return (field, draft) => {
    const value = draft[field];
    if (field === 'fieldValues')
      return (
        (fields ?? [])
          .flatMap((one) => {
            const own = draft.fieldValues[one.fieldKey];
            if (own === undefined || isEmptyValue(own)) return [];
            return `${pick(one.labelZh, one.labelEn, language)}: ${valueText(one, own, language)}`;
          })
          .join('\n') || p('conflict.empty')
      );
    if (field === 'authors')
      return draft.authors.map((author) => author.nameZh || author.nameEn).join(', ') || p('conflict.empty');
    if (field === 'relatedWorks') return draft.relatedWorks.map(workLine).join('; ') || p('conflict.empty');
    if (Array.isArray(value)) return p('conflict.entries', { count: value.length });
    if (typeof value === 'boolean') return value ? '✓' : '–';
    if (typeof value === 'object') return Object.values(value).filter(Boolean).join(', ') || p('conflict.empty');
    if (!value) return p('conflict.empty');
    const labels = choiceLabels[field];
    if (labels) return t.dynamic(`${labels}.${value}`, value);
    return value.length > 300 ? `${value.slice(0, 300)}…` : value;
  };
}
