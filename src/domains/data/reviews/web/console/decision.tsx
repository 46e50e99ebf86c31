import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { Alert, Button, Card, Form, Space } from 'antd';
import { type ResourceFull, resourceStatus } from '#contract/data/resources';
import { resourcesTexts } from '#texts/data/resources';
import { Holds } from '#view/data/resources';
import { call } from '#web/api/api.ts';
import { mayCall, useViewer } from '#web/rights/can.tsx';
import { KeySheet } from '#web/kit/lists/key-sheet.tsx';
import { useKeys } from '#web/kit/lists/keys.ts';
import { useTexts } from '#web/texts/language.ts';
import { confirmBox } from '#web/kit/notices.ts';
import { reviews, type Desk, type Remark } from '../../contract.ts';
import { reviewsTexts } from '../../texts/index.ts';
import { reviewPageTexts } from '../texts/index.ts';
import { detailPath } from './columns.tsx';
import { CommentsField, ReasonsField } from './decision-fields.tsx';
import { RemarksField } from './remarks-field.tsx';
import { useKeyLines } from './key-lines.ts';
import { useSending } from './sending.ts';

interface Props {
  resource: ResourceFull;
  desk: Desk;
  /** The queue that the page was opened from: after a decision its next resource opens. */
  queue: string | null;
  /** False while a newer state is loading: a key that is pressed before it would act on the old one. */
  isCurrent: boolean;
  onChanged: () => void;
}

interface Values {
  /** Undefined until something was typed. */
  comments?: string;
  reasons: string[];
  remarks?: Remark[];
}

const decisionId = 'review-decision';
/** Moves the focus to the decision, where its button has vanished. */
const focusDecision = () => document.getElementById(decisionId)?.focus();

/** The form of a decision, or the reason why the reader cannot decide. */
export function Decision(props: Props) {
  const t = useTexts(reviewPageTexts);
  const { may } = props.desk;
  return (
    <Card id={decisionId} tabIndex={-1} title={t('sections.decision')} className="review-card">
      {may.approve || may.reject || may.claim ? <DecisionForm {...props} /> : <WhyNot {...props} />}
    </Card>
  );
}

function WhyNot({ resource, desk }: Props) {
  const t = useTexts(reviewPageTexts);
  const words = useTexts(reviewsTexts);
  const states = useTexts(resourcesTexts);
  const viewer = useViewer();
  const waits = resource.status === resourceStatus.submitted || resource.status === resourceStatus.reviewing;
  const mayReview = mayCall(viewer, reviews.approve.permit) || mayCall(viewer, reviews.claim.permit);
  const isBarred = waits && mayReview && desk.conflict !== null;
  const reason = !waits
    ? t('decision.closed', { status: states.dynamic(`states.${resource.status}`) })
    : !isBarred
      ? t('decision.noPermission')
      : desk.conflict === 'institution'
        ? words('fail.sameInstitution')
        : words('fail.ownResource');
  return (
    <Alert
      type={isBarred ? 'warning' : 'info'}
      showIcon
      title={reason}
      description={resource.holds.length > 0 ? <Holds holds={resource.holds} reader="staff" /> : undefined}
    />
  );
}

