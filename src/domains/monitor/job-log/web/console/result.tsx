import { Tag } from 'antd';
import { CheckCircleOutlined, CloseCircleOutlined } from '@ant-design/icons';
import { useTexts } from '#web/texts/language.ts';
import type { JobRun } from '../../contract.ts';
import { jobLogTexts } from '../../texts/index.ts';

/** The result of a run. */
export function RunResult({ status }: { status: JobRun['status'] }) {
  const words = useTexts(jobLogTexts);
  return status === '0' ? (
    <Tag color="success" icon={<CheckCircleOutlined aria-hidden />}>
      {words('status.0')}
    </Tag>
  ) : (
    <Tag color="error" icon={<CloseCircleOutlined aria-hidden />}>
      {words('status.1')}
    </Tag>
  );
}
