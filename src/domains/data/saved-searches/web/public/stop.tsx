import './saved.css';
import { useState } from 'react';
import { savedSearches } from '#contract/data/saved-searches';
import { translatorOf } from '#shared/texts';
import { call } from '#web/api/api.ts';
import { Button, LinkButton } from '#web/kit/parts/button.tsx';
import { Note } from '#web/kit/parts/states.tsx';
import { useTexts } from '#web/texts/language.ts';
import { callOf } from '#web/api/scope.ts';
import { pageTitle } from '#web/shell/title.ts';
import type { CallError } from '#web/api/wire.ts';
import { savedSearchesTexts } from '../../texts/index.ts';
import type { Route } from './+types/stop';

/** Loading changes nothing, because programs that check links in mails also open them. */
export async function loader({ params, context }: Route.LoaderArgs) {
  try {
    return { ...(await callOf(context)(savedSearches.told, { params })), token: params.token, fault: '' };
  } catch (error) {
    return { name: '', isOn: false, token: '', fault: (error as CallError).message };
  }
}

export const meta: Route.MetaFunction = ({ matches }) => [
  ...pageTitle(matches, (language) => translatorOf(savedSearchesTexts, language)('stop.title')),
  { name: 'robots', content: 'noindex' },
  // The address is a secret and must not be sent as Referer.
  { name: 'referrer', content: 'no-referrer' },
];

export default function Stop({ loaderData }: Route.ComponentProps) {
  const { name, token, fault } = loaderData;
  const t = useTexts(savedSearchesTexts);
  const [isOn, setOn] = useState(loaderData.isOn);
  const stop = () =>
    void call(savedSearches.stop, { params: { token } })
      .then(() => setOn(false))
      .catch(() => undefined);
  return (
    <div className="container page saved">
      <h1 tabIndex={-1}>{t('stop.title')}</h1>
      {fault ? <Note tone="bad" title={fault} /> : null}
      {!fault && isOn ? (
        <>
          <p>{t('stop.ask', { name })}</p>
          <p>
            <Button look="primary" onClick={stop}>
              {t('stop.submit')}
            </Button>
          </p>
        </>
      ) : null}
      {!fault && !isOn ? <Note tone="ok" title={t('stop.done', { name })} /> : null}
      <p>
        <LinkButton to="/data/saved">{t('stop.manage')}</LinkButton>
      </p>
    </div>
  );
}
