import { useState } from 'react';
import { useNavigate } from 'react-router';
import { members } from '#contract/archive/members';
import { taskTexts } from '#texts/archive/tasks';
import { pick, translatorOf } from '#shared/texts';
import { ForPerson } from '#web/rights/for-person.tsx';
import { call } from '#web/api/api.ts';
import { Button } from '#web/kit/parts/button.tsx';
import { FactList } from '#web/kit/parts/fact-list.tsx';
import { formatDay } from '#web/kit/parts/format.ts';
import { Note, Skeleton } from '#web/kit/parts/states.tsx';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { toast } from '#web/kit/notices.ts';
import { pageTitle } from '#web/shell/title.ts';
import { useCall } from '#web/api/use-call.ts';
import { Waiting } from '#web/kit/parts/waiting.tsx';
import { memberPageTexts } from '../texts/index.ts';
import type { Route } from './+types/invitation';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageTitle(matches, (language) => translatorOf(memberPageTexts, language)('accept.title'));

/** The content of an invitation, and the button that makes the person a member. */
export default function InvitationPage({ params }: Route.ComponentProps) {
  const t = useTexts(memberPageTexts);
  return (
    <div className="container page stack">
      <h1>{t('accept.title')}</h1>
      <ForPerson waiting={<Skeleton height="10rem" />}>{() => <Invited token={params.token} />}</ForPerson>
    </div>
  );
}

function Invited({ token }: { token: string }) {
  const t = useTexts(memberPageTexts);
  const roles = useTexts(taskTexts);
  const language = useLanguage();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const { reply, failure, reload } = useCall(members.openInvitation, { params: { token } }, { quiet: true });
  if (failure?.key === 'archive.members.gone' && !reply) return <Note tone="bad">{t('accept.gone')}</Note>;
  if (!reply) return <Waiting failure={failure} onRetry={reload} height="10rem" />;
  const accept = async () => {
    setBusy(true);
    try {
      const { taskId } = await call(members.accept, { params: { token } });
      toast('success', t('accept.done'));
      await navigate(`/archive/project/task/${taskId}`);
    } catch {
      setBusy(false);
    }
  };
  return (
    <>
      <p>{t('accept.text', { role: roles(`roles.${reply.role}`) })}</p>
      <FactList
        facts={[
          [t('office.project'), `${reply.projectNo} ${pick(reply.nameZh, reply.nameEn, language)}`],
          [t('topic'), reply.topicName],
        ]}
      />
      <p className="secondary">{t('accept.until', { day: formatDay(reply.validUntil, language) })}</p>
      {reply.isMine ? (
        <Button look="primary" busy={busy} onClick={() => void accept()}>
          {t('accept.accept')}
        </Button>
      ) : (
        <Note tone="warn">{t('accept.other')}</Note>
      )}
    </>
  );
}
