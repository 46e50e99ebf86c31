import type { ReactNode } from 'react';
import { useShell } from '../../shell/shell-data.ts';
import { Badge } from './badge.tsx';

/**
 * Marks an entry of a list as demonstration data, unless the header already marks the whole site. Pages of one record
 * have a badge in any case, because people reach them from elsewhere.
 */
export function DemoMark({ children }: { children: ReactNode }) {
  return useShell()?.site.demo ? null : <Badge icon="info">{children}</Badge>;
}
