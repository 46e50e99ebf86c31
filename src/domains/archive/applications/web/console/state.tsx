import { Tag } from 'antd';
import { useTexts } from '#web/texts/language.ts';
import type { ApplicationStatus } from '../../contract.ts';
import { applicationTexts } from '../../texts/index.ts';

const colors: Record<ApplicationStatus, string> = {
  '0': 'default',
  '1': 'warning',
  '2': 'success',
  '3': 'error',
  '4': 'default',
};

export function ApplicationTag({ status }: { status: ApplicationStatus }) {
  const t = useTexts(applicationTexts);
  return <Tag color={colors[status]}>{t(`states.${status}`)}</Tag>;
}