function DecisionForm({ resource, desk, queue, isCurrent, onChanged }: Props) {
  const t = useTexts(reviewPageTexts);
  const words = useTexts(reviewsTexts);
  const navigate = useNavigate();
  const [form] = Form.useForm<Values>();
  const [rejecting, setRejecting] = useState(false);
  const [pending, send] = useSending(form, onChanged);
  const { resourceId, rowVer } = resource;
  const { may, seen } = desk;
  const lines = useKeyLines();

  /** Opens the next resource of the queue if there is one. */
  const goOn = async (otherwise: () => unknown) => {
    const beside = queue
      ? await call(reviews.neighbours, { params: { resourceId }, query: { queue: queue as '1' } })
      : undefined;
    const next = beside?.next ?? beside?.previous;
    if (queue && next && next !== resourceId) await navigate(detailPath(next, queue));
    else await otherwise();
  };

  const approve = async () => {
    const { comments = '' } = form.getFieldsValue();
    if (!(await confirmBox(words('confirm.approve'), { isExpected: true }))) return;
    await send(
      () => call(reviews.approve, { body: { resourceId, rowVer, comments, seen } }, { fallback: t('failed') }),
      ({ isPublished }) => words(isPublished ? 'done.approved' : 'done.held'),
      () =>
        goOn(() => {
          focusDecision();
          onChanged();
        }),
    );
  };
  // A returned resource belongs to its owner again, and may no longer be visible here.
  const reject = ({ comments = '', reasons, remarks = [] }: Values) =>
    send(
      () =>
        call(
          reviews.reject,
          { body: { resourceId, rowVer, comments, reasons, remarks, seen } },
          { fallback: t('failed') },
        ),
      words('done.rejected'),
      () => goOn(() => navigate(queue === 'mine' ? '/dms/reviews' : '/dms/approval')),
    );
  const claim = () =>
    send(
      () => call(reviews.claim, { body: { resourceId, rowVer } }),
      words('done.claimed'),
      () => {
        focusDecision();
        onChanged();
      },
    );
  const cancel = () => {
    setRejecting(false);
    focusDecision();
  };

  const box = useRef<HTMLDivElement>(null);
  const within = (selector: string) => [...(box.current?.querySelectorAll<HTMLElement>(selector) ?? [])];
  /** Moves to the next remark; without one, adds the first. */
  const nextRemark = () => {
    const fields = within('.review-remark input, .review-remark textarea');
    if (fields.length === 0) return within('[data-remark-add]')[0]?.click();
    fields[(fields.indexOf(document.activeElement as HTMLElement) + 1) % fields.length]?.focus();
  };
  const reasonKeys = Object.fromEntries(
    Array.from({ length: 9 }, (_none, at) => [`Digit${at + 1}`, () => within('.review-reasons input')[at]?.click()]),
  );
  const isReady = isCurrent && !pending;
  useKeys({
    KeyC: may.claim && !rejecting && isReady ? () => void claim() : undefined,
    KeyA: may.approve && !desk.opinionMissing && !rejecting && isReady ? () => void approve() : undefined,
    KeyR: may.reject && isReady ? () => setRejecting(true) : undefined,
    ...(rejecting ? { KeyM: nextRemark, ...reasonKeys } : {}),
  });

  return (
    <Form<Values>
      form={form}
      layout="vertical"
      requiredMark
      onFinish={reject}
      scrollToFirstError={{ focus: true }}
      onKeyDown={(event) => {
        // The reason stays in the form for the next attempt. An open list of choices takes the key first.
        if (event.key === 'Escape' && rejecting && !event.defaultPrevented && !isListOpen(event.target)) cancel();
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && rejecting) form.submit();
      }}
    >
      <div ref={box}>
        {desk.opinionMissing && (
          <Alert type="info" showIcon title={t('decision.opinionMissing')} className="review-alert" />
        )}
        {rejecting && <Alert type="warning" showIcon title={words('confirm.reject')} className="review-alert" />}
        {rejecting && <ReasonsField />}
        {rejecting && <RemarksField resourceId={resourceId} />}
        {(may.approve || may.reject) && <CommentsField rejecting={rejecting} />}
        {rejecting ? (
          <Space wrap>
            <Button danger type="primary" htmlType="submit" loading={pending}>
              {t('decision.confirmReject')}
            </Button>
            <Button onClick={cancel}>{t('decision.cancel')}</Button>
          </Space>
        ) : (
          <Space wrap>
            {may.approve && (
              <Button
                type="primary"
                loading={pending}
                disabled={desk.opinionMissing}
                aria-keyshortcuts="A Alt+A"
                onClick={() => void approve()}
              >
                {t('decision.approve')}
              </Button>
            )}
            {may.reject && (
              <Button danger aria-keyshortcuts="R Alt+R" onClick={() => setRejecting(true)}>
                {t('decision.reject')}
              </Button>
            )}
            {may.claim && (
              <Button loading={pending} aria-keyshortcuts="C Alt+C" onClick={() => void claim()}>
                {t('decision.claim')}
              </Button>
            )}
          </Space>
        )}
      </div>
      <p className="review-keys">
        <KeySheet lines={lines} />
      </p>
    </Form>
  );
}

const isListOpen = (target: EventTarget) => (target as Element).getAttribute('aria-expanded') === 'true';
