import { licenses, preservationPlans, sharingMethods } from '#contract/data/resources';
import { submissionTexts } from '#texts/archive/paper-submissions';
import { resourcesTexts } from '#texts/data/resources';
import { ChoiceField, TextField } from '#web/kit/forms/form-parts.tsx';
import { useTexts } from '#web/texts/language.ts';
import { submissionPageTexts } from '../texts/index.ts';
import type { Part } from './form.tsx';

/** How the data will be shared once the paper is published; only fields of the chosen mode are shown. */
export function SharingPart({ form, set, at }: Part) {
  const t = useTexts(submissionPageTexts);
  const words = useTexts(submissionTexts);
  const terms = useTexts(resourcesTexts);
  const text = (path: 'openDate' | 'accessRestriction' | 'nonDisclosureReason') => ({
    path,
    required: true,
    longest: 5000,
    label: words(`fields.${path}`),
    value: form[path],
    onValue: (value: string) => set({ [path]: value }),
    error: at(path),
  });
  const mode = form.sharingMethod;
  return (
    <section aria-labelledby="part-sharing">
      <h2 id="part-sharing">{t('form.sharing')}</h2>
      <ChoiceField
        path="sharingMethod"
        label={words('fields.sharingMethod')}
        required
        {...(mode ? { hint: terms(`sharingDescription.${mode}`) } : {})}
        value={mode}
        onValue={(value) => set({ sharingMethod: value as typeof mode })}
        error={at('sharingMethod')}
        options={sharingMethods.map((value) => ({ value, label: terms(`sharing.${value}`) }))}
      />
      {mode === 'open' ? <TextField {...text('openDate')} type="date" /> : null}
      {mode === 'restricted' ? <TextField {...text('accessRestriction')} rows={3} /> : null}
      {mode === 'closed' ? <TextField {...text('nonDisclosureReason')} rows={3} /> : null}
      {mode === 'open' || mode === 'restricted' ? (
        <ChoiceField
          path="license"
          label={words('fields.license')}
          required
          value={form.license}
          onValue={(value) => set({ license: value as typeof form.license })}
          error={at('license')}
          options={licenses.map((value) => ({ value, label: terms(`licenses.${value}`) }))}
        />
      ) : null}
      <ChoiceField
        path="preservationPlan"
        label={words('fields.preservationPlan')}
        required
        value={form.preservationPlan}
        onValue={(value) => set({ preservationPlan: value as typeof form.preservationPlan })}
        error={at('preservationPlan')}
        options={preservationPlans.map((value) => ({ value, label: terms(`preservation.${value}`) }))}
      />
    </section>
  );
}
