import { Tag } from 'antd';
import { CheckCircleOutlined, MinusCircleOutlined } from '@ant-design/icons';
import { useTexts } from '#web/texts/language.ts';
import type { User } from '../../contract.ts';
import { userTexts } from '../../texts/index.ts';

/** Whether the user has verified the e-mail. */
export function Verified({ value }: { value: User['isVerified'] }) {
  const words = useTexts(userTexts);
  return value === '1' ? (
    <Tag color="success" icon={<CheckCircleOutlined aria-hidden />}>
      {words('verified.1')}
    </Tag>
  ) : (
    <Tag icon={<MinusCircleOutlined aria-hidden />}>{words('verified.0')}</Tag>
  );
}
