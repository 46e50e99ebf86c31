import { licenses, preservationPlans, sharingMethods } from '#contract/data/resources';
import { submissionTexts } from '#texts/archive/paper-submissions';
import { resourcesTexts } from '#texts/data/resources';
import { ChoiceField, TextField } from '#web/kit/forms/form-parts.tsx';
import { fieldsOf } from '#web/kit/forms/draft-form.ts';
import { useTexts } from '#web/texts/language.ts';
import { submissionPageTexts } from '../texts/index.ts';
import type { Part } from './form.tsx';

/** How the data will be shared once the paper is published; only fields of the chosen mode are shown. */
export function SharingPart(part: Part) {
  const t = useTexts(submissionPageTexts);
  const words = useTexts(submissionTexts);
  const terms = useTexts(resourcesTexts);
  const field = fieldsOf(part, (path) => words(`fields.${path}`));
  const mode = part.form.sharingMethod;
  return (
    <section aria-labelledby="part-sharing">
      <h2 id="part-sharing">{t('form.sharing')}</h2>
      <ChoiceField
        {...field('sharingMethod')}
        required
        {...(mode ? { hint: terms(`sharingDescription.${mode}`) } : {})}
        options={sharingMethods.map((value) => ({ value, label: terms(`sharing.${value}`) }))}
      />
      {mode === 'open' ? <TextField {...field('openDate')} required longest={5000} type="date" /> : null}
      {mode === 'restricted' ? <TextField {...field('accessRestriction')} required longest={5000} rows={3} /> : null}
      {mode === 'closed' ? <TextField {...field('nonDisclosureReason')} required longest={5000} rows={3} /> : null}
      {mode === 'open' || mode === 'restricted' ? (
        <ChoiceField
          {...field('license')}
          required
          options={licenses.map((value) => ({ value, label: terms(`licenses.${value}`) }))}
        />
      ) : null}
      <ChoiceField
        {...field('preservationPlan')}
        required
        options={preservationPlans.map((value) => ({ value, label: terms(`preservation.${value}`) }))}
      />
    </section>
  );
}
