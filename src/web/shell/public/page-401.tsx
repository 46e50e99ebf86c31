import { data } from 'react-router';
import { LinkButton } from '../../kit/parts/button.tsx';
import { useTexts } from '../../texts/language.ts';
import { webTexts } from '../../texts/index.ts';
import { Message, PreviousPage } from '../error-page.tsx';
import { pageTitle } from '../title.ts';
import { translatorOf } from '#shared/texts';
import type { Route } from './+types/page-401';

export const loader = () => data(null, { status: 401 });

export const meta: Route.MetaFunction = ({ matches }) =>
  pageTitle(matches, (language) => translatorOf(webTexts, language)('pages.noAccess.title'));

export default function Page401() {
  const t = useTexts(webTexts);
  return (
    <Message code="401" of="noAccess">
      <LinkButton look="primary" to="/">
        {t('pages.home')}
      </LinkButton>
      <PreviousPage />
    </Message>
  );
}
