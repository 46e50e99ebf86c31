import { useState } from 'react';
import { opennesses, submissions, type Openness, type OwnFields } from '#contract/benchmarks/submissions';
import { useFaults } from '#web/kit/forms/faults.ts';
import { call } from '#web/api/api.ts';
import { Button } from '#web/kit/parts/button.tsx';
import { ErrorSummary, Field } from '#web/kit/forms/field.tsx';
import { toast } from '#web/kit/notices.ts';
import { useTexts } from '#web/texts/language.ts';
import { submissionTexts } from '../../texts/index.ts';
import { modelTexts, submissionPageTexts } from '../texts/index.ts';

const lengths = {
  description: 255,
  codeUrl: 500,
  paperUrl: 500,
  license: 100,
  trainingData: 500,
  hardware: 200,
  trainingSize: 16,
  trainingCost: 16,
  params: 16,
} as const;
type Name = keyof typeof lengths;
const names = Object.keys(lengths) as Name[];

/** The parts of a card that can be corrected, with their present values. */
export function CardForm({ fields, onSaved }: { fields: OwnFields; onSaved: () => void }) {
  const t = useTexts(modelTexts);
  const pages = useTexts(submissionPageTexts);
  const words = useTexts(submissionTexts);
  const faults = useFaults('description');
  const [form, setForm] = useState(
    () => Object.fromEntries(names.map((name) => [name, String(fields[name] ?? '')])) as Record<Name, string>,
  );
  const [openness, setOpenness] = useState<Openness>(fields.openness);
  const save = faults.onSubmit(async () => {
    await call(
      submissions.correctOwn,
      { body: { ...form, openness, modelId: fields.modelId, rowVer: fields.rowVer } },
      { quiet: true },
    );
    toast('success', t('correct.saved'));
    onSaved();
  });
  return (
    <form className="form" noValidate onSubmit={save}>
      <ErrorSummary faults={faults.faults} />
      {names.map((name) => (
        <Field
          key={name}
          id={name}
          label={words(`fields.${name}`)}
          error={faults.at(name)}
          required={name === 'description'}
        >
          {(control) => {
            const shared = {
              name,
              className: 'input',
              value: form[name],
              maxLength: lengths[name],
              onChange: (event: { target: { value: string } }) => {
                setForm((now) => ({ ...now, [name]: event.target.value }));
                faults.forget(name);
              },
            };
            return name === 'description' ? (
              <textarea {...shared} rows={4} {...control} />
            ) : (
              <input {...shared} {...control} />
            );
          }}
        </Field>
      ))}
      <Field id="openness" label={words('fields.openness')} error={faults.at('openness')}>
        {(control) => (
          <select
            className="input"
            value={openness}
            onChange={(event) => setOpenness(event.target.value as Openness)}
            {...control}
          >
            {opennesses.map((one) => (
              <option key={one} value={one}>
                {one ? words(`opennesses.${one}`) : pages('opennessNone')}
              </option>
            ))}
          </select>
        )}
      </Field>
      <div className="row">
        <Button type="submit" look="primary" busy={faults.busy}>
          {t('correct.save')}
        </Button>
      </div>
    </form>
  );
}
