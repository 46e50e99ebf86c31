import { useState, type SyntheticEvent } from 'react';
import { submissions } from '#calls/benchmarks/submissions';
import { CaptchaField, useCaptcha, useFaults, type Captcha } from '#view/identity/sessions';
import { call } from '#web/api.ts';
import { Button, LinkButton } from '#web/kit/button.tsx';
import { ErrorSummary, Field } from '#web/kit/field.tsx';
import { Note } from '#web/kit/states.tsx';
import { useTexts } from '#web/language.ts';
import { submissionTexts } from '../../texts/index.ts';
import { submissionPageTexts } from '../texts/index.ts';
import { base64Of, ScoreFileField, useScoreFile } from './score-file-field.tsx';

const empty = {
  ...{ name: '', publisher: '', description: '', codeUrl: '', paperUrl: '', license: '' },
  ...{ trainingData: '', hardware: '' },
};
type Name = keyof typeof empty;

const lengths: Record<Name, number> = {
  ...{ name: 45, publisher: 45, description: 255, codeUrl: 500, paperUrl: 500, license: 100 },
  ...{ trainingData: 500, hardware: 200 },
};
const provenance = ['codeUrl', 'paperUrl', 'license', 'trainingData', 'hardware'] as const;

/** Sends a model with its score file. What was typed stays until it has arrived. */
export function SubmitForm({ publicId, captcha: first }: { publicId: string; captcha: Captcha }) {
  const t = useTexts(submissionPageTexts);
  const words = useTexts(submissionTexts);
  const captcha = useCaptcha(first);
  const faults = useFaults('name');
  const [form, setForm] = useState(empty);
  const [hasSeenTargets, setSeen] = useState(false);
  const scores = useScoreFile(publicId);
  const [busy, setBusy] = useState(false);
  const [sent, setSent] = useState(false);

  const fileFault = { id: 'file', message: t('fileFaulty') };
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (busy || scores.isChecking) return;
    // A file with known faults is not sent.
    if (scores.file?.verdict.errors.length) return void faults.set([fileFault]);
    setBusy(true);
    const body = {
      ...{ ...form, hasSeenTargets, ...captcha.answer },
      fileName: scores.file?.fileName ?? '',
      encoding: 'base64' as const,
      file: scores.file ? await base64Of(scores.file.bytes) : '',
    };
    try {
      const checked = await call(submissions.submit, { params: { publicId }, body }, { quiet: true, repeat: true });
      scores.judge(checked);
      faults.set(checked.publicId === null ? [fileFault] : []);
      setSent(checked.publicId !== null);
    } catch (error) {
      const idOf = (path: string) => (path === 'fileName' ? 'file' : path);
      faults.refuse(error, idOf);
      await captcha.refused(error);
    } finally {
      setBusy(false);
    }
  };

  if (sent) return <Sent publicId={publicId} />;

  /** What all fields share. */
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
      {field('name', t('hints.name'), true)}
      {field('publisher', t('hints.publisher'), true)}
      {field('description', t('hints.description'), true)}
      <ScoreFileField of={scores} error={faults.at('file')} onEdit={() => faults.forget('file')} />
      <fieldset className="submit-model__group">
        <legend>{t('optional')}</legend>
        {provenance.map((name) =>
          field(name, name === 'trainingData' || name === 'hardware' ? t(`hints.${name}`) : undefined),
        )}
        <label className="row">
          <input type="checkbox" checked={hasSeenTargets} onChange={(event) => setSeen(event.target.checked)} />
          <span>{t('seen')}</span>
        </label>
      </fieldset>
      <CaptchaField of={captcha} error={faults.at('code')} onEdit={() => faults.forget('code')} />
      <div className="row">
        <Button type="submit" look="primary" busy={busy || scores.isChecking}>
          {t('send')}
        </Button>
      </div>
    </form>
  );
}

function Sent({ publicId }: { publicId: string }) {
  const t = useTexts(submissionPageTexts);
  return (
    <div className="stack" role="status">
      <Note tone="ok" title={t('sent.title')}>
        <p>{t('sent.body')}</p>
      </Note>
      <div className="row">
        <LinkButton to="/benchmarks/mine">{t('sent.mine')}</LinkButton>
        <LinkButton look="plain" to={`/benchmarks/detail/${publicId}`}>
          {t('sent.board')}
        </LinkButton>
      </div>
    </div>
  );
}
