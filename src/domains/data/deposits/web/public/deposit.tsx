import { useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { resources, type OwnResource, type ResourceDraft } from '#contract/data/resources';
import { call } from '#web/api/api.ts';
import type { Viewer } from '#web/rights/can.tsx';
import { AntdProvider } from '#web/kit/antd-theme.tsx';
import { Button } from '#web/kit/parts/button.tsx';
import { EmptyState, Note } from '#web/kit/parts/states.tsx';
import { useTexts } from '#web/texts/language.ts';
import type { CallError } from '#web/api/wire.ts';
import { depositTexts } from '../../texts/index.ts';
import { ClosedResource } from './closed.tsx';
import { draftOf, freshDraft } from './draft.ts';
import { DepositForm } from './form.tsx';
import type { Start } from './keeping.ts';
import { asideKey, keep, keptKey, openingOf, readKept, shelves } from './kept.ts';
import { RejectedNote } from './rounds.tsx';
import { troubleOf } from './server.ts';
import { DepositSkeleton } from './skeleton.tsx';
import { VersionChoice } from './versions.tsx';
import './deposit.css';
import { resourceStatus } from '#calls/data/resources';

type Opened =
  | { state: 'form'; start: Start; record?: OwnResource; offline?: boolean }
  | { state: 'ask'; record: OwnResource; mine: ResourceDraft }
  | { state: 'closed'; record: OwnResource; fresh: boolean }
  | { state: 'failed'; error: CallError };

/** The deposit form in the browser: opens the version on the server or in this browser, and continues from it. */
export default function Deposit({ viewer, id }: { viewer: Viewer; id: number | undefined }) {
  return (
    <AntdProvider size="default">
      <Opening viewer={viewer} id={id} />
    </AntdProvider>
  );
}

function Opening({ viewer, id }: { viewer: Viewer; id: number | undefined }) {
  const navigate = useNavigate();
  const [opened, setOpened] = useState<Opened>();
  /** Counts openings. Each opening mounts a new form, which stays mounted when its record gets an id. */
  const [turn, setTurn] = useState(0);
  const p = useTexts(depositTexts);
  /** The record on the screen; a new one gets its id during typing. */
  const current = useRef<number | 'new' | undefined>(undefined);

  const load = useCallback(
    async (which: number | undefined, fresh = false) => {
      const next = await open(viewer, which, fresh);
      if (current.current !== (which ?? 'new')) return;
      setOpened(next);
      setTurn((before) => before + 1);
    },
    [viewer],
  );
  useEffect(() => {
    if (current.current === (id ?? 'new')) return;
    current.current = id ?? 'new';
    setOpened(undefined);
    void load(id);
  }, [id, load]);

  if (!opened) return <DepositSkeleton />;
  switch (opened.state) {
    case 'failed':
      return <Failed error={opened.error} onRetry={() => void load(id)} />;
    case 'closed':
      return (
        <ClosedResource
          record={opened.record}
          fresh={opened.fresh}
          onRecalled={() => void load(opened.record.resourceId)}
        />
      );
    case 'ask':
      return (
        <section className="note note--warn deposit__conflict">
          <div>
            <h2>{p('conflict.title')}</h2>
            <VersionChoice
              mine={opened.mine}
              theirs={draftOf(opened.record)}
              saved={opened.record}
              onChoose={(whose) => setOpened(settled(viewer, opened, whose))}
            />
          </div>
        </section>
      );
    default:
      return (
        <>
          {opened.offline ? <Note tone="warn" title={p('opening.unreachable')} /> : null}
          {opened.record?.status === resourceStatus.rejected ? (
            <RejectedNote resourceId={opened.record.resourceId} />
          ) : null}
          <DepositForm
            key={turn}
            start={opened.start}
            fileCount={opened.record?.fileCount ?? 0}
            hasFtpPassword={opened.record?.hasFtpPassword ?? false}
            maySubmit={opened.record?.may.submit ?? true}
            onCreated={(made) => {
              current.current = made;
              void navigate(`/archive/submit/${made}`, { replace: true, preventScrollReset: true });
            }}
            onSubmitted={(submitted) => {
              scrollTo(0, 0);
              void load(submitted, true);
            }}
          />
        </>
      );
  }
}

/** Loads the record from the server and the copy in this browser, and decides which version to continue. */
async function open(viewer: Viewer, id: number | undefined, fresh: boolean): Promise<Opened> {
  const { userId } = viewer;
  const kept = readKept(shelves, keptKey(userId, id));
  if (id === undefined) {
    const stored = freshDraft(viewer);
    return {
      state: 'form',
      start: { userId, resourceId: undefined, rowVer: -1, draft: kept?.draft ?? stored, stored },
    };
  }
  try {
    const record = await call(resources.open, { params: { id } }, { quiet: true });
    if (!record.may.edit) return { state: 'closed', record, fresh };
    const stored = draftOf(record);
    const opening = openingOf({ draft: stored, rowVer: record.rowVer }, kept);
    if (opening.use === 'ask') return { state: 'ask', record, mine: opening.mine };
    const draft = opening.use === 'mine' ? opening.draft : stored;
    return { state: 'form', record, start: { userId, resourceId: id, rowVer: record.rowVer, draft, stored } };
  } catch (error) {
    // Without network the form continues with the local copy.
    if (kept && troubleOf(error).kind === 'offline') {
      const start = {
        userId,
        resourceId: id,
        rowVer: kept.rowVer,
        draft: kept.draft,
        stored: kept.sent ?? freshDraft(viewer),
      };
      return { state: 'form', start, offline: true };
    }
    return { state: 'failed', error: error as CallError };
  }
}

/** The form after the choice between two versions; this browser stores the other one. */
function settled(
  viewer: Viewer,
  { record, mine }: { record: OwnResource; mine: ResourceDraft },
  whose: 'mine' | 'theirs',
): Opened {
  const { userId } = viewer;
  const { resourceId, rowVer } = record;
  const stored = draftOf(record);
  const other = whose === 'mine' ? stored : mine;
  keep(shelves, asideKey(keptKey(userId, resourceId)), { draft: other, rowVer, sent: null, at: Date.now() });
  return {
    state: 'form',
    record,
    start: { userId, resourceId, rowVer, draft: whose === 'mine' ? mine : stored, stored },
  };
}

function Failed({ error, onRetry }: { error: CallError; onRetry: () => void }) {
  const p = useTexts(depositTexts);
  const missing = error.key === 'data.resources.notFound';
  return (
    <EmptyState
      icon={missing ? 'search' : 'alert'}
      title={p(missing ? 'opening.missing' : 'opening.failed')}
      act={missing ? undefined : <Button onClick={onRetry}>{p('opening.retry')}</Button>}
    >
      {missing ? p('opening.missingText') : p('opening.failedText', { message: error.message })}
    </EmptyState>
  );
}
