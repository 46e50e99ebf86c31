import { useState, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { comments, longestComment, type Subject } from '#contract/benchmarks/comments';
import { useFaults } from '#web/kit/forms/faults.ts';
import { call } from '#web/api/api.ts';
import { useViewer } from '#web/rights/can.tsx';
import { loginPath } from '#web/rights/guard.ts';
import { Button, LinkButton } from '#web/kit/parts/button.tsx';
import { Field } from '#web/kit/forms/field.tsx';
import { Note } from '#web/kit/parts/states.tsx';
import { useEarlyInput } from '#web/kit/forms/early-input.ts';
import { useTexts } from '#web/texts/language.ts';
import { toast } from '#web/kit/notices.ts';
import { commentTexts } from '../../texts/index.ts';
import { commentPageTexts } from '../texts/index.ts';

interface Props {
  subject: Subject;
  onWritten: () => Promise<void> | void;
}

/** The form for a comment, or the requirements for writing one. */
export function Writing(props: Props) {
  const t = useTexts(commentPageTexts);
  const viewer = useViewer();
  const { pathname, search } = useLocation();
  const here = `${pathname}${search}`;
  if (!viewer)
    return (
      <Way text={t('login')}>
        <LinkButton small to={loginPath(here)}>
          {t('loginGo')}
        </LinkButton>
      </Way>
    );
  if (!viewer.verified)
    return (
      <Way text={t('verify')}>
        <LinkButton small to={`/email-verification?redirect=${encodeURIComponent(here)}`}>
          {t('verifyGo')}
        </LinkButton>
      </Way>
    );
  return <CommentForm {...props} />;
}

function Way({ text, children }: { text: string; children: ReactNode }) {
  return (
    <div className="row no-print">
      <span>{text}</span>
      {children}
    </div>
  );
}

/** The text is kept until the server has stored it. */
function CommentForm({ subject, onWritten }: Props) {
  const t = useTexts(commentPageTexts);
  const words = useTexts(commentTexts);
  const faults = useFaults('comment');
  const [content, setContent] = useState('');
  const [isWaiting, setWaiting] = useState(false);
  const typed = useEarlyInput((_name, text) => setContent(text));
  const { length } = content.trim();

  const submit = faults.onSubmit(
    async () => {
      setWaiting(false);
      const reason = length === 0 ? 'required' : length > longestComment ? 'tooLong' : undefined;
      if (faults.set(reason ? [{ id: 'comment', message: words(`fail.${reason}`) }] : [])) return;
      const { status } = await call(comments.write, { params: subject, body: { content } }, { quiet: true });
      setContent('');
      if (status === 'visible') toast('success', t('posted'));
      setWaiting(status === 'pending');
      await onWritten();
    },
    (error) => faults.refuse(error, () => 'comment'),
  );

  return (
    <form ref={typed} className="form comments__form no-print" noValidate onSubmit={submit}>
      <Field id="comment" label={words('fields.content')} hint={t('hint')} error={faults.at('comment')} required>
        {(control) => (
          <textarea
            {...control}
            className="input"
            name="content"
            rows={3}
            value={content}
            onChange={(event) => {
              setContent(event.target.value);
              faults.forget('comment');
            }}
          />
        )}
      </Field>
      <div className="row">
        <Button type="submit" busy={faults.busy}>
          {t('post')}
        </Button>
        <span className={`small num ${length > longestComment ? 'comments__over' : 'secondary'}`}>
          {t('length', { length, longest: longestComment })}
        </span>
      </div>
      <div role="status">
        {isWaiting ? (
          <Note tone="ok">
            <p>{t('pending')}</p>
          </Note>
        ) : null}
      </div>
    </form>
  );
}
