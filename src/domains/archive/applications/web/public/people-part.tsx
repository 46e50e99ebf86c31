import { applicationTexts } from '#texts/archive/applications';
import { TextField } from '#web/kit/forms/form-parts.tsx';
import { fieldsOf } from '#web/kit/forms/draft-form.ts';
import { useTexts } from '#web/texts/language.ts';
import { applicationPageTexts } from '../texts/index.ts';
import type { Part } from './form.tsx';

/** The project leader and the data contact. */
export function PeoplePart(part: Part) {
  const t = useTexts(applicationPageTexts);
  const words = useTexts(applicationTexts);
  const field = fieldsOf(part, (path) => words(`fields.${path}`));
  return (
    <section aria-labelledby="part-people">
      <h2 id="part-people">{t('form.people')}</h2>
      <fieldset>
        <legend>{t('form.leader')}</legend>
        <TextField {...field('leaderName')} longest={100} required />
        <div className="sections__pair">
          <TextField {...field('leaderPhone')} longest={50} type="tel" />
          <TextField {...field('leaderEmail')} longest={100} type="email" />
        </div>
      </fieldset>
      <fieldset>
        <legend>{t('form.contact')}</legend>
        <TextField {...field('contactName')} longest={100} required hint={t('form.contactHint')} />
        <div className="sections__pair">
          <TextField {...field('contactPhone')} longest={50} type="tel" required />
          <TextField {...field('contactEmail')} longest={100} type="email" required />
        </div>
      </fieldset>
    </section>
  );
}
