import { useCallback, useEffect, useRef, useState } from 'react';
import { type OwnResource, deposits } from '#contract/data/deposits';
import { useNavigate } from 'react-router';
import { resourceStatus } from '#contract/data/resources';
import { OwnIdentifiers } from '#view/data/identifiers';
import { call } from '#web/api/api.ts';
import type { Viewer } from '#web/rights/can.tsx';
import { AntdProvider } from '#web/kit/antd-theme.tsx';
import { Button } from '#web/kit/parts/button.tsx';
import { EmptyState, Note } from '#web/kit/parts/states.tsx';
import { useTexts } from '#web/texts/language.ts';
import { failureKind } from '#web/shell/autosave-types.ts';
import type { CallError } from '#web/api/wire.ts';
import { depositTexts } from '../../texts/index.ts';
import { ClosedResource } from './closed.tsx';
import { freshDraft } from './draft.ts';
import { failureKeys, offlineVersion, unsavedVersion, versionOf, type DraftVersion } from './draft-autosave.ts';
import { DepositForm } from './form.tsx';
import { RejectedNote } from './rounds.tsx';
import { DepositSkeleton } from './skeleton.tsx';
import './deposit.css';

type Opened =
  | { state: 'form'; id: number | undefined; stored: DraftVersion; record?: OwnResource; isOffline?: boolean }
  | { state: 'closed'; record: OwnResource; fresh: boolean }
  | { state: 'failed'; error: CallError };

interface DepositProps {
  viewer: Viewer;
  id: number | undefined;
  /** Names the record above the form; undefined for one that needs no name there. */
  onHeading: (heading: Heading | undefined) => void;
}

/** A next version of a published resource, as the heading names it. */
export type Heading = Pick<OwnResource, 'version' | 'titleZh' | 'titleEn'>;

/** The deposit form in the browser: opens the version on the server or in this browser, and continues from it. */
export default function Deposit(props: DepositProps) {
  return (
    <AntdProvider size="default">
      <Opening {...props} />
    </AntdProvider>
  );
}

function Opening({ viewer, id, onHeading }: DepositProps) {
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
      onHeading('record' in next && next.record?.isNewVersion ? next.record : undefined);
      setTurn((before) => before + 1);
    },
    [viewer, onHeading],
  );
  useEffect(() => {
    if (current.current === (id ?? 'new')) return;
    current.current = id ?? 'new';
    setOpened(undefined);
    onHeading(undefined);
    void load(id);
  }, [id, load, onHeading]);
  const record = opened && 'record' in opened ? opened.record : undefined;
  const numbered = record?.isNewVersion ? record.resourceId : undefined;
  // The number of a next version depends on its files.
  const renumber = useCallback(async () => {
    if (numbered === undefined) return;
    const now = await call(deposits.open, { params: { id: numbered } }, { quiet: true }).catch(() => undefined);
    if (now && current.current === numbered) onHeading(now);
  }, [numbered, onHeading]);

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
    default:
      return (
        <>
          {opened.isOffline ? <Note tone="warn" title={p('opening.unreachable')} /> : null}
          {opened.record?.status === resourceStatus.rejected ? (
            <>
              <RejectedNote resourceId={opened.record.resourceId} />
              <OwnIdentifiers resourceId={opened.record.resourceId} />
            </>
          ) : null}
          <DepositForm
            key={turn}
            userId={viewer.userId}
            id={opened.id}
            stored={opened.stored}
            fileCount={opened.record?.fileCount ?? 0}
            hasFtpPassword={opened.record?.hasFtpPassword ?? false}
            isReturned={opened.record?.status === resourceStatus.rejected}
            isNewVersion={opened.record?.isNewVersion ?? false}
            maySubmit={opened.record?.may.submit ?? true}
            onCreated={(made) => {
              current.current = made;
              void navigate(`/archive/submit/${made}`, { replace: true, preventScrollReset: true });
            }}
            onFilesChanged={renumber}
            onSubmitted={(submitted) => {
              scrollTo(0, 0);
              void load(submitted, true);
            }}
          />
        </>
      );
  }
}

/** Loads the record from the server, or without network the version that this browser knows. */
async function open(viewer: Viewer, id: number | undefined, fresh: boolean): Promise<Opened> {
  if (id === undefined) return { state: 'form', id, stored: unsavedVersion(freshDraft(viewer)) };
  try {
    const record = await call(deposits.open, { params: { id } }, { quiet: true });
    return record.may.edit
      ? { state: 'form', id, stored: versionOf(record), record }
      : { state: 'closed', record, fresh };
  } catch (error) {
    const stored = failureKind(error, failureKeys) === 'offline' ? offlineVersion(viewer, id) : null;
    return stored ? { state: 'form', id, stored, isOffline: true } : { state: 'failed', error: error as CallError };
  }
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
