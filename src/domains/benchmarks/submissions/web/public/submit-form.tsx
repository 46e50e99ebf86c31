import { useEffect, useEffectEvent, useState, type SyntheticEvent } from 'react';
import { opennesses, submissions, type Openness, type OwnFields } from '#contract/benchmarks/submissions';
import { CaptchaField, useCaptcha, type Captcha } from '#view/identity/sessions';
import { useFaults } from '#web/kit/forms/faults.ts';
import { call } from '#web/api/api.ts';
import { Button } from '#web/kit/parts/button.tsx';
import { ErrorSummary, Field } from '#web/kit/forms/field.tsx';
import { Note } from '#web/kit/parts/states.tsx';
import { useTexts } from '#web/texts/language.ts';
import { CallError } from '#web/api/wire.ts';
import { submissionTexts } from '../../texts/index.ts';
import { submissionPageTexts } from '../texts/index.ts';
import { base64Of, ScoreFileField, useScoreFile } from './score-file-field.tsx';
import { Sent } from './sent.tsx';

const empty = {
  name: '',
  publisher: '',
  description: '',
  codeUrl: '',
  paperUrl: '',
  license: '',
  trainingData: '',
  hardware: '',
  trainingSize: '',
  trainingCost: '',
  params: '',
};
type Name = keyof typeof empty;

const lengths: Record<Name, number> = {
  name: 45,
  publisher: 45,
  description: 255,
  codeUrl: 500,
  paperUrl: 500,
  license: 100,
  trainingData: 500,
  hardware: 200,
  trainingSize: 16,
  trainingCost: 16,
  params: 16,
};
const provenance = ['codeUrl', 'paperUrl', 'license', 'trainingData', 'hardware'] as const;
/** Minimum length of a name for the lookup, and milliseconds after the last key before it. */
const shortestName = 3;
const afterTyping = 500;
const counts = ['trainingSize', 'trainingCost', 'params'] as const;

