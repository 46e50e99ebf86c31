import '../parts/service-page.css';
import type { ReactNode } from 'react';
import { Drawer, Skeleton, Timeline, Typography } from 'antd';
import { formatMoment } from '../parts/format.ts';
import type { RecordStep } from '../parts/step-list.tsx';
import { useLanguage } from '../../texts/language.ts';

/** Events of the drawer with an entry of a queue; from `useOpenEntry`. */
export interface EntryEvents {
  onChanged: (isDecided: boolean) => void;
  onClose: () => void;
}

interface Props<E> extends EntryEvents {
  called: { reply: E | undefined; failure: Error | undefined; reload: () => void };
  titleOf: (entry: E) => string;
  size?: 'large' | 'min(100vw, var(--container))';
  /** `onChanged` also loads the entry again. */
  children: (entry: E, onChanged: EntryEvents['onChanged']) => ReactNode;
}

/** A drawer with everything about an entry of a queue; nothing if the entry could not be loaded. */
export function EntryDrawer<E>({ called, titleOf, size = 'large', onChanged, onClose, children }: Props<E>) {
  const { reply, failure, reload } = called;
  const changed = (isDecided: boolean) => {
    onChanged(isDecided);
    reload();
  };
  if (failure && !reply) return null;
  return (
    <Drawer open size={size} title={reply && titleOf(reply)} onClose={onClose}>
      {reply ? <div className="kit-stack">{children(reply, changed)}</div> : <Skeleton active />}
    </Drawer>
  );
}

/** The history of an entry, with the people who acted, oldest step first. */
export function EntrySteps<S extends RecordStep & { actorName?: string | undefined }>({
  title,
  steps,
  nameOf,
  commentsOf = ({ comments }) => comments,
}: {
  title: string;
  steps: readonly S[];
  nameOf: (step: S) => string;
  commentsOf?: (step: S) => string;
}) {
  const language = useLanguage();
  return (
    <section>
      <Typography.Title level={3}>{title}</Typography.Title>
      <Timeline
        items={steps.map((step) => ({
          key: step.id,
          content: (
            <>
              <strong>{nameOf(step)}</strong> {step.actorName} · {formatMoment(step.time, language)}
              {commentsOf(step) ? <div className="pre-line">{commentsOf(step)}</div> : null}
            </>
          ),
        }))}
      />
    </section>
  );
}
