import { Tag } from 'antd';
import type { DescribedCall } from '../../contract.ts';

const colors = { GET: 'processing', POST: 'success', PUT: 'warning', DELETE: 'error' } as const;

/** A method of HTTP; the word says it, the colour only helps. */
export const Method = ({ name }: { name: DescribedCall['method'] }) => <Tag color={colors[name]}>{name}</Tag>;
