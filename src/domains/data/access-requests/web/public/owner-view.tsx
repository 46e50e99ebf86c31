import { useState } from 'react';
import { accessRequests, accessStatus } from '#contract/data/access-requests';
import { call } from '#web/api/api.ts';
import { Button } from '#web/kit/parts/button.tsx';
import { Field } from '#web/kit/forms/field.tsx';
import { formatDay } from '#web/kit/parts/format.ts';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { toast } from '#web/kit/notices.ts';
import type { AccessRequest } from '../../contract.ts';
import { accessPageTexts } from '../texts/index.ts';
import { AgreementButton } from './agreement-button.tsx';

/** Form in which the owner agrees, objects or asks for more information. */
export function OwnerView({ request, onChanged }: { request: AccessRequest; onChanged: () => void }) {
  const t = useTexts(accessPageTexts);
  const [comments, setComments] = useState('');
  const [thisVersionOnly, setOnly] = useState(request.thisVersionOnly);
  const [busy, setBusy] = useState(false);
  const { requestId, rowVer, ownerConsent } = request;
  const send = async (act: () => Promise<unknown>) => {
    setBusy(true);
    try {
      await act();
      toast('success', t('asked.done'));
      setComments('');
    } catch {
      // The client has shown the reason; the input is kept.
    } finally {
      setBusy(false);
    }
    onChanged();
  };
  const consent = (agrees: boolean) =>
    send(() => call(accessRequests.consent, { body: { requestId, rowVer, agrees, thisVersionOnly, comments } }));
  const more = () => send(() => call(accessRequests.askMore, { body: { requestId, rowVer, comments } }));
  return (
    <div className="stack">
      <Decision request={request} />
      {ownerConsent === null ? null : (
        <p>
          {t(ownerConsent === '1' ? 'asked.youAgreed' : 'asked.youObjected')} {request.ownerComment}
        </p>
      )}
      {request.hasAgreement ? (
        <div className="row">
          <AgreementButton request={request} />
        </div>
      ) : null}
      {request.may.consent ? (
        <>
          <Field id={`view-${requestId}`} label={t('asked.comments')} hint={t('asked.viewHint')}>
            {(control) => (
              <textarea
                {...control}
                className="input"
                rows={2}
                maxLength={1000}
                value={comments}
                onChange={(event) => setComments(event.target.value)}
              />
            )}
          </Field>
          <label className="check">
            <input type="checkbox" checked={thisVersionOnly} onChange={(event) => setOnly(event.target.checked)} />
            <span>
              {t('asked.thisVersionOnly')} <span className="secondary small">{t('office.versionHint')}</span>
            </span>
          </label>
          <div className="row">
            <Button small look="primary" busy={busy} onClick={() => void consent(true)}>
              {t('asked.agree')}
            </Button>
            <Button small disabled={busy} onClick={() => void consent(false)}>
              {t('asked.object')}
            </Button>
            {request.may.supplement ? (
              <Button small look="plain" disabled={busy || comments.trim() === ''} onClick={() => void more()}>
                {t('asked.more')}
              </Button>
            ) : null}
          </div>
        </>
      ) : null}
    </div>
  );
}

/** The decision, for the owner, who has to know who has the files. */
function Decision({ request }: { request: AccessRequest }) {
  const t = useTexts(accessPageTexts);
  const language = useLanguage();
  const { status, validUntil, decisionReason: reason } = request;
  const facts = [
    ...(validUntil && status === accessStatus.approved
      ? [t('asked.until', { date: formatDay(validUntil, language) })]
      : []),
    ...(reason &&
    (status === accessStatus.approved || status === accessStatus.rejected || status === accessStatus.revoked)
      ? [t('asked.reason', { reason })]
      : []),
  ];
  return facts.map((fact) => (
    <p key={fact} className="access-list__text">
      {fact}
    </p>
  ));
}
