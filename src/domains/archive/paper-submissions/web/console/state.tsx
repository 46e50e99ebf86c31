import { Tag } from 'antd';
import { useTexts } from '#web/texts/language.ts';
import type { SubmissionStatus } from '../../contract.ts';
import { submissionTexts } from '../../texts/index.ts';

const colors: Record<SubmissionStatus, string> = {
  '0': 'default',
  '1': 'warning',
  '2': 'processing',
  '3': 'error',
  '4': 'success',
};

export function SubmissionTag({ status }: { status: SubmissionStatus }) {
  const t = useTexts(submissionTexts);
  return <Tag color={colors[status]}>{t(`states.${status}`)}</Tag>;
}
