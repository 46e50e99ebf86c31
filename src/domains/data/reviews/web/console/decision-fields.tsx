import { Form, Input } from 'antd';
import { useTexts } from '#web/texts/language.ts';
import { otherReason } from '../../contract.ts';
import { reviewsTexts } from '../../texts/index.ts';
import { reviewPageTexts } from '../texts/index.ts';
import { Reasons } from './reasons.tsx';

/** The reasons of a rejection. */
export function ReasonsField() {
  const t = useTexts(reviewPageTexts);
  return (
    <Form.Item
      name="reasons"
      label={t('decision.reasons')}
      rules={[{ required: true, type: 'array', min: 1, message: t('decision.reasonsRequired') }]}
    >
      <Reasons label={t('decision.reasons')} takesFocus />
    </Form.Item>
  );
}

/** The comment on a decision. A rejection for the reason “other” requires one. */
export function CommentsField({ rejecting }: { rejecting: boolean }) {
  const t = useTexts(reviewPageTexts);
  const words = useTexts(reviewsTexts);
  return (
    <Form.Item
      name="comments"
      label={t('decision.comments')}
      extra={t('decision.commentsHint')}
      dependencies={['reasons']}
      rules={[
        { max: 2000 },
        ({ getFieldValue }) => ({
          required: rejecting && ((getFieldValue('reasons') ?? []) as string[]).includes(otherReason),
          whitespace: true,
          message: words('fail.commentsRequired'),
        }),
      ]}
    >
      <Input.TextArea autoSize={{ minRows: 3, maxRows: 10 }} maxLength={2000} />
    </Form.Item>
  );
}
