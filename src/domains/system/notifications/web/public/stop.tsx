import { useState } from 'react';
import { notifications, type Topic } from '#contract/system/notifications';
import { translatorOf } from '#shared/texts';
import { call } from '#web/api/api.ts';
import { Button, LinkButton } from '#web/kit/parts/button.tsx';
import { Note } from '#web/kit/parts/states.tsx';
import { useTexts } from '#web/texts/language.ts';
import { callOf } from '#web/api/scope.ts';
import { pageTitle } from '#web/shell/title.ts';
import type { CallError } from '#web/api/wire.ts';
import { notificationTexts } from '../../texts/index.ts';
import { notificationPageTexts } from '../texts/index.ts';
import type { Route } from './+types/stop';

type Told = { topic: Topic; isOn: boolean } | null;

/** Loading the page changes nothing, because link scanners of mail programs open it too. */
export async function loader({ params, context }: Route.LoaderArgs) {
  try {
    const told: Told = await callOf(context)(notifications.told, { params });
    return { told, token: params.token, fault: '' };
  } catch (error) {
    return { told: null as Told, token: '', fault: (error as CallError).message };
  }
}

export const meta: Route.MetaFunction = ({ matches }) => [
  ...pageTitle(matches, (language) => translatorOf(notificationPageTexts, language)('stop.title')),
  { name: 'robots', content: 'noindex' },
  // The address contains a secret; no referrer may reveal it.
  { name: 'referrer', content: 'no-referrer' },
];

export default function Stop({ loaderData }: Route.ComponentProps) {
  const { told, token, fault } = loaderData;
  const t = useTexts(notificationPageTexts);
  const topicName = useTexts(notificationTexts);
  const [isOn, setOn] = useState(told?.isOn ?? false);
  const topic = told ? topicName(`topics.${told.topic}`) : '';
  const stop = () =>
    void call(notifications.stop, { params: { token } })
      .then(() => setOn(false))
      .catch(() => undefined);
  return (
    <div className="container page">
      <h1 tabIndex={-1}>{t('stop.title')}</h1>
      {fault ? <Note tone="bad" title={fault} /> : null}
      {told && isOn ? (
        <>
          <p>{t('stop.ask', { topic })}</p>
          <p>
            <Button look="primary" onClick={stop}>
              {t('stop.submit')}
            </Button>
          </p>
        </>
      ) : null}
      {told && !isOn ? <Note tone="ok" title={t('stop.done', { topic })} /> : null}
      <p>
        <LinkButton to="/my/notifications/settings">{t('stop.manage')}</LinkButton>
      </p>
    </div>
  );
}
