import { Button, Card, Form, Input, Radio } from 'antd';
import type { ResourceFull } from '#contract/data/resources';
import { call } from '#web/api/api.ts';
import { useTexts } from '#web/texts/language.ts';
import { checkAnswers, checkLists, opinions, reviews, type CheckList, type Desk } from '../../contract.ts';
import { reviewsTexts } from '../../texts/index.ts';
import { reviewPageTexts } from '../texts/index.ts';
import { Reasons } from './reasons.tsx';
import { useSending } from './sending.ts';

interface Values {
  checklist: CheckList;
  recommend: (typeof opinions)[number];
  reasons?: string[];
  comments: string;
}

/** An auditor's recommendation: the check list of the type, comments, and reasons for a return. */
export function Opinion({
  resource,
  mine,
  onChanged,
}: {
  resource: ResourceFull;
  mine: NonNullable<Desk['mine']>;
  onChanged: () => void;
}) {
  const t = useTexts(reviewPageTexts);
  const words = useTexts(reviewsTexts);
  const [form] = Form.useForm<Values>();
  const [pending, send] = useSending(form, onChanged);
  const recommend = Form.useWatch('recommend', form);
  const submit = ({ reasons = [], ...values }: Values) =>
    send(
      () =>
        call(reviews.opine, {
          body: { ...values, reasons, assignmentId: mine.assignmentId, rowVer: resource.rowVer },
        }),
      t('opinion.sent'),
    );
  return (
    <Card title={t('sections.opinion')} className="review-card">
      <Form<Values> form={form} name="opinion" layout="vertical" onFinish={submit} scrollToFirstError={{ focus: true }}>
        <fieldset className="review-checks">
          <legend>{t('opinion.checklist')}</legend>
          {checkLists[resource.resourceType].map((item) => (
            <Form.Item
              key={item}
              name={['checklist', item]}
              label={words(`checks.${item}`)}
              rules={[{ required: true, message: words('fail.checklistIncomplete') }]}
            >
              <Radio.Group
                aria-label={t('opinion.answers', { item: words(`checks.${item}`) })}
                options={checkAnswers.map((value) => ({ value, label: words(`answers.${value}`) }))}
              />
            </Form.Item>
          ))}
        </fieldset>
        <Form.Item name="recommend" label={t('opinion.recommend')} rules={[{ required: true }]}>
          <Radio.Group
            aria-label={t('opinion.recommend')}
            options={opinions.map((value) => ({ value, label: words(`outcomes.${value}`) }))}
          />
        </Form.Item>
        {recommend === 'recommendReject' && (
          <Form.Item
            name="reasons"
            label={t('decision.reasons')}
            rules={[{ required: true, type: 'array', min: 1, message: words('fail.reasonsRequired') }]}
          >
            <Reasons label={t('decision.reasons')} />
          </Form.Item>
        )}
        <Form.Item
          name="comments"
          label={t('opinion.comments')}
          extra={t('opinion.commentsHint')}
          rules={[{ required: true, whitespace: true, message: t('decision.commentsRequired') }, { max: 2000 }]}
        >
          <Input.TextArea autoSize={{ minRows: 3, maxRows: 10 }} maxLength={2000} />
        </Form.Item>
        <Button type="primary" htmlType="submit" loading={pending}>
          {t('opinion.submit')}
        </Button>
      </Form>
    </Card>
  );
}

/** A private note. */
export function Note({ resourceId, note }: { resourceId: number; note: string }) {
  const t = useTexts(reviewPageTexts);
  const [form] = Form.useForm<{ text: string }>();
  const [pending, send] = useSending(form, () => undefined);
  return (
    <Card title={t('sections.note')} className="review-card">
      <Form
        form={form}
        name="note"
        layout="vertical"
        initialValues={{ text: note }}
        onFinish={({ text }) => send(() => call(reviews.note, { body: { resourceId, text } }), t('note.saved'))}
      >
        <Form.Item name="text" label={t('sections.note')} extra={t('note.hint')} rules={[{ max: 5000 }]}>
          <Input.TextArea autoSize={{ minRows: 2, maxRows: 10 }} maxLength={5000} />
        </Form.Item>
        <Button htmlType="submit" loading={pending}>
          {t('note.save')}
        </Button>
      </Form>
    </Card>
  );
}
