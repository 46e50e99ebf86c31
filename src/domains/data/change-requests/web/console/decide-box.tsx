import { useState } from 'react';
import { Button, Descriptions, Drawer, Form, Input, Space } from 'antd';
import { pick } from '#shared/texts';
import { resourcesTexts } from '#texts/data/resources';
import { FieldDifference, useFieldName } from '#view/data/versions';
import { call } from '#web/api/api.ts';
import { DecisionKeys } from '#web/kit/lists/decision-keys.tsx';
import { formatDate, formatMoment } from '#web/kit/parts/format.ts';
import { useDecisionKeys } from '#web/kit/lists/queue.ts';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { confirmBox, toast } from '#web/kit/notices.ts';
import { changeRequests, type Change } from '../../contract.ts';
import { changeTexts } from '../../texts/index.ts';
import { changePageTexts } from '../texts/index.ts';

/** Labels of one line, also on a phone. */
const unbroken = { label: { whiteSpace: 'nowrap' } } as const;

/** A change request with its reason and its differences, and the buttons to decide. */
export function DecideBox({
  change,
  onChanged,
  onClose,
}: {
  change: Change;
  onChanged: (isDecided: boolean) => void;
  onClose: () => void;
}) {
  const t = useTexts(changePageTexts);
  const words = useTexts(changeTexts);
  const language = useLanguage();
  const [form] = Form.useForm<{ comments?: string }>();
  const [pending, setPending] = useState(false);
  const title = pick(change.titleZh, change.titleEn, language);
  const decide = async (accepts: boolean) => {
    // This click takes page and files offline.
    if (accepts && change.kind === 'withdraw' && !(await confirmBox(t('confirmWithdraw', { title })))) return;
    setPending(true);
    const { comments = '' } = form.getFieldsValue();
    try {
      await call(changeRequests.decide, {
        body: { changeId: change.changeId, rowVer: change.rowVer, accepts, comments },
      });
      toast('success', t('done'));
      onClose();
      onChanged(true);
    } catch {
      // The client has shown the reason; the list shows the current state.
      onClose();
      onChanged(false);
    } finally {
      setPending(false);
    }
  };
  const mayDecide = change.may.decide && !pending;
  useDecisionKeys(
    {
      KeyA: mayDecide ? () => void decide(true) : undefined,
      KeyR: mayDecide ? () => void decide(false) : undefined,
    },
    1,
  );
  return (
    <Drawer open size="large" title={words(`kinds.${change.kind}`)} onClose={onClose}>
      <Space orientation="vertical" size="large" className="kit-page">
        <Descriptions
          column={1}
          size="small"
          bordered
          styles={unbroken}
          items={[
            {
              key: 'title',
              label: words('fields.title'),
              children: `${change.resourceNo} · ${title} · ${change.version}`,
            },
            { key: 'askedByName', label: words('fields.askedByName'), children: change.askedByName },
            {
              key: 'createTime',
              label: words('fields.createTime'),
              children: formatMoment(change.createTime, language),
            },
            { key: 'reason', label: words('fields.reason'), children: change.reason || '–' },
            ...(change.decidedAt
              ? [
                  {
                    key: 'decidedAt',
                    label: words('fields.decidedAt'),
                    children: formatMoment(change.decidedAt, language),
                  },
                ]
              : []),
            ...(change.decisionReason
              ? [{ key: 'decision', label: words('fields.decisionReason'), children: change.decisionReason }]
              : []),
          ]}
        />
        {change.corrections.length > 0 ? <Corrections changes={change.corrections} /> : null}
        {change.before && change.terms ? <Terms before={change.before} after={change.terms} /> : null}
        {change.may.decide ? (
          <Form form={form} layout="vertical">
            <Form.Item name="comments" label={words('fields.comments')}>
              <Input.TextArea rows={3} maxLength={1000} showCount />
            </Form.Item>
            <Space>
              <Button type="primary" loading={pending} onClick={() => void decide(true)}>
                {t('accept')}
              </Button>
              <Button danger disabled={pending} onClick={() => void decide(false)}>
                {t('refuse')}
              </Button>
            </Space>
            <DecisionKeys accept={t('accept')} refuse={t('refuse')} />
          </Form>
        ) : null}
      </Space>
    </Drawer>
  );
}

/** Each corrected field with its removed and inserted words. */
function Corrections({ changes }: { changes: Change['corrections'] }) {
  const words = useTexts(changeTexts);
  const nameOf = useFieldName();
  return (
    <Descriptions
      column={1}
      size="small"
      bordered
      styles={unbroken}
      title={words('fields.corrections')}
      items={changes.map((change) => ({
        key: change.field,
        label: nameOf(change),
        children: <FieldDifference change={change} />,
      }))}
    />
  );
}

type Terms = NonNullable<Change['terms']>;

function Terms({ before, after }: { before: Terms; after: Terms }) {
  const words = useTexts(changeTexts);
  const shared = useTexts(resourcesTexts);
  const language = useLanguage();
  const show = (terms: Terms) => (
    <>
      <div>{shared.dynamic(`sharing.${terms.sharingMethod}`)}</div>
      {terms.sharingMethod === 'open' ? (
        <div>
          {words('fields.openDate')}: {formatDate(terms.openDate, language)}
        </div>
      ) : null}
      {terms.sharingMethod === 'restricted' ? (
        <div>{pick(terms.accessRestriction, terms.accessRestrictionEn, language)}</div>
      ) : null}
      {terms.sharingMethod === 'closed' ? <div>{terms.nonDisclosureReason}</div> : null}
      {terms.license ? <div>{shared.dynamic(`licenses.${terms.license}`)}</div> : null}
    </>
  );
  return (
    <Descriptions
      column={1}
      size="small"
      bordered
      styles={unbroken}
      items={[
        { key: 'before', label: words('fields.before'), children: show(before) },
        { key: 'after', label: words('fields.terms'), children: show(after) },
      ]}
    />
  );
}
