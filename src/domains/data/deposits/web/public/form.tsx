import { useCallback, useEffect, useEffectEvent, useMemo, useState, useSyncExternalStore } from 'react';
import { useBlocker, useNavigate } from 'react-router';
import { App, Button } from 'antd';
import { resources, type ResourceDraft } from '#contract/data/resources';
import type { FieldFault } from '#shared/fail';
import { ftpHost } from '#shared/hosts';
import { call } from '#web/api/api.ts';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { useCall } from '#web/api/use-call.ts';
import type { CallError } from '#web/api/wire.ts';
import { requirements } from '../../contract/requirements.ts';
import { resourcesTexts } from '#texts/data/resources';
import { depositTexts } from '../../texts/index.ts';
import { BagImports } from '#view/data/bags';
import { Aside } from './aside.tsx';
import { Duplicates } from './duplicates.tsx';
import { FaultSummary, focusControl } from './fault-summary.tsx';
import { FieldsForm } from './fields-form.tsx';
import { useFileList } from './file-list.ts';
import { FieldStatesContext } from './item.tsx';
import { ImportBox } from './import-box.tsx';
import { keepDraft } from './keeper.ts';
import type { Keeper, Start } from './keeping.ts';
import { asideKey, keep, keptKey, shelves } from './kept.ts';
import { Outline } from './outline.tsx';
import { PlaceLine } from './place-line.tsx';
import { server } from './server.ts';
import { TaskNote } from './task-note.tsx';
import { isMoving, useUploads } from './uploads.ts';
import { VersionChoice } from './versions.tsx';
import { whyUnstorable } from './words.ts';
import { useWrongFields } from './wrong.ts';

interface Props {
  start: Start;
  fileCount: number;
  hasFtpPassword: boolean;
  /** False for co-editors: only the owner submits. */
  maySubmit: boolean;
  /** Called when a record was created for the form. */
  onCreated: (resourceId: number) => void;
  onSubmitted: (resourceId: number) => void;
}

