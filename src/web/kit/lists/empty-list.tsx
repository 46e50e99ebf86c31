import type { ReactNode } from 'react';
import { LinkButton } from '../parts/button.tsx';
import { Icon, type IconName } from '../parts/icon.tsx';
import { EmptyState } from '../parts/states.tsx';

/** A public list in which nothing stands yet: `onward` is what the way to the data is called. */
export function EmptyList({
  icon,
  title,
  onward,
  children,
}: {
  icon: IconName;
  title: string;
  onward: string;
  children: ReactNode;
}) {
  return (
    <EmptyState
      icon={icon}
      title={title}
      act={
        <LinkButton to="/data">
          <Icon name="data" />
          {onward}
        </LinkButton>
      }
    >
      {children}
    </EmptyState>
  );
}
