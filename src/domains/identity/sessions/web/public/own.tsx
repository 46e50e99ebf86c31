import './own.css';
import { sessions, type OwnSession } from '#contract/identity/sessions';
import { call } from '#web/api/api.ts';
import { Button } from '#web/kit/parts/button.tsx';
import { formatMoment } from '#web/kit/parts/format.ts';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { confirmBox, toast } from '#web/kit/notices.ts';
import { useCall } from '#web/api/use-call.ts';
import { Waiting } from '#web/kit/parts/waiting.tsx';
import { ownSessionTexts } from '../texts/index.ts';

/** The user's open sessions, with buttons to end them. */
export default function OwnSessions() {
  const t = useTexts(ownSessionTexts);
  const { reply, failure, reload } = useCall(sessions.own, {});
  if (!reply) return <Waiting failure={failure} onRetry={reload} height="12rem" />;
  const end = async (sent: () => Promise<unknown>, question: string) => {
    if (!(await confirmBox(question))) return;
    await sent();
    toast('success', t('ended'));
    reload();
  };
  return (
    <>
      <ul className="own-sessions">
        {reply.map((row) => (
          <Row
            key={row.sessionId}
            row={row}
            onEnd={() =>
              // The API client has already shown the error.
              void end(
                () => call(sessions.endOwn, { params: { sessionId: row.sessionId } }),
                t('confirmEnd', { browser: row.browser, address: row.ipaddr }),
              ).catch(() => undefined)
            }
          />
        ))}
      </ul>
      {reply.length > 1 ? (
        <Button
          look="danger"
          onClick={() => void end(() => call(sessions.endOthers), t('confirmEndOthers')).catch(() => undefined)}
        >
          {t('endOthers')}
        </Button>
      ) : null}
    </>
  );
}

function Row({ row, onEnd }: { row: OwnSession; onEnd: () => void }) {
  const t = useTexts(ownSessionTexts);
  const language = useLanguage();
  const { isCurrent, browser, os, ipaddr, place, loginTime, lastAccess } = row;
  return (
    <li>
      <div>
        <strong>{t('device', { browser: browser || t('unknown'), os: os || t('unknown') })}</strong>
        {isCurrent ? <span className="secondary small"> {t('current')}</span> : null}
        <p className="secondary small">
          {t('facts', {
            address: ipaddr || '–',
            place: place ? t('place', { place }) : '',
            login: formatMoment(loginTime, language),
            last: formatMoment(lastAccess, language),
          })}
        </p>
      </div>
      {isCurrent ? null : (
        <Button small aria-label={t('endOf', { browser: browser || t('unknown'), address: ipaddr })} onClick={onEnd}>
          {t('end')}
        </Button>
      )}
    </li>
  );
}
