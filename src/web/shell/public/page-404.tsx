import { data } from 'react-router';
import { LinkButton } from '../../kit/parts/button.tsx';
import { useTexts } from '../../texts/language.ts';
import { webTexts } from '../../texts/index.ts';
import { Message, PreviousPage } from '../error-page.tsx';
import { pageTitle } from '../title.ts';
import { translatorOf } from '#shared/texts';
import type { Route } from './+types/page-404';

export const loader = () => data(null, { status: 404 });

export const meta: Route.MetaFunction = ({ matches }) =>
  pageTitle(matches, (language) => translatorOf(webTexts, language)('pages.notFound.title'));

export default function Page404() {
  const t = useTexts(webTexts);
  return (
    <Message code="404" of="notFound">
      <LinkButton look="primary" to="/data">
        {t('pages.browse')}
      </LinkButton>
      <LinkButton to="/">{t('pages.home')}</LinkButton>
      <PreviousPage />
    </Message>
  );
}
