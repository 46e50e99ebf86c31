import { Tag } from 'antd';
import {
  CheckCircleOutlined,
  ClockCircleOutlined,
  CloseCircleOutlined,
  EditOutlined,
  EyeOutlined,
  GlobalOutlined,
  HistoryOutlined,
  StopOutlined,
} from '@ant-design/icons';
import { type ResourceStatus, resourceStatus } from '#contract/data/resources';
import { resourcesTexts } from '#texts/data/resources';
import { useTexts } from '#web/texts/language.ts';

const looks: Record<ResourceStatus, { color: string; icon: typeof EditOutlined }> = {
  [resourceStatus.draft]: { color: 'default', icon: EditOutlined },
  [resourceStatus.submitted]: { color: 'processing', icon: ClockCircleOutlined },
  [resourceStatus.reviewing]: { color: 'processing', icon: EyeOutlined },
  [resourceStatus.rejected]: { color: 'error', icon: CloseCircleOutlined },
  [resourceStatus.approved]: { color: 'success', icon: CheckCircleOutlined },
  [resourceStatus.published]: { color: 'success', icon: GlobalOutlined },
  [resourceStatus.superseded]: { color: 'default', icon: HistoryOutlined },
  [resourceStatus.withdrawn]: { color: 'warning', icon: StopOutlined },
};

/** The state of a resource as colour, icon and text. */
export function StatusTag({ status }: { status: ResourceStatus }) {
  const t = useTexts(resourcesTexts);
  const { color, icon: Icon } = looks[status];
  return (
    <Tag color={color} icon={<Icon />}>
      {t.dynamic(`states.${status}`)}
    </Tag>
  );
}
