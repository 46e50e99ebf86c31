import { applicationTexts } from '#texts/archive/applications';
import { TextField } from '#web/kit/forms/form-parts.tsx';
import { useTexts } from '#web/texts/language.ts';
import { applicationPageTexts } from '../texts/index.ts';
import type { Part } from './form.tsx';

type Name = 'leaderName' | 'leaderPhone' | 'leaderEmail' | 'contactName' | 'contactPhone' | 'contactEmail';

/** The project leader and the data contact. */
export function PeoplePart({ form, set, at }: Part) {
  const t = useTexts(applicationPageTexts);
  const words = useTexts(applicationTexts);
  const text = (path: Name, longest: number) => ({
    path,
    longest,
    label: words(`fields.${path}`),
    value: form[path],
    onValue: (value: string) => set({ [path]: value }),
    error: at(path),
  });
  return (
    <section aria-labelledby="part-people">
      <h2 id="part-people">{t('form.people')}</h2>
      <fieldset>
        <legend>{t('form.leader')}</legend>
        <TextField {...text('leaderName', 100)} required />
        <div className="sections__pair">
          <TextField {...text('leaderPhone', 50)} type="tel" />
          <TextField {...text('leaderEmail', 100)} type="email" />
        </div>
      </fieldset>
      <fieldset>
        <legend>{t('form.contact')}</legend>
        <TextField {...text('contactName', 100)} required hint={t('form.contactHint')} />
        <div className="sections__pair">
          <TextField {...text('contactPhone', 50)} type="tel" required />
          <TextField {...text('contactEmail', 100)} type="email" required />
        </div>
      </fieldset>
    </section>
  );
}
