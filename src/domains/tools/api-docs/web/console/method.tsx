import { Tag } from 'antd';
import type { DescribedCall } from '../../contract.ts';

const colors = { GET: 'processing', POST: 'success', PUT: 'warning', DELETE: 'error' } as const;

/** An HTTP method; the colour repeats the text. */
export const Method = ({ name }: { name: DescribedCall['method'] }) => <Tag color={colors[name]}>{name}</Tag>;
