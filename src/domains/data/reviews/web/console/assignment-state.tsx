import { Tag } from 'antd';
import {
  CheckCircleOutlined,
  ClockCircleOutlined,
  CloseCircleOutlined,
  DislikeOutlined,
  LikeOutlined,
  MinusCircleOutlined,
} from '@ant-design/icons';
import { useTexts } from '#web/texts/language.ts';
import type { Assignment } from '../../contract.ts';
import { reviewsTexts } from '../../texts/index.ts';

/** The recommendation, or the progress of the review, as colour, icon and text. */
export function AssignmentState({ assignment }: { assignment: Pick<Assignment, 'status' | 'opinion'> }) {
  const words = useTexts(reviewsTexts);
  const { opinion, status } = assignment;
  if (opinion === 'recommendApprove')
    return (
      <Tag color="success" icon={<LikeOutlined />}>
        {words('outcomes.recommendApprove')}
      </Tag>
    );
  if (opinion === 'recommendReject')
    return (
      <Tag color="error" icon={<DislikeOutlined />}>
        {words('outcomes.recommendReject')}
      </Tag>
    );
  return (
    <Tag
      color={status === 'open' ? 'processing' : 'default'}
      icon={status === 'open' ? <ClockCircleOutlined /> : <MinusCircleOutlined />}
    >
      {words(`assignmentStates.${status}`)}
    </Tag>
  );
}

/** The outcome of a decision. */
export function DecisionTag({ outcome }: { outcome: 'approved' | 'rejected' }) {
  const words = useTexts(reviewsTexts);
  const isApproved = outcome === 'approved';
  return (
    <Tag color={isApproved ? 'success' : 'error'} icon={isApproved ? <CheckCircleOutlined /> : <CloseCircleOutlined />}>
      {words(`outcomes.${outcome}`)}
    </Tag>
  );
}
