import './line.css';
import { useId, useState, type FormEvent } from 'react';
import {
  mailModes,
  notifications,
  ownTopics,
  type Choices,
  type MailMode,
  type Topic,
} from '#contract/system/notifications';
import { call } from '#web/api/api.ts';
import { Button, LinkButton } from '#web/kit/parts/button.tsx';
import { EmptyState, Note } from '#web/kit/parts/states.tsx';
import { useTexts } from '#web/texts/language.ts';
import { toast } from '#web/kit/notices.ts';
import { useCall } from '#web/api/use-call.ts';
import { Waiting } from '#web/kit/parts/waiting.tsx';
import { notificationTexts } from '../../texts/index.ts';
import { notificationPageTexts } from '../texts/index.ts';

/** The user's notification mode for each topic that can reach them. */
export default function Settings({ hasMail }: { hasMail: boolean }) {
  const t = useTexts(notificationPageTexts);
  const { reply, failure, reload } = useCall(notifications.choices, {}, { once: true });
  if (failure && !reply)
    return <EmptyState icon="alert" title={failure.message} act={<Button onClick={reload}>{t('retry')}</Button>} />;
  if (!reply) return <Waiting failure={failure} onRetry={reload} height="20rem" />;
  return (
    <>
      {hasMail ? null : (
        <Note tone="warn" title={t('noMail')}>
          <LinkButton small to="/user/profile">
            {t('addMail')}
          </LinkButton>
        </Note>
      )}
      <Form choices={reply} />
    </>
  );
}

const isOwn = (topic: Topic) => (ownTopics as readonly string[]).includes(topic);

function Form({ choices }: { choices: Choices }) {
  const t = useTexts(notificationPageTexts);
  const id = useId();
  const [language, setLanguage] = useState(choices.language);
  const [chosen, setChosen] = useState(choices.topics);
  const [pending, setPending] = useState(false);
  const set = (topic: Topic, mail: MailMode) =>
    setChosen((before) => before.map((one) => (one.topic === topic ? { topic, mail } : one)));
  const save = async (event: FormEvent) => {
    event.preventDefault();
    setPending(true);
    try {
      await call(notifications.choose, { body: { language, topics: chosen } });
      toast('success', t('saved'));
    } catch {
      // The API client has already shown the reason. The choices stay.
    } finally {
      setPending(false);
    }
  };
  const work = chosen.filter(({ topic }) => !isOwn(topic));
  return (
    <form className="notifications__form" onSubmit={(event) => void save(event)}>
      <div className="notifications__filters">
        <label htmlFor={id}>{t('language')}</label>
        <select
          id={id}
          className="input"
          value={language}
          onChange={(event) => setLanguage(event.target.value as Choices['language'])}
        >
          {(['zh', 'en', 'both'] as const).map((one) => (
            <option key={one} value={one}>
              {t(`languages.${one}`)}
            </option>
          ))}
        </select>
      </div>
      <fieldset>
        <legend>{t('own')}</legend>
        {chosen
          .filter(({ topic }) => isOwn(topic))
          .map((one) => (
            <Choice key={one.topic} {...one} onChange={set} />
          ))}
      </fieldset>
      {work.length > 0 ? (
        <fieldset>
          <legend>{t('work')}</legend>
          {work.map((one) => (
            <Choice key={one.topic} {...one} onChange={set} />
          ))}
        </fieldset>
      ) : null}
      <p className="secondary small">{t('digestNote')}</p>
      <Button type="submit" look="primary" busy={pending}>
        {t('save')}
      </Button>
    </form>
  );
}

function Choice({
  topic,
  mail,
  onChange,
}: {
  topic: Topic;
  mail: MailMode;
  onChange: (topic: Topic, mail: MailMode) => void;
}) {
  const t = useTexts(notificationPageTexts);
  const topicName = useTexts(notificationTexts);
  const id = useId();
  return (
    <div className="notifications__choice">
      <label htmlFor={id}>{topicName(`topics.${topic}`)}</label>
      <select
        id={id}
        className="input"
        value={mail}
        onChange={(event) => onChange(topic, event.target.value as MailMode)}
      >
        {mailModes.map((mode) => (
          <option key={mode} value={mode}>
            {t(`modes.${mode}`)}
          </option>
        ))}
      </select>
    </div>
  );
}
