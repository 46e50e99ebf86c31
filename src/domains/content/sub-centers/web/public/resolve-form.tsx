import './resolve.css';
import { Form } from 'react-router';
import { Button } from '#web/kit/parts/button.tsx';
import { Field } from '#web/kit/forms/field.tsx';
import { Icon } from '#web/kit/parts/icon.tsx';
import { useTexts } from '#web/texts/language.ts';
import { subCenterTexts } from '../../texts/index.ts';

interface Props {
  /** Code of a sub-center for the example. */
  example: string;
  /** Initial value of the field. */
  identifier?: string;
}

/** The form as a section with a heading. */
export function ResolveSection(props: Props) {
  const t = useTexts(subCenterTexts);
  return (
    <section className="resolve" aria-labelledby="resolve">
      <h2 id="resolve">{t('resolve.title')}</h2>
      <p className="secondary">{t('resolve.lead')}</p>
      <ResolveForm {...props} />
    </section>
  );
}

/** Resolves an identifier; works without script too. */
export function ResolveForm({ example, identifier = '' }: Props) {
  const t = useTexts(subCenterTexts);
  return (
    <Form className="resolve__form" action="/resolve" method="get">
      <Field id="identifier" required label={t('resolve.label')} hint={t('resolve.hint', { code: example })}>
        {(control) => (
          <input
            key={identifier}
            className="input mono"
            name="identifier"
            defaultValue={identifier}
            maxLength={300}
            autoComplete="off"
            spellCheck={false}
            {...control}
          />
        )}
      </Field>
      <Button type="submit" look="primary">
        <Icon name="search" />
        {t('resolve.open')}
      </Button>
    </Form>
  );
}