/** Submits a model with its score file. The input is kept until the server has stored it. */
export function SubmitForm({
  publicId,
  captcha: first,
  own,
  begin,
}: {
  publicId: string;
  captcha: Captcha;
  /** The person's listed models of the data set, one of which a new one can replace. */
  own: readonly { publicId: string; name: string }[];
  /** The person's model that prefills this form. */
  begin: OwnFields | null;
}) {
  const t = useTexts(submissionPageTexts);
  const words = useTexts(submissionTexts);
  const captcha = useCaptcha(first);
  const faults = useFaults('name');
  const [form, setForm] = useState(() => (begin ? fieldsOf(begin) : empty));
  const [hasSeenTargets, setSeen] = useState(begin?.hasSeenTargets ?? false);
  const scores = useScoreFile(publicId);
  useFileOf(begin, scores.choose);
  const [busy, setBusy] = useState(false);
  const [openness, setOpenness] = useState<Openness>(begin?.openness ?? '');
  const [isPrivate, setPrivate] = useState(begin?.isPrivate ?? false);
  const [supersedes, setSupersedes] = useState('');
  const namesake = useNamesake(
    publicId,
    form.name,
    supersedes ? own.find((one) => one.publicId === supersedes)?.name : undefined,
  );
  const [sent, setSent] = useState<string | null>(null);

  const fileFault = { id: 'file', message: t('fileFaulty') };
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (busy || scores.isChecking) return;
    // A file with known errors is not sent; all other known errors are shown at the same time.
    if (scores.file?.verdict.errors.length) {
      const unread = captcha.isAsked && captcha.code.trim() === '';
      return void faults.set([fileFault, ...(unread ? [{ id: 'code', message: t('captchaRequired') }] : [])]);
    }
    setBusy(true);
    const body = {
      ...form,
      hasSeenTargets,
      openness,
      isPrivate,
      supersedes,
      ...captcha.answer,
      fileName: scores.file?.fileName ?? '',
      encoding: 'base64' as const,
      file: scores.file ? await base64Of(scores.file.bytes) : '',
    };
    try {
      const checked = await call(submissions.submit, { params: { publicId }, body }, { quiet: true, repeat: true });
      scores.judge(checked);
      faults.set(checked.publicId === null ? [fileFault] : []);
      setSent(checked.publicId);
    } catch (error) {
      const idOf = (path: string) => (path === 'fileName' ? 'file' : path);
      // Without a reply, or with a server error, the form has no faulty field.
      const isLost = error instanceof CallError && (error.code === 0 || error.code === 500);
      faults.refuse(isLost ? new CallError(error.code, error.key, t('submitFailed')) : error, idOf);
      await captcha.refused(error);
    } finally {
      setBusy(false);
    }
  };

  if (sent !== null) return <Sent datasetId={publicId} publicId={sent} />;

  /** Props of all fields. */
  const shared = (name: Name) => ({
    name,
    className: 'input',
    value: form[name],
    maxLength: lengths[name],
    onChange: (event: { target: { value: string } }) => {
      setForm((now) => ({ ...now, [name]: event.target.value }));
      faults.forget(name);
    },
  });
  const field = (name: Name, hint?: string, required = false) => (
    <Field key={name} id={name} label={words(`fields.${name}`)} hint={hint} error={faults.at(name)} required={required}>
      {(control) =>
        name === 'description' ? (
          <textarea {...shared(name)} rows={4} {...control} />
        ) : (
          <input {...shared(name)} {...control} />
        )
      }
    </Field>
  );
  return (
    <form className="form" noValidate onSubmit={(event) => void submit(event)}>
      <ErrorSummary faults={faults.faults} />
      {begin ? (
        <Note title={t('again.lead', { name: begin.name })}>
          {begin.reason ? <p>{t('reason', { reason: begin.reason })}</p> : null}
          {begin.hasFile ? <p className="secondary small">{t('again.file')}</p> : null}
        </Note>
      ) : null}
      {field('name', t('hints.name'), true)}
      {namesake ? (
        <p className="small submit-model__namesake" role="status">
          {t('sameName', { name: namesake })}
        </p>
      ) : null}
      {own.length ? (
        <Field
          id="supersedes"
          label={words('fields.supersedes')}
          hint={t('hints.supersedes')}
          error={faults.at('supersedes')}
        >
          {(control) => (
            <select
              className="input"
              value={supersedes}
              onChange={(event) => {
                setSupersedes(event.target.value);
                faults.forget('supersedes');
              }}
              {...control}
            >
              <option value="">{t('supersedesNone')}</option>
              {own.map((one) => (
                <option key={one.publicId} value={one.publicId}>
                  {one.name}
                </option>
              ))}
            </select>
          )}
        </Field>
      ) : null}
      {field('publisher', t('hints.publisher'), true)}
      {field('description', t('hints.description'), true)}
      <ScoreFileField of={scores} error={faults.at('file')} onEdit={() => faults.forget('file')} />
      <fieldset className="submit-model__group">
        <legend>{t('optional')}</legend>
        {provenance.map((name) =>
          field(name, name === 'trainingData' || name === 'hardware' ? t(`hints.${name}`) : undefined),
        )}
        {counts.map((name) => field(name, t(`hints.${name}`)))}
        <Field id="openness" label={words('fields.openness')} error={faults.at('openness')}>
          {(control) => (
            <select
              className="input"
              value={openness}
              onChange={(event) => setOpenness(event.target.value as Openness)}
              {...control}
            >
              {opennesses.map((one) => (
                <option key={one} value={one}>
                  {one ? words(`opennesses.${one}`) : t('opennessNone')}
                </option>
              ))}
            </select>
          )}
        </Field>
        <label className="row">
          <input type="checkbox" checked={hasSeenTargets} onChange={(event) => setSeen(event.target.checked)} />
          <span>{t('seen')}</span>
        </label>
      </fieldset>
      <label className="row">
        <input type="checkbox" checked={isPrivate} onChange={(event) => setPrivate(event.target.checked)} />
        <span>{t('private')}</span>
      </label>
      <CaptchaField of={captcha} error={faults.at('code')} onEdit={() => faults.forget('code')} />
      <div className="row">
        <Button type="submit" look="primary" busy={busy || scores.isChecking}>
          {t('send')}
        </Button>
      </div>
    </form>
  );
}

const fieldsOf = (begin: OwnFields): typeof empty =>
  Object.fromEntries(Object.keys(empty).map((name) => [name, String(begin[name as Name] ?? '')])) as typeof empty;

/** Loads the score file of an earlier submission as if it had been selected; another one can be selected instead. */
function useFileOf(begin: OwnFields | null, choose: (file: File) => Promise<void>): void {
  const take = useEffectEvent((file: File) => void choose(file));
  const modelId = begin?.hasFile ? begin.modelId : undefined;
  const name = begin?.name ?? '';
  useEffect(() => {
    if (modelId === undefined) return undefined;
    const controller = new AbortController();
    call(submissions.ownFile, { params: { modelId } }, { quiet: true, signal: controller.signal }).then(
      (blob) => controller.signal.aborted || take(new File([blob], `${name}.txt`, { type: 'text/plain' })),
      // Without it the person selects a file, as for any model.
      () => undefined,
    );
    return () => controller.abort();
  }, [modelId, name]);
}

/** The listed model of a board with the same name; undefined if there is none, or if it is the replaced one. */
function useNamesake(publicId: string, name: string, replaced: string | undefined): string | undefined {
  const [found, setFound] = useState<string>();
  useEffect(() => {
    const wanted = name.trim().toLowerCase();
    if (wanted.length < shortestName) return setFound(undefined);
    const timer = setTimeout(() => {
      call(
        submissions.board,
        { params: { publicId }, query: { name: name.trim(), pageSize: 50 } },
        { quiet: true },
      ).then(
        ({ rows }) => setFound(rows.find((row) => row.name.toLowerCase() === wanted)?.name),
        () => undefined,
      );
    }, afterTyping);
    return () => clearTimeout(timer);
  }, [publicId, name]);
  return found === replaced ? undefined : found;
}
