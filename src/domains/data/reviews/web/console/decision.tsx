import { useState } from 'react';
import { useNavigate } from 'react-router';
import { Alert, App, Button, Card, Checkbox, Form, Input, Space } from 'antd';
import type { ResourceFull } from '#contract/data/resources';
import { resourcesTexts } from '#texts/data/resources';
import { call } from '#web/api.ts';
import { mayCall, useViewer } from '#web/can.tsx';
import { placeFaults } from '#web/kit/form-drawer.tsx';
import { useTexts } from '#web/language.ts';
import { toast } from '#web/notices.ts';
import { CallError } from '#web/wire.ts';
import { rejectReasons, reviews, type Review } from '../../contract.ts';
import { reviewsTexts } from '../../texts/index.ts';
import { reviewPageTexts } from '../texts/index.ts';

type RejectReason = Review['reasons'][number];

interface Values {
  /** Absent until something was typed. */
  comments?: string;
  reasons: RejectReason[];
}

/** Where a reviewer decides. Whoever may not, reads why. */
export function Decision({ resource, onChanged }: { resource: ResourceFull; onChanged: () => void }) {
  const t = useTexts(reviewPageTexts);
  const { may } = resource;
  return (
    <Card title={t('sections.decision')} className="review-card">
      {may.approve || may.reject || may.claim ? (
        <DecisionForm resource={resource} onChanged={onChanged} />
      ) : (
        <WhyNot resource={resource} />
      )}
    </Card>
  );
}

function WhyNot({ resource }: { resource: ResourceFull }) {
  const t = useTexts(reviewPageTexts);
  const words = useTexts(reviewsTexts);
  const states = useTexts(resourcesTexts);
  const viewer = useViewer();
  const waits = resource.status === '1' || resource.status === '2';
  const mayDecide = mayCall(viewer, reviews.approve.permit);
  const reason = !waits
    ? t('decision.closed', { status: states.dynamic(`states.${resource.status}`) })
    : mayDecide
      ? words('fail.ownResource')
      : t('decision.noPermission');
  return <Alert type={waits && mayDecide ? 'warning' : 'info'} showIcon title={reason} />;
}

function DecisionForm({ resource, onChanged }: { resource: ResourceFull; onChanged: () => void }) {
  const t = useTexts(reviewPageTexts);
  const words = useTexts(reviewsTexts);
  const { modal } = App.useApp();
  const navigate = useNavigate();
  const [form] = Form.useForm<Values>();
  const [rejecting, setRejecting] = useState(false);
  const [pending, setPending] = useState(false);
  const { resourceId, rowVer, may } = resource;

  const send = async (request: () => Promise<unknown>, done: string, leave = false) => {
    setPending(true);
    try {
      await request();
      toast('success', done);
      if (leave) await navigate('/dms/approval');
      else onChanged();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      placeFaults(form, error);
      // Somebody decided meanwhile or the record has changed; the message says who, the page shows what.
      if (error.code === 601) onChanged();
    } finally {
      setPending(false);
    }
  };
  const approve = () => {
    const { comments = '' } = form.getFieldsValue();
    modal.confirm({
      title: t('decision.prompt'),
      content: words('confirm.approve'),
      okText: t('decision.confirm'),
      cancelText: t('decision.cancel'),
      onOk: () => send(() => call(reviews.approve, { body: { resourceId, rowVer, comments } }), words('done.approved')),
    });
  };
  // A returned resource is its owner's again: there may be nothing left to see here.
  const reject = ({ comments = '', reasons }: Values) =>
    send(() => call(reviews.reject, { body: { resourceId, rowVer, comments, reasons } }), words('done.rejected'), true);
  const claim = () => send(() => call(reviews.claim, { body: { resourceId, rowVer } }), words('done.claimed'));

  return (
    <Form<Values> form={form} layout="vertical" requiredMark onFinish={reject} scrollToFirstError={{ focus: true }}>
      {rejecting && (
        <Form.Item
          name="reasons"
          label={t('decision.reasons')}
          rules={[{ required: true, type: 'array', min: 1, message: t('decision.reasonsRequired') }]}
        >
          <Reasons label={t('decision.reasons')} />
        </Form.Item>
      )}
      <Form.Item
        name="comments"
        label={t('decision.comments')}
        extra={t('decision.commentsHint')}
        dependencies={['reasons']}
        rules={[
          { max: 2000 },
          ({ getFieldValue }) => ({
            required: rejecting && ((getFieldValue('reasons') ?? []) as RejectReason[]).includes('other'),
            whitespace: true,
            message: words('fail.commentsRequired'),
          }),
        ]}
      >
        <Input.TextArea autoSize={{ minRows: 3, maxRows: 10 }} maxLength={2000} />
      </Form.Item>
      {rejecting ? (
        <Space wrap>
          <Button danger type="primary" htmlType="submit" loading={pending}>
            {t('decision.confirmReject')}
          </Button>
          <Button onClick={() => setRejecting(false)}>{t('decision.cancel')}</Button>
        </Space>
      ) : (
        <Space wrap>
          {may.approve && (
            <Button type="primary" loading={pending} onClick={approve}>
              {t('decision.approve')}
            </Button>
          )}
          {may.reject && (
            <Button danger onClick={() => setRejecting(true)}>
              {t('decision.reject')}
            </Button>
          )}
          {may.claim && (
            <Button loading={pending} onClick={() => void claim()}>
              {t('decision.claim')}
            </Button>
          )}
        </Space>
      )}
    </Form>
  );
}

interface ReasonsProps {
  label: string;
  /** Given by the form, as are the next three. */
  id?: string;
  value?: RejectReason[];
  onChange?: (reasons: RejectReason[]) => void;
  'aria-describedby'?: string;
}

/** A group may be described but not be required or invalid: those words of the form are for single fields. */
function Reasons({ label, id, value = [], onChange, 'aria-describedby': describedBy }: ReasonsProps) {
  const words = useTexts(reviewsTexts);
  return (
    <div role="group" id={id} aria-label={label} aria-describedby={describedBy}>
      <Checkbox.Group<RejectReason>
        className="review-reasons"
        value={value}
        onChange={(reasons) => onChange?.(reasons)}
        options={rejectReasons.map((reason) => ({ value: reason, label: words(`reasons.${reason}`) }))}
      />
    </div>
  );
}
