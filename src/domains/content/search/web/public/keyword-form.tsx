import { Form } from 'react-router';
import { Button } from '#web/kit/parts/button.tsx';
import { SuggestedInput } from '#web/kit/forms/suggested-input.tsx';
import { Icon } from '#web/kit/parts/icon.tsx';
import { useShellActs } from '#web/shell/shell-data.ts';
import { useTexts } from '#web/texts/language.ts';
import type { PageKind } from '../../contract.ts';
import { siteSearchTexts } from '../../texts/index.ts';

/** The search box above the results. An empty search shows a message next to the box. */
export function KeywordForm({
  keyword,
  kind,
  isBlank,
}: {
  keyword: string;
  kind: PageKind | undefined;
  isBlank: boolean;
}) {
  const t = useTexts(siteSearchTexts);
  const { suggest } = useShellActs();
  return (
    <Form className="found-form" role="search" action="/search" method="get">
      {kind ? <input type="hidden" name="kind" value={kind} /> : null}
      <label className="aloud" htmlFor="keyword">
        {t('box.label')}
      </label>
      <SuggestedInput
        suggest={suggest}
        key={keyword}
        id="keyword"
        className="input"
        type="search"
        name="keyword"
        maxLength={200}
        defaultValue={keyword}
        placeholder={t('box.placeholder')}
        enterKeyHint="search"
        autoComplete="off"
        aria-keyshortcuts="/"
        aria-invalid={isBlank || undefined}
        aria-describedby={isBlank ? 'keyword-error' : undefined}
      />
      <Button type="submit" look="primary">
        <Icon name="search" />
        {t('box.search')}
      </Button>
      {isBlank ? (
        <p className="found-form__error" id="keyword-error" role="alert">
          <Icon name="alert" />
          {t('required')}
        </p>
      ) : null}
    </Form>
  );
}
