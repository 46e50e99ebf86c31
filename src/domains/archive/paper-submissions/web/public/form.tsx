import { paperSubmissions, type OwnSubmission, type SubmissionDraft } from '#contract/archive/paper-submissions';
import { submissionTexts } from '#texts/archive/paper-submissions';
import { fieldsOf, useDraftForm, type DraftPart } from '#web/kit/forms/draft-form.ts';
import { call } from '#web/api/api.ts';
import { Button, LinkButton } from '#web/kit/parts/button.tsx';
import { ErrorSummary } from '#web/kit/forms/field.tsx';
import { AutosaveLine, TextField } from '#web/kit/forms/form-parts.tsx';
import { flushOrThrow } from '#web/shell/autosave.ts';
import { useTexts } from '#web/texts/language.ts';
import { confirmBox, toast } from '#web/kit/notices.ts';
import { missing } from '../../contract/requirements.ts';
import { submissionPageTexts } from '../texts/index.ts';
import { AuthorsPart } from './authors-part.tsx';
import { DataPart } from './data-part.tsx';
import { PaperPart } from './paper-part.tsx';
import { SharingPart } from './sharing-part.tsx';

export type Part = DraftPart<SubmissionDraft>;

/** The editable fields of the stored submission. */
function draftOf(own: OwnSubmission): SubmissionDraft {
  const { paperTitle, journal, paperStatus, manuscriptNo, doi, authors, titleZh, titleEn, keywords, projectNo } = own;
  const { descriptionZh, descriptionEn, sharingMethod, openDate, accessRestriction, nonDisclosureReason } = own;
  const { license, preservationPlan, reason, hidesAuthors, ftpAddress, ftpUsername, ftpRoot } = own;
  return {
    paperTitle,
    journal,
    paperStatus,
    manuscriptNo,
    doi,
    authors,
    titleZh,
    titleEn,
    keywords,
    projectNo,
    descriptionZh,
    descriptionEn,
    sharingMethod,
    openDate,
    accessRestriction,
    nonDisclosureReason,
    license,
    preservationPlan,
    reason,
    hidesAuthors,
    ftpAddress,
    ftpUsername,
    ftpRoot,
    ftpPassword: '',
  };
}

const versionOf = (own: OwnSubmission) => ({ form: draftOf(own), rowVer: own.rowVer });

/** The form of a submission, saved automatically. */
export function SubmissionForm({
  own,
  userId,
  onChanged,
}: {
  own: OwnSubmission;
  userId: number;
  onChanged: () => void;
}) {
  const t = useTexts(submissionPageTexts);
  const words = useTexts(submissionTexts);
  const params = { id: own.submissionId };
  const { faults, autosave, snapshot, part } = useDraftForm<SubmissionDraft>(userId, 'paperTitle', {
    key: (id) => `kept:paper:${userId}:${id}`,
    id: own.submissionId,
    stored: versionOf(own),
    open: async (id) => versionOf(await call(paperSubmissions.open, { params: { id } }, { quiet: true })),
    save: (id, draft, rowVer) =>
      call(paperSubmissions.save, { params: { id }, body: { ...draft, rowVer } }, { quiet: true }),
    changed: 'archive.paper-submissions.changed',
    closed: ['archive.paper-submissions.notFound', 'archive.paper-submissions.wrongState'],
    secret: { field: 'ftpPassword', of: 'ftpAddress' },
  });
  const submit = faults.onSubmit(async () => {
    const rowVer = await flushOrThrow(autosave);
    const lacking = missing(autosave.snapshot().form, own.files.length).map(({ path, key }) => ({
      id: path,
      message: words.dynamic(key.replace('archive.paper-submissions', 'fail'), key),
    }));
    if (faults.set(lacking)) return;
    if (!(await confirmBox(t('form.submitAsk')))) return;
    await call(paperSubmissions.submit, { params, body: { rowVer } }, { quiet: true });
    toast('success', t('form.submitted'));
    onChanged();
  });
  return (
    <form className="sections" noValidate onSubmit={submit}>
      <ErrorSummary faults={faults.faults} title={t('form.faults')} />
      <PaperPart {...part} />
      <AuthorsPart {...part} />
      <DataPart {...part} own={own} onChanged={onChanged} />
      <SharingPart {...part} />
      <section aria-labelledby="part-reason">
        <h2 id="part-reason">{t('form.reason')}</h2>
        <TextField
          {...fieldsOf(part, (path) => words(`fields.${path}`))('reason')}
          hint={t('form.reasonHint')}
          required
          rows={3}
          longest={2000}
        />
      </section>
      <div className="row sections__end">
        <Button type="submit" look="primary" busy={faults.busy}>
          {t('form.submit')}
        </Button>
        <LinkButton to="/archive/paperSubmit">{t('form.back')}</LinkButton>
        <AutosaveLine autosave={autosave} snapshot={snapshot} />
      </div>
    </form>
  );
}
