import { Tag } from 'antd';
import { CheckCircleOutlined, CloseCircleOutlined } from '@ant-design/icons';
import { useTexts } from '#web/texts/language.ts';
import { operationLogTexts } from '../../texts/index.ts';

/** The result of an operation: 0 is success. */
export function OperationResult({ status }: { status: number }) {
  const words = useTexts(operationLogTexts);
  return status === 0 ? (
    <Tag color="success" icon={<CheckCircleOutlined aria-hidden />}>
      {words('status.0')}
    </Tag>
  ) : (
    <Tag color="error" icon={<CloseCircleOutlined aria-hidden />}>
      {words('status.1')}
    </Tag>
  );
}
