import { useState } from 'react';
import { submissions } from '#contract/benchmarks/submissions';
import { useFaults } from '#web/kit/forms/faults.ts';
import { call } from '#web/api/api.ts';
import { ErrorSummary, Field } from '#web/kit/forms/field.tsx';
import { Button } from '#web/kit/parts/button.tsx';
import { toast } from '#web/kit/notices.ts';
import { useTexts } from '#web/texts/language.ts';
import { modelTexts } from '../texts/index.ts';

/** The public id in the address of a model's page, or the text itself. */
const idIn = (text: string): string => /\/model\/([0-9a-z]+)/.exec(text)?.[1] ?? text.trim();

/** Proposes to merge the person's model with one of another account. */
export function MergeForm({ modelId, onSent }: { modelId: number; onSent: () => void }) {
  const t = useTexts(modelTexts);
  const faults = useFaults('other');
  const [other, setOther] = useState('');
  const send = faults.onSubmit(async () => {
    await call(submissions.proposeMerge, { body: { modelId, other: idIn(other) } }, { quiet: true });
    toast('success', t('merge.sent'));
    onSent();
  });
  return (
    <section aria-labelledby="merge-form">
      <h2 id="merge-form">{t('merge.title')}</h2>
      <p className="secondary">{t('merge.lead')}</p>
      <form className="form" noValidate onSubmit={send}>
        <ErrorSummary faults={faults.faults} />
        <Field id="other" label={t('merge.address')} error={faults.at('other')} required>
          {(control) => (
            <input
              name="other"
              className="input"
              maxLength={500}
              value={other}
              onChange={(event) => {
                setOther(event.target.value);
                faults.forget('other');
              }}
              {...control}
            />
          )}
        </Field>
        <div className="row">
          <Button type="submit" busy={faults.busy}>
            {t('merge.propose')}
          </Button>
        </div>
      </form>
    </section>
  );
}
