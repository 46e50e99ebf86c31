import { Tag } from 'antd';
import { useTexts } from '#web/texts/language.ts';
import type { ApplicationStatus } from '../../contract.ts';
import { applicationTexts } from '../../texts/index.ts';
import { applicationStatus } from '#contract/archive/applications';

const colors: Record<ApplicationStatus, string> = {
  [applicationStatus.draft]: 'default',
  [applicationStatus.submitted]: 'warning',
  [applicationStatus.accepted]: 'success',
  [applicationStatus.returned]: 'error',
  [applicationStatus.cancelled]: 'default',
};

export function ApplicationTag({ status }: { status: ApplicationStatus }) {
  const t = useTexts(applicationTexts);
  return <Tag color={colors[status]}>{t(`states.${status}`)}</Tag>;
}
