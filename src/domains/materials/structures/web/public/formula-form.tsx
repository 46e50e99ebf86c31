import type { FormEvent } from 'react';
import { useNavigate } from 'react-router';
import { Button, LinkButton } from '#web/kit/parts/button.tsx';
import { Icon } from '#web/kit/parts/icon.tsx';
import { useTexts } from '#web/texts/language.ts';
import { materialTexts } from '../texts/index.ts';
import { addressOf, askedByForm, type Asked, type Key } from './address.ts';

/** The form of the page: every filter belongs to it, wherever it stands. */
export const formId = 'materials';

/** Keys of the state that have no control of their own. */
const hidden: readonly Key[] = ['elements', 'without', 'sort', 'order', 'columns', 'pageSize'];

/** The present values of all controls of the form. */
export const askedNow = (form: HTMLFormElement): Asked =>
  askedByForm(
    new URLSearchParams(
      [...new FormData(form)].flatMap(([key, value]) => (typeof value === 'string' ? [[key, value]] : [])),
    ),
  );

/** The formula, and the state without controls; its button comes first, so that Enter presses no element. */
export function FormulaForm({ asked }: { asked: Asked }) {
  const t = useTexts(materialTexts);
  const navigate = useNavigate();
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    void navigate(addressOf(askedNow(event.currentTarget)), { preventScrollReset: true });
  };
  return (
    <form id={formId} className="keyword" role="search" action="/materials" onSubmit={send}>
      {hidden.map((key) => (asked[key] ? <input key={key} type="hidden" name={key} value={asked[key]} /> : null))}
      <label className="aloud" htmlFor="material-formula">
        {t('formula.label')}
      </label>
      <input
        key={asked.formula}
        id="material-formula"
        className="input"
        type="search"
        name="formula"
        maxLength={100}
        defaultValue={asked.formula}
        placeholder={t('formula.placeholder')}
        enterKeyHint="search"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
      />
      <Button type="submit" look="primary">
        <Icon name="search" />
        {t('formula.search')}
      </Button>
      <LinkButton to="/materials/similar">{t('similar.title')}</LinkButton>
    </form>
  );
}
