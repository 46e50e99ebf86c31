import { useRef, useState, type SyntheticEvent } from 'react';
import { accessRequests, accessStatus } from '#contract/data/access-requests';
import { call } from '#web/api/api.ts';
import { Button } from '#web/kit/parts/button.tsx';
import { ConfirmedButton } from '#web/kit/parts/confirmed-button.tsx';
import { Field } from '#web/kit/forms/field.tsx';
import { formatDay } from '#web/kit/parts/format.ts';
import { Note } from '#web/kit/parts/states.tsx';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { toast } from '#web/kit/notices.ts';
import type { MyRequest } from '../../contract.ts';
import { accessTexts } from '#texts/data/access-requests';
import { sendAgreement } from '../agreement.ts';
import { accessPageTexts } from '../texts/index.ts';
import { AgreementButton } from './agreement-button.tsx';

const tones = {
  [accessStatus.pending]: 'info',
  [accessStatus.supplement]: 'warn',
  [accessStatus.approved]: 'ok',
  [accessStatus.rejected]: 'bad',
  [accessStatus.expired]: 'warn',
  [accessStatus.revoked]: 'bad',
  [accessStatus.cancelled]: 'info',
} as const;

/** State of the caller's request, and the acts that it allows. */
export function RequestStatus({ request, onChanged }: { request: MyRequest; onChanged: () => void }) {
  const t = useTexts(accessPageTexts);
  const words = useTexts(accessTexts);
  const language = useLanguage();
  const date = formatDay(request.validUntil, language);
  const reason = request.decisionReason;
  const sentence = {
    [accessStatus.pending]: t('panel.pending'),
    [accessStatus.supplement]: t('panel.supplement', { reason }),
    [accessStatus.approved]: t('panel.approved', { date }),
    [accessStatus.rejected]: t('panel.rejected', { reason }),
    [accessStatus.expired]: t('panel.expired', { date }),
    [accessStatus.revoked]: t('panel.revoked', { reason }),
    [accessStatus.cancelled]: t('panel.cancelled'),
  }[request.status];
  return (
    <div className="stack">
      <Note tone={tones[request.status]} title={sentence}>
        <p className="secondary small">
          {request.requestNo} · {words(`purposes.${request.purpose}`)}
        </p>
        {request.status === accessStatus.approved ? (
          <p className="small">{t(request.thisVersionOnly ? 'panel.onlyThis' : 'panel.follows')}</p>
        ) : null}
        {request.status === accessStatus.approved && reason ? (
          <p className="access-list__text">{t('panel.note', { reason })}</p>
        ) : null}
      </Note>
      {request.may.answer ? <AnswerForm request={request} onChanged={onChanged} /> : null}
      <div className="row">
        {request.may.attach ? <Attach request={request} onChanged={onChanged} /> : null}
        <AgreementButton request={request} />
        {request.may.cancel ? (
          <ConfirmedButton
            look="plain"
            small
            question={t('panel.cancelAsk')}
            act={() => call(accessRequests.cancel, { params: { id: request.requestId } })}
            done={t('panel.cancelled')}
            onDone={onChanged}
          >
            {t('panel.cancel')}
          </ConfirmedButton>
        ) : null}
      </div>
    </div>
  );
}

function AnswerForm({ request, onChanged }: { request: MyRequest; onChanged: () => void }) {
  const t = useTexts(accessPageTexts);
  const [comments, setComments] = useState('');
  const [busy, setBusy] = useState(false);
  const send = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (comments.trim() === '' || busy) return;
    setBusy(true);
    try {
      await call(accessRequests.answer, { params: { id: request.requestId }, body: { comments } });
      toast('success', t('panel.answered'));
      onChanged();
    } catch {
      // The client has shown the reason; the input is kept.
    } finally {
      setBusy(false);
    }
  };
  return (
    <form className="form" onSubmit={(event) => void send(event)}>
      <Field id={`answer-${request.requestId}`} label={t('panel.answer')} required>
        {(control) => (
          <textarea
            {...control}
            className="input"
            rows={3}
            maxLength={2000}
            value={comments}
            onChange={(event) => setComments(event.target.value)}
          />
        )}
      </Field>
      <div className="row">
        <Button type="submit" look="primary" small busy={busy}>
          {t('panel.answerSend')}
        </Button>
      </div>
    </form>
  );
}

/** A button that opens the file input. */
function Attach({ request, onChanged }: { request: MyRequest; onChanged: () => void }) {
  const t = useTexts(accessPageTexts);
  const field = useRef<HTMLInputElement>(null);
  const send = async (file: File | undefined) => {
    if (!file) return;
    await sendAgreement(request.requestId, file);
    toast('success', t('panel.attached'));
    onChanged();
  };
  return (
    <>
      <Button small onClick={() => field.current?.click()}>
        {t('panel.attach')}
        {request.hasAgreement ? ' ✓' : ''}
      </Button>
      <input
        ref={field}
        type="file"
        hidden
        accept=".pdf,.png,.jpg,.jpeg"
        onChange={({ target }) => {
          const file = target.files?.[0];
          // Reset, so that the same file can be selected again after a failure.
          target.value = '';
          void send(file).catch(() => undefined);
        }}
      />
    </>
  );
}
