import type { SubmissionDraft } from '#contract/archive/paper-submissions';
import { submissionTexts } from '#texts/archive/paper-submissions';
import { OrganizationsInput } from '#view/identity/organizations';
import { Button } from '#web/kit/parts/button.tsx';
import { TextField } from '#web/kit/forms/form-parts.tsx';
import { Icon } from '#web/kit/parts/icon.tsx';
import { useTexts } from '#web/texts/language.ts';
import { submissionPageTexts } from '../texts/index.ts';
import type { Part } from './form.tsx';

type Author = SubmissionDraft['authors'][number];

const nobody: Author = {
  nameZh: '',
  nameEn: '',
  email: '',
  phone: '',
  orcid: '',
  affiliations: [],
  isCorresponding: false,
};
const fields = [
  ['nameZh', 'text', 100],
  ['nameEn', 'text', 100],
  ['email', 'email', 100],
  ['orcid', 'text', 40],
] as const;

/** Authors in order. */
export function AuthorsPart({ form, set, at }: Part) {
  const t = useTexts(submissionPageTexts);
  const words = useTexts(submissionTexts);
  const change = (index: number, to: Partial<Author>) =>
    set({ authors: form.authors.map((author, n) => (n === index ? { ...author, ...to } : author)) });
  return (
    <section aria-labelledby="part-authors">
      <h2 id="part-authors">{t('form.authors')}</h2>
      {form.authors.map((author, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- an author has no id but its index
        <fieldset key={index}>
          <legend>{t('form.author', { n: index + 1 })}</legend>
          <div className="sections__pair">
            {fields.map(([name, type, longest]) => (
              <TextField
                key={name}
                path={`authors.${index}.${name}`}
                type={type}
                longest={longest}
                label={words(`fields.${name}`)}
                {...(name === 'nameZh' ? { hint: t('form.nameHint') } : {})}
                value={author[name]}
                onValue={(value) => change(index, { [name]: value })}
                error={at(`authors.${index}.${name}`)}
              />
            ))}
            <div className="field">
              <label className="field__label" htmlFor={`author-${index}-affiliations`}>
                {words('fields.affiliations')}
              </label>
              <OrganizationsInput
                id={`author-${index}-affiliations`}
                value={author.affiliations}
                onChange={(affiliations) => change(index, { affiliations })}
              />
            </div>
          </div>
          <div className="row">
            <label className="check">
              <input
                type="checkbox"
                checked={author.isCorresponding}
                onChange={(event) => change(index, { isCorresponding: event.target.checked })}
              />
              <span>{words('fields.isCorresponding')}</span>
            </label>
            <Button
              small
              look="plain"
              aria-label={t('form.removeAuthor', { n: index + 1 })}
              onClick={() => set({ authors: form.authors.filter((_author, n) => n !== index) })}
            >
              <Icon name="trash" />
            </Button>
          </div>
        </fieldset>
      ))}
      <div>
        <Button
          id="authors"
          small
          disabled={form.authors.length >= 200}
          onClick={() => set({ authors: [...form.authors, nobody] })}
        >
          <Icon name="plus" />
          {t('form.addAuthor')}
        </Button>
        {at('authors') ? <p className="field__error">{at('authors')}</p> : null}
      </div>
    </section>
  );
}
