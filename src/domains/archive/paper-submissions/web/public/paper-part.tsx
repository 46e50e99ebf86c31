import { paperStatuses } from '#contract/archive/paper-submissions';
import { submissionTexts } from '#texts/archive/paper-submissions';
import { ChoiceField, TextField } from '#web/kit/forms/form-parts.tsx';
import { useTexts } from '#web/texts/language.ts';
import { submissionPageTexts } from '../texts/index.ts';
import type { Part } from './form.tsx';

/** The fields of the paper. */
export function PaperPart({ form, set, at }: Part) {
  const t = useTexts(submissionPageTexts);
  const words = useTexts(submissionTexts);
  const text = (path: 'paperTitle' | 'journal' | 'manuscriptNo' | 'doi', longest: number) => ({
    path,
    longest,
    label: words(`fields.${path}`),
    value: form[path],
    onValue: (value: string) => set({ [path]: value }),
    error: at(path),
  });
  return (
    <section aria-labelledby="part-paper">
      <h2 id="part-paper">{t('form.paper')}</h2>
      <TextField {...text('paperTitle', 500)} required />
      <TextField {...text('journal', 200)} required />
      <div className="sections__pair">
        <ChoiceField
          path="paperStatus"
          label={words('fields.paperStatus')}
          required
          value={form.paperStatus}
          onValue={(value) => set({ paperStatus: value as typeof form.paperStatus })}
          error={at('paperStatus')}
          options={paperStatuses.map((value) => ({ value, label: words(`paperStates.${value}`) }))}
        />
        <TextField {...text('manuscriptNo', 100)} />
      </div>
      <TextField {...text('doi', 128)} hint={t('form.doiHint')} />
      <label className="check">
        <input
          type="checkbox"
          checked={form.hidesAuthors}
          onChange={(event) => set({ hidesAuthors: event.target.checked })}
        />
        <span>{t('form.hidesAuthors')}</span>
      </label>
    </section>
  );
}
