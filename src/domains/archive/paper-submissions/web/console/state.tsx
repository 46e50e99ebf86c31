import { Tag } from 'antd';
import { useTexts } from '#web/texts/language.ts';
import type { SubmissionStatus } from '../../contract.ts';
import { submissionTexts } from '../../texts/index.ts';
import { submissionStatus } from '#contract/archive/paper-submissions';

const colors: Record<SubmissionStatus, string> = {
  [submissionStatus.draft]: 'default',
  [submissionStatus.submitted]: 'warning',
  [submissionStatus.checking]: 'processing',
  [submissionStatus.returned]: 'error',
  [submissionStatus.accepted]: 'success',
};

export function SubmissionTag({ status }: { status: SubmissionStatus }) {
  const t = useTexts(submissionTexts);
  return <Tag color={colors[status]}>{t(`states.${status}`)}</Tag>;
}
