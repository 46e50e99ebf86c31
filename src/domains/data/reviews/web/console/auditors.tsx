import { useState } from 'react';
import { Button, Card, Space, Typography } from 'antd';
import { pick } from '#shared/texts';
import type { ResourceFull } from '#contract/data/resources';
import { call } from '#web/api/api.ts';
import { RowButton } from '#web/kit/lists/row-actions.tsx';
import { StateBadge } from '#web/kit/parts/badge.tsx';
import { formatDate } from '#web/kit/parts/format.ts';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { toast } from '#web/kit/notices.ts';
import { reviews, type Assignment, type Desk } from '../../contract.ts';
import { reviewPageTexts } from '../texts/index.ts';
import { AssignmentState } from './assignment-state.tsx';
import { CandidateDialog } from './candidates.tsx';
import { ReasonDialog } from './reason-dialog.tsx';

interface Props {
  resource: ResourceFull;
  desk: Desk;
  onChanged: () => void;
}

type Open = 'assign' | { handOver: Assignment } | { decline: number };

/** Reviewers of the resource with due dates, and with recommendations if the reader may see them. */
export function Auditors({ resource, desk, onChanged }: Props) {
  const t = useTexts(reviewPageTexts);
  const language = useLanguage();
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const { resourceId, rowVer } = resource;
  const done = (message: 'assigned' | 'handedOver' | 'declined') => {
    toast('success', t(`auditors.${message}`));
    close();
    onChanged();
  };
  const isMine = ({ assignmentId }: Assignment) => desk.mine?.assignmentId === assignmentId;
  return (
    <Card
      title={t('sections.auditors')}
      className="review-card"
      extra={
        desk.may.assign && (
          <Button size="small" onClick={() => setOpen('assign')}>
            {t('auditors.assign')}
          </Button>
        )
      }
    >
      {desk.assignments.length === 0 && <Typography.Text type="secondary">{t('auditors.none')}</Typography.Text>}
      <ul className="review-auditors">
        {desk.assignments.map((one) => (
          <li key={one.assignmentId}>
            <strong>{one.name}</strong> <AssignmentState assignment={one} />
            {one.status === 'open' && (
              <div>
                {one.isOverdue ? (
                  <StateBadge tone="bad">
                    {t('auditors.overdue', { date: formatDate(one.dueDate, language) })}
                  </StateBadge>
                ) : (
                  <span className="secondary small">
                    {t('auditors.due', { date: formatDate(one.dueDate, language) })}
                  </span>
                )}
              </div>
            )}
            {one.status === 'open' && desk.may.handOver && (isMine(one) || desk.may.assign) && (
              <Space size="small">
                <RowButton
                  about={t('auditors.handOverOf', { name: one.name })}
                  onAct={() => setOpen({ handOver: one })}
                >
                  {t('auditors.handOver')}
                </RowButton>
                {isMine(one) && (
                  <Button size="small" type="link" danger onClick={() => setOpen({ decline: one.assignmentId })}>
                    {t('auditors.decline')}
                  </Button>
                )}
              </Space>
            )}
          </li>
        ))}
      </ul>
      {desk.hiddenOpinions > 0 && (
        <Typography.Text type="secondary">{t('auditors.hidden', { count: desk.hiddenOpinions })}</Typography.Text>
      )}
      {open === 'assign' && (
        <CandidateDialog
          resourceId={resourceId}
          title={t('auditors.assignTitle', { title: pick(resource.titleZh, resource.titleEn, language) })}
          several
          onChoose={(userIds) => call(reviews.assign, { body: { resourceId, rowVer, userIds } })}
          onDone={() => done('assigned')}
          onClose={close}
        />
      )}
      {typeof open === 'object' && 'handOver' in open && (
        <CandidateDialog
          resourceId={resourceId}
          title={t('auditors.handOverTitle', { name: open.handOver.name })}
          withReason
          onChoose={([userId], reason) =>
            call(reviews.handOver, {
              body: { assignmentId: open.handOver.assignmentId, rowVer, userId: userId!, reason },
            })
          }
          onDone={() => done('handedOver')}
          onClose={close}
        />
      )}
      {typeof open === 'object' && 'decline' in open && (
        <ReasonDialog
          title={t('auditors.declineTitle')}
          onGive={(reason) => call(reviews.decline, { body: { assignmentId: open.decline, rowVer, reason } })}
          onDone={() => done('declined')}
          onClose={close}
        />
      )}
    </Card>
  );
}
