import type { ReactNode } from 'react';
import { LinkButton } from '../parts/button.tsx';
import { Icon, type IconName } from '../parts/icon.tsx';
import { EmptyState } from '../parts/states.tsx';

/** An empty public list; `onward` is the text of the link to the data. */
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
