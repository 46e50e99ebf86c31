import { Tag } from 'antd';
import { StateBadge } from '#web/kit/parts/badge.tsx';
import { useTexts } from '#web/texts/language.ts';
import type { AccessStatus } from '../../contract.ts';
import { accessTexts } from '../../texts/index.ts';
import { accessPageTexts } from '../texts/index.ts';
import { accessStatus } from '#contract/data/access-requests';

const colors: Record<AccessStatus, string> = {
  [accessStatus.pending]: 'processing',
  [accessStatus.supplement]: 'warning',
  [accessStatus.approved]: 'success',
  [accessStatus.rejected]: 'error',
  [accessStatus.expired]: 'default',
  [accessStatus.revoked]: 'error',
  [accessStatus.cancelled]: 'default',
};

export function AccessState({ status }: { status: AccessStatus }) {
  const t = useTexts(accessTexts);
  return <Tag color={colors[status]}>{t(`states.${status}`)}</Tag>;
}

/** Whether the applicant's e-mail address has been verified. */
export function Verified({ is }: { is: boolean }) {
  const t = useTexts(accessPageTexts);
  return <StateBadge tone={is ? 'ok' : 'warn'}>{t(is ? 'office.verified' : 'office.unverified')}</StateBadge>;
}
