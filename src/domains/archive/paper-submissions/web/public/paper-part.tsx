import { paperStatuses } from '#contract/archive/paper-submissions';
import { submissionTexts } from '#texts/archive/paper-submissions';
import { ChoiceField, TextField } from '#web/kit/forms/form-parts.tsx';
import { fieldsOf } from '#web/kit/forms/draft-form.ts';
import { useTexts } from '#web/texts/language.ts';
import { submissionPageTexts } from '../texts/index.ts';
import type { Part } from './form.tsx';

/** The fields of the paper. */
export function PaperPart(part: Part) {
  const { form, set } = part;
  const t = useTexts(submissionPageTexts);
  const words = useTexts(submissionTexts);
  const field = fieldsOf(part, (path) => words(`fields.${path}`));
  return (
    <section aria-labelledby="part-paper">
      <h2 id="part-paper">{t('form.paper')}</h2>
      <TextField {...field('paperTitle')} longest={500} required />
      <TextField {...field('journal')} longest={200} required />
      <div className="sections__pair">
        <ChoiceField
          {...field('paperStatus')}
          required
          options={paperStatuses.map((value) => ({ value, label: words(`paperStates.${value}`) }))}
        />
        <TextField {...field('manuscriptNo')} longest={100} />
      </div>
      <TextField {...field('doi')} longest={128} hint={t('form.doiHint')} />
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
