import { useState } from 'react';
import { Empty, Form, Input, Modal, Table, Tag } from 'antd';
import { auditorsTexts } from '#texts/data/auditors';
import { StateBadge } from '#web/kit/parts/badge.tsx';
import { useScrollByKeys } from '#web/kit/lists/data-table.tsx';
import { useTexts } from '#web/texts/language.ts';
import { useCall } from '#web/api/use-call.ts';
import { Waiting } from '#web/kit/parts/waiting.tsx';
import { CallError } from '#web/api/wire.ts';
import { reviews, type Candidate } from '../../contract.ts';
import { reviewsTexts } from '../../texts/index.ts';
import { reviewPageTexts } from '../texts/index.ts';

interface Props {
  resourceId: number;
  title: string;
  several?: boolean;
  withReason?: boolean;
  onChoose: (userIds: number[], reason: string) => Promise<unknown>;
  onDone: () => void;
  onClose: () => void;
}

/**
 * Selects people in the register: the best match comes first, and people who cannot be asked are shown with the reason.
 */
export function CandidateDialog({ resourceId, title, several = false, withReason = false, ...acts }: Props) {
  const t = useTexts(reviewPageTexts);
  const words = useTexts(reviewsTexts);
  const subjects = useTexts(auditorsTexts);
  const { reply, failure, reload } = useCall(reviews.candidates, { params: { resourceId } });
  const [keyword, setKeyword] = useState('');
  const [chosen, setChosen] = useState<number[]>([]);
  const [pending, setPending] = useState(false);
  const [form] = Form.useForm<{ reason?: string }>();
  const table = useScrollByKeys();
  const wanted = keyword.trim().toLowerCase();
  const shown = reply?.filter(({ name, organization }) => `${name} ${organization}`.toLowerCase().includes(wanted));
  const choose = async () => {
    const { reason = '' } = await form.validateFields();
    setPending(true);
    try {
      await acts.onChoose(chosen, reason);
      acts.onDone();
    } catch (error) {
      // The client has shown the reason.
      if (!(error instanceof CallError)) throw error;
    } finally {
      setPending(false);
    }
  };
  const refusalOf = ({ refusal, conflict }: Candidate) =>
    refusal === 'conflict' && conflict
      ? `${words('refusals.conflict')} · ${words(`conflicts.${conflict}`)}`
      : refusal && words(`refusals.${refusal}`);
  return (
    <Modal
      open
      title={title}
      rootClassName="review-dialog"
      width="var(--form-width)"
      okText={t('auditors.ok')}
      cancelText={t('decision.cancel')}
      okButtonProps={{ disabled: chosen.length === 0, loading: pending }}
      onOk={() => choose().catch(() => undefined)}
      onCancel={acts.onClose}
    >
      {!shown && <Waiting failure={failure} onRetry={reload} height="12rem" />}
      {reply?.length === 0 && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('auditors.empty')} />}
      <Form form={form} name="candidates" layout="vertical">
        {shown && reply!.length > 0 && (
          <>
            <Input.Search
              allowClear
              aria-label={t('auditors.search')}
              placeholder={t('auditors.search')}
              value={keyword}
              onChange={(event) => setKeyword(event.target.value)}
            />
            <Table<Candidate>
              ref={table}
              rowKey="userId"
              size="small"
              className="review-candidates"
              dataSource={shown}
              pagination={{ pageSize: 8, hideOnSinglePage: true, showSizeChanger: false }}
              scroll={{ x: 'max-content' }}
              rowSelection={{
                type: several ? 'checkbox' : 'radio',
                hideSelectAll: true,
                preserveSelectedRowKeys: true,
                columnTitle: <span className="aloud">{t('auditors.candidates')}</span>,
                selectedRowKeys: chosen,
                onChange: (keys) => setChosen(keys as number[]),
                getCheckboxProps: (row) => ({ disabled: row.refusal !== null, 'aria-label': row.name }),
              }}
              columns={[
                {
                  key: 'name',
                  title: t('auditors.person'),
                  render: (_value, row) => (
                    <>
                      <strong>{row.name}</strong>{' '}
                      {row.isProposed && <Tag color="success">{t('auditors.proposed')}</Tag>}
                      <div className="secondary small">{row.organization}</div>
                      {row.refusal && <StateBadge tone="warn">{refusalOf(row)}</StateBadge>}
                    </>
                  ),
                },
                {
                  key: 'subjects',
                  title: subjects('fields.subjectCodes'),
                  render: (_value, row) =>
                    row.subjectCodes.map((code) => subjects.dynamic(`subjects.${code}`, code)).join(' · '),
                },
                {
                  key: 'load',
                  title: subjects('fields.open'),
                  render: (_value, row) => (
                    <>
                      {t('auditors.load', { open: row.open, max: row.maxOpen })}
                      {row.overdue > 0 && (
                        <div>
                          <StateBadge tone="bad">{t('auditors.overdueCount', { count: row.overdue })}</StateBadge>
                        </div>
                      )}
                    </>
                  ),
                },
              ]}
            />
          </>
        )}
        {withReason && (
          <Form.Item
            name="reason"
            label={t('auditors.reason')}
            rules={[{ required: true, whitespace: true }, { max: 500 }]}
          >
            <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} maxLength={500} />
          </Form.Item>
        )}
      </Form>
    </Modal>
  );
}
