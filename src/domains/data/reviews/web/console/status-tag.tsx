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
import type { ResourceStatus } from '#contract/data/resources';
import { resourcesTexts } from '#texts/data/resources';
import { useTexts } from '#web/texts/language.ts';

const looks: Record<ResourceStatus, { color: string; icon: typeof EditOutlined }> = {
  '0': { color: 'default', icon: EditOutlined },
  '1': { color: 'processing', icon: ClockCircleOutlined },
  '2': { color: 'processing', icon: EyeOutlined },
  '3': { color: 'error', icon: CloseCircleOutlined },
  '4': { color: 'success', icon: CheckCircleOutlined },
  '5': { color: 'success', icon: GlobalOutlined },
  '6': { color: 'default', icon: HistoryOutlined },
  '7': { color: 'warning', icon: StopOutlined },
};

/** The state of a resource: colour, icon and word together. */
export function StatusTag({ status }: { status: ResourceStatus }) {
  const t = useTexts(resourcesTexts);
  const { color, icon: Icon } = looks[status];
  return (
    <Tag color={color} icon={<Icon />}>
      {t.dynamic(`states.${status}`)}
    </Tag>
  );
}
