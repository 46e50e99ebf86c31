import { useMemo, useState, type FormEvent, type ReactNode } from 'react';
import type { SelectionFields } from '#contract/data/selections';
import { CallError } from '#web/api/wire.ts';
import { ErrorSummary, Field } from '#web/kit/forms/field.tsx';
import { toast } from '#web/kit/notices.ts';
import { Button } from '#web/kit/parts/button.tsx';
import { useTexts } from '#web/texts/language.ts';
import { selectionTexts } from '../../texts/index.ts';
import { selectionPageTexts } from '../texts/index.ts';

const lines = [
  ['titleZh', 'zh-CN', 200],
  ['titleEn', 'en', 200],
] as const;
const texts = [
  ['descriptionZh', 'zh-CN'],
  ['descriptionEn', 'en'],
] as const;
const names = [
  ['creatorZh', 'zh-CN', 100],
  ['creatorEn', 'en', 100],
] as const;

/** Titles, descriptions and name of a selection, in both languages. Each button of type submit saves the form. */
export function SelectionForm({
  initial,
  hint,
  onSave,
  children,
}: {
  initial: Partial<SelectionFields>;
  hint: string;
  /** `act` is the value of the submit button. */
  onSave: (fields: SelectionFields, act: string) => Promise<void>;
  /** Further buttons. */
  children?: ReactNode;
}) {
  const t = useTexts(selectionPageTexts);
  const words = useTexts(selectionTexts);
  const [busy, setBusy] = useState(false);
  const [faults, setFaults] = useState<Record<string, string>>({});
  const save = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { submitter } = event.nativeEvent as SubmitEvent;
    const form = new FormData(event.currentTarget);
    const valueOf = (name: string) => String(form.get(name) ?? '');
    setBusy(true);
    try {
      await onSave(
        {
          titleZh: valueOf('titleZh'),
          titleEn: valueOf('titleEn'),
          descriptionZh: valueOf('descriptionZh'),
          descriptionEn: valueOf('descriptionEn'),
          creatorZh: valueOf('creatorZh'),
          creatorEn: valueOf('creatorEn'),
        },
        submitter?.getAttribute('value') ?? '',
      );
      setFaults({});
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      // Faults of fields are in the form; other failures need a notice (401 has its own).
      if (!error.fields?.length && error.code !== 401) toast('error', error.message);
      setFaults(Object.fromEntries((error.fields ?? []).map(({ path, message }) => [path, message])));
    } finally {
      setBusy(false);
    }
  };
  // A new list only when the faults change: the summary takes the focus.
  const summary = useMemo(() => Object.entries(faults).map(([id, message]) => ({ id, message })), [faults]);
  const line = ([name, lang, maxLength]: (typeof lines | typeof names)[number], about?: string) => (
    <Field key={name} id={name} label={words(`fields.${name}`)} error={faults[name]} hint={about}>
      {(control) => (
        <input
          className="input"
          name={name}
          lang={lang}
          maxLength={maxLength}
          defaultValue={initial[name] ?? ''}
          {...control}
        />
      )}
    </Field>
  );
  return (
    <form className="form" noValidate onSubmit={(event) => void save(event)}>
      <ErrorSummary faults={summary} />
      {lines.map((one) => line(one))}
      {texts.map(([name, lang]) => (
        <Field key={name} id={name} label={words(`fields.${name}`)} error={faults[name]}>
          {(control) => (
            <textarea
              className="input"
              name={name}
              lang={lang}
              rows={3}
              maxLength={4000}
              defaultValue={initial[name] ?? ''}
              {...control}
            />
          )}
        </Field>
      ))}
      {names.map((one, at) => line(one, at === 0 ? t('creatorHint') : undefined))}
      <p className="secondary small">{hint}</p>
      <div className="row">
        <Button type="submit" look="primary" busy={busy}>
          {t('save')}
        </Button>
        {children}
      </div>
    </form>
  );
}