/** The deposit form over a keeper, which saves every change. */
export function DepositForm({ start, fileCount, hasFtpPassword, maySubmit, onCreated, onSubmitted }: Props) {
  const t = useTexts(resourcesTexts);
  const p = useTexts(depositTexts);
  const language = useLanguage();
  const { modal, message } = App.useApp();
  const keeper = useKeeper(start);
  const snapshot = useSyncExternalStore(keeper.subscribe, keeper.snapshot);
  const { draft, resourceId, place } = snapshot;
  const [asked, setAsked] = useState(false);
  const [answered, setAnswered] = useState<readonly FieldFault[]>([]);
  const [busy, setBusy] = useState(false);
  const forgetAnswer = useCallback(() => setAnswered([]), []);

  const created = useEffectEvent(onCreated);
  useEffect(() => {
    if (resourceId !== undefined && resourceId !== start.resourceId) created(resourceId);
  }, [resourceId, start.resourceId]);

  const { files, reload } = useFileList(resourceId, fileCount);
  const { reply: space, reload: countSpace } = useCall(resources.space, { query: { resourceId } }, { quiet: true });
  const changed = useCallback(() => {
    reload();
    countSpace();
  }, [reload, countSpace]);
  const uploads = useUploads(resourceId, keeper.ensure, space, changed);
  const { total } = files;
  const running = uploads.list.filter(isMoving).length;
  useLeaveGuard(running > 0 || place.at === 'memory', p('files.leave'), running > 0);

  const keepsPassword = hasFtpPassword && ftpHost(draft.ftpAddress) === ftpHost(start.stored.ftpAddress);
  const inConflict = place.at === 'browser' && place.why === 'conflict';
  const list = useMemo(() => requirements(draft, total), [draft, total]);
  const { wrong, watch } = useWrongFields(draft, snapshot.unstorable);
  const faults = useMemo(() => {
    const found = new Map<string, string>();
    if (asked) {
      for (const { path, key, met } of list)
        if (!met) found.set(path, t.dynamic(key.replace('data.resources.', 'fail.')));
      for (const { path, message: why } of answered) if (!found.has(path)) found.set(path, why);
    }
    // Reversed, so that the first of several errors of a field is shown.
    for (const fault of wrong.toReversed()) found.set(fault.path, whyUnstorable(fault, language, draft.resourceType));
    for (const { path, message: why } of snapshot.refused) found.set(path, why);
    return found;
  }, [asked, list, answered, wrong, snapshot.refused, language, draft.resourceType, t]);
  const states = useFieldStates(
    faults,
    list.map(({ path }) => path),
  );

  const submit = async () => {
    if (running > 0) return void modal.warning({ title: p('files.running', { count: running }) });
    if (uploads.list.length > 0) return void modal.warning({ title: p('files.stuck', { count: uploads.list.length }) });
    setAsked(true);
    const lacking = requirements(keeper.snapshot().draft, total).filter(({ met }) => !met);
    setBusy(true);
    const saved = await keeper.flush();
    setBusy(false);
    const now = keeper.snapshot();
    const first = lacking[0]?.path ?? now.unstorable[0]?.path ?? now.refused[0]?.path;
    if (first) return focusControl(first);
    if (!saved || now.resourceId === undefined) return void message.warning(p('submit.unsaved'), 5);
    if (!(await modal.confirm({ title: p('submit.ask'), okText: p('submit.act') }))) return undefined;
    return send(now.resourceId);
  };

  const send = async (id: number) => {
    setBusy(true);
    try {
      await call(resources.submit, { params: { id }, body: { rowVer: keeper.snapshot().rowVer } });
      onSubmitted(id);
    } catch (error) {
      const { fields } = error as CallError;
      setAnswered(fields ?? []);
      if (fields?.[0]) focusControl(fields[0].path);
    } finally {
      setBusy(false);
    }
  };

  const navigate = useNavigate();
  const preview = async () => {
    setBusy(true);
    const id = await keeper.ensure().catch(() => undefined);
    const saved = await keeper.flush();
    setBusy(false);
    if (!saved) void message.warning(p('preview.unsaved'), 5);
    if (id !== undefined) await navigate(`/archive/preview/${id}`);
  };

  const setAside = (other: ResourceDraft) => {
    const now = keeper.snapshot();
    keep(shelves, asideKey(keptKey(start.userId, now.resourceId)), {
      draft: other,
      rowVer: now.rowVer,
      sent: null,
      at: Date.now(),
    });
  };
  const settle = (whose: 'mine' | 'theirs', theirs: ResourceDraft) => {
    setAside(whose === 'mine' ? theirs : draft);
    keeper.settle(whose);
  };

  return (
    <FieldStatesContext value={states}>
      <>
        <div className="deposit__columns" {...watch}>
          <Outline list={list} faulty={new Set(faults.keys())} />
          <FieldsForm
            key={snapshot.edition}
            keeper={keeper}
            draft={draft}
            onTouched={forgetAnswer}
            lackOf={(path) => faults.get(path)}
            files={{ resourceId, files, uploads, space, hasFtpPassword: keepsPassword, onChanged: changed }}
          >
            <p className="deposit__why">{p('requiredNote')}</p>
            <ImportBox
              draft={draft}
              onTake={(next, isReplacing) => {
                if (isReplacing) setAside(draft);
                keeper.replace(next);
              }}
            >
              {resourceId === undefined ? (
                <BagImports onOpen={(made) => void navigate(`/archive/submit/${made}`)} />
              ) : null}
            </ImportBox>
            <Aside
              storageKey={keptKey(start.userId, resourceId)}
              look={`${snapshot.edition} ${inConflict}`}
              onSwap={(other) => {
                setAside(draft);
                keeper.replace(other);
              }}
            />
            {place.at === 'browser' && place.why === 'conflict' ? (
              <section className="note note--warn deposit__conflict" aria-labelledby="conflict-title">
                <div>
                  <h2 id="conflict-title">{p('conflict.title')}</h2>
                  <VersionChoice
                    mine={draft}
                    theirs={place.theirs}
                    saved={place.saved}
                    onChoose={(whose) => settle(whose, place.theirs)}
                  />
                </div>
              </section>
            ) : null}
            <TaskNote resourceId={resourceId} />
            <Duplicates resourceId={resourceId} look={`${snapshot.rowVer} ${total}`} />
            {asked ? <FaultSummary faults={faults} /> : null}
          </FieldsForm>
        </div>
        <div className="deposit__bar">
          <PlaceLine snapshot={snapshot} onRetry={keeper.retry} />
          {asked && faults.size > 0 ? (
            <a className="deposit__count" href="#deposit-faults">
              {p('submit.faults', { count: faults.size })}
            </a>
          ) : null}
          <Button disabled={busy} onClick={() => void preview()}>
            {p('preview.open')}
          </Button>
          {maySubmit ? (
            <Button type="primary" loading={busy} onClick={() => void submit()}>
              {p('submit.act')}
            </Button>
          ) : (
            <span>{p('submit.byOwner')}</span>
          )}
        </div>
      </>
    </FieldStatesContext>
  );
}

/** One keeper for the lifetime of the form; retries when the network or the window is back. */
function useKeeper(start: Start): Keeper {
  const [keeper] = useState(() => keepDraft(start, server, shelves));
  useEffect(() => {
    const { retry, begin, end } = keeper;
    begin();
    addEventListener('online', retry);
    addEventListener('focus', retry);
    return () => {
      removeEventListener('online', retry);
      removeEventListener('focus', retry);
      end();
    };
  }, [keeper]);
  return keeper;
}

/**
 * Errors and required fields that keep their identity while their content is equal, so that fields do not render again.
 */
function useFieldStates(faults: Map<string, string>, required: string[]) {
  const now = JSON.stringify([[...faults], required]);
  return useMemo(() => {
    const [entries, paths] = JSON.parse(now) as [[string, string][], string[]];
    return { faults: new Map(entries), required: new Set(paths) };
  }, [now]);
}

/** Asks for confirmation before leaving while work would be interrupted. */
function useLeaveGuard(onClose: boolean, question: string, onNavigate: boolean): void {
  useEffect(() => {
    if (!onClose) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [onClose]);
  const blocker = useBlocker(({ nextLocation }) => onNavigate && !nextLocation.pathname.startsWith('/archive/submit'));
  const { modal } = App.useApp();
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    modal.confirm({ title: question, onOk: () => blocker.proceed(), onCancel: () => blocker.reset() });
  }, [blocker, modal, question]);
}
