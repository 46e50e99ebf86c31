import { useCallback, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { recordFiles } from '#contract/data/record-files';
import { deposits } from '#contract/data/deposits';
import { useNavigate, type Location } from 'react-router';
import { App } from 'antd';
import type { ResourceDraft } from '#contract/data/resources';
import { metadataFields } from '#contract/data/metadata-fields';
import type { FieldFault } from '#shared/fail';
import { ftpHost } from '#shared/hosts';
import { call } from '#web/api/api.ts';
import { useLeaveGuard } from '#web/kit/forms/leave-guard.ts';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { useCall } from '#web/api/use-call.ts';
import { useAutosave } from '#web/shell/use-autosave.ts';
import type { CallError } from '#web/api/wire.ts';
import { fieldRequirements, formRequirements } from '../../contract/requirements.ts';
import { resourcesTexts } from '#texts/data/resources';
import { depositTexts } from '../../texts/index.ts';
import { OwnChecks } from '#view/data/automatic-checks';
import { BagImports } from '#view/data/bags';
import { Aside } from './aside.tsx';
import { Duplicates } from './duplicates.tsx';
import { FaultSummary, focusControl } from './fault-summary.tsx';
import { useFieldStates } from './field-states.ts';
import { FieldsForm } from './fields-form.tsx';
import { useFileList } from './file-list.ts';
import { FieldStatesContext } from './item.tsx';
import { ImportBox } from './import-box.tsx';
import { copyKey, draftOptions, setAside, type DraftVersion } from './draft-autosave.ts';
import { stuckOf, useNameClashes } from './name-clashes.tsx';
import { Outline } from './outline.tsx';
import { RemarksContext, useRemarks } from './remarks.tsx';
import { TaskNote } from './task-note.tsx';
import { isMoving, useUploads } from './uploads.ts';
import { DepositBar } from './deposit-bar.tsx';
import { ConflictNote } from './versions.tsx';
import { whyUnstorable } from './field-labels.ts';
import { useInvalidFields } from './invalid-fields.ts';

interface Props {
  userId: number;
  /** The record; absent until it is created. */
  id: number | undefined;
  /** The version that the form starts from. */
  stored: DraftVersion;
  fileCount: number;
  hasFtpPassword: boolean;
  /** Whether a reviewer returned it for changes. */
  isReturned: boolean;
  /** Whether it is the next version of a published resource. */
  isNewVersion: boolean;
  /** False for co-editors: only the owner submits. */
  maySubmit: boolean;
  /** Called when a record was created for the form. */
  onCreated: (resourceId: number) => void;
  /** Called when files arrived or left; a stable function. */
  onFilesChanged: () => unknown;
  onSubmitted: (resourceId: number) => void;
}

/** The deposit form, saved automatically. */
export function DepositForm(props: Props) {
  const { userId, id: initialId, stored, fileCount, hasFtpPassword, isNewVersion, isReturned, maySubmit } = props;
  const { onCreated, onFilesChanged, onSubmitted } = props;
  const t = useTexts(resourcesTexts);
  const p = useTexts(depositTexts);
  const language = useLanguage();
  const { modal, message } = App.useApp();
  const { autosave, snapshot } = useAutosave(userId, draftOptions(userId, initialId, stored));
  const { form: draft, id: resourceId, status, theirs } = snapshot;
  const [asked, setAsked] = useState(false);
  const [answered, setAnswered] = useState<readonly FieldFault[]>([]);
  const [busy, setBusy] = useState(false);
  const forgetAnswer = useCallback(() => setAnswered([]), []);

  const created = useEffectEvent(onCreated);
  useEffect(() => {
    if (resourceId !== undefined && resourceId !== initialId) created(resourceId);
  }, [resourceId, initialId]);

  const { files, reload } = useFileList(resourceId, fileCount);
  const { reply: space, reload: countSpace } = useCall(recordFiles.space, { query: { resourceId } }, { quiet: true });
  const changed = useCallback(() => {
    reload();
    countSpace();
    onFilesChanged();
  }, [reload, countSpace, onFilesChanged]);
  const sent = useUploads(resourceId, autosave.ensure, space, changed);
  const remarks = useRemarks(initialId, isReturned);
  const { total } = files;
  const clashes = useNameClashes(resourceId, total > 0, sent.add);
  const uploads = useMemo(() => ({ ...sent, add: clashes.choose }), [sent, clashes.choose]);
  const running = uploads.list.filter(isMoving).length;
  useLeaveGuard(
    running > 0,
    p('files.leave'),
    useCallback((next: Location) => isFormOf(next, resourceId), [resourceId]),
  );

  const keepsPassword = hasFtpPassword && ftpHost(draft.ftpAddress) === ftpHost(stored.form.ftpAddress);
  const { reply: fields } = useCall(metadataFields.offered, {}, { quiet: true, once: true });
  const needs = useCallback(
    (form: ResourceDraft) => [
      ...formRequirements({ ...form, isNewVersion }, total),
      ...fieldRequirements(fields ?? [], form),
    ],
    [fields, total, isNewVersion],
  );
  const list = useMemo(() => needs(draft), [needs, draft]);
  const { wrong, watch } = useInvalidFields(draft, snapshot.unstorable);
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
    const stuck = await stuckOf(resourceId, uploads.list);
    if (stuck.length > 0) return void modal.warning({ title: p('files.stuck', { count: stuck.length }) });
    // A failed or refused upload does not matter if a good file of its name exists.
    uploads.forget(uploads.list.map(({ key }) => key));
    setAsked(true);
    const lacking = needs(autosave.snapshot().form).filter(({ met }) => !met);
    setBusy(true);
    const saved = await autosave.flush();
    setBusy(false);
    const now = autosave.snapshot();
    const first = lacking[0]?.path ?? now.unstorable[0]?.path ?? now.refused[0]?.path;
    if (first) return focusControl(first);
    if (!saved || now.id === undefined) return void message.warning(p('submit.unsaved'), 5);
    // After a return the person has confirmed once, and knows.
    const isSure = isReturned || (await modal.confirm({ title: p('submit.ask'), okText: p('submit.act') }));
    if (!isSure) return undefined;
    return send(now.id);
  };

  const send = async (id: number) => {
    setBusy(true);
    try {
      await call(deposits.submit, { params: { id }, body: { rowVer: autosave.snapshot().rowVer } });
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
  const save = async () => {
    const id = await autosave.ensure().catch(() => undefined);
    return { id, saved: await autosave.flush() };
  };
  const preview = async () => {
    setBusy(true);
    const { id, saved } = await save();
    setBusy(false);
    if (!saved) void message.warning(p('preview.unsaved'), 5);
    if (id !== undefined) await navigate(`/archive/preview/${id}`);
  };

  const replace = (next: ResourceDraft) => {
    setAside(userId, autosave.snapshot(), draft);
    autosave.replace(next);
  };

  return (
    <FieldStatesContext value={states}>
      <RemarksContext value={remarks}>
        <div className="deposit__columns" {...watch}>
          <Outline list={list} faulty={new Set(faults.keys())} />
          <FieldsForm
            key={snapshot.edition}
            autosave={autosave}
            draft={draft}
            onTouched={forgetAnswer}
            lackOf={(path) => faults.get(path)}
            fields={fields}
            isNewVersion={isNewVersion}
            files={{ resourceId, files, uploads, space, hasFtpPassword: keepsPassword, onChanged: changed }}
            below={<OwnChecks save={async () => (await save()).id} onField={focusControl} />}
          >
            <p className="deposit__why">{p('requiredNote')}</p>
            <ImportBox
              draft={draft}
              onTake={(next, isReplacing) => {
                if (isReplacing) replace(next);
                else autosave.replace(next);
              }}
            >
              {resourceId === undefined ? (
                <BagImports onOpen={(made) => void navigate(`/archive/submit/${made}`)} />
              ) : null}
            </ImportBox>
            <Aside
              draft={draft}
              storageKey={copyKey(userId, resourceId)}
              look={`${snapshot.edition} ${status === 'conflict'}`}
              onSwap={replace}
            />
            {theirs ? (
              <ConflictNote
                mine={draft}
                theirs={theirs}
                onChoose={(whose) => {
                  setAside(userId, snapshot, whose === 'mine' ? theirs.form : draft);
                  autosave.settle(whose);
                }}
              />
            ) : null}
            <TaskNote resourceId={resourceId} />
            <Duplicates resourceId={resourceId} look={`${snapshot.rowVer} ${total}`} />
            {asked ? <FaultSummary faults={faults} /> : null}
          </FieldsForm>
        </div>
        {clashes.dialog}
        <DepositBar
          snapshot={snapshot}
          faults={asked ? faults.size : 0}
          busy={busy}
          isReturned={isReturned}
          onRetry={autosave.retry}
          onPreview={() => void preview()}
          onSubmit={maySubmit ? () => void submit() : undefined}
        />
      </RemarksContext>
    </FieldStatesContext>
  );
}

/** Whether an address still shows the form of a deposit: its own, or, for one without a number, that of its first one. */
const isFormOf = ({ pathname }: Location, id: number | undefined) =>
  id === undefined
    ? /^\/archive\/submit(?:\/\d+)?$/.test(pathname)
    : pathname === location.pathname || pathname === `/archive/submit/${id}`;
