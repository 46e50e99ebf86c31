import { useState } from 'react';
import { ftpHost } from '#shared/hosts';
import { paperSubmissions, type OwnSubmission } from '#contract/archive/paper-submissions';
import { submissionTexts } from '#texts/archive/paper-submissions';
import { sendFile, Unfinished } from '#view/files/transfers';
import { call } from '#web/api/api.ts';
import { FormFiles } from '#web/kit/forms/form-files.tsx';
import { TextField } from '#web/kit/forms/form-parts.tsx';
import { fieldsOf } from '#web/kit/forms/draft-form.ts';
import { useTexts } from '#web/texts/language.ts';
import { saveFile } from '#web/api/save-file.ts';
import { submissionPageTexts } from '../texts/index.ts';
import type { Part } from './form.tsx';

/** The description of the data, and their location. */
export function DataPart({ own, onChanged, ...part }: Part & { own: OwnSubmission; onChanged: () => void }) {
  const { form, at } = part;
  const t = useTexts(submissionPageTexts);
  const words = useTexts(submissionTexts);
  const id = own.submissionId;
  // The section stays open while its address is cleared and typed again.
  const [beginsOpen] = useState(form.ftpAddress !== '');
  const keepsPassword = own.hasFtpPassword && ftpHost(form.ftpAddress) === ftpHost(own.ftpAddress);
  const field = fieldsOf(part, (path) => words(`fields.${path}`));
  return (
    <section aria-labelledby="part-data">
      <h2 id="part-data">{t('form.data')}</h2>
      <TextField {...field('titleZh')} longest={500} hint={t('form.languagesHint')} />
      <TextField {...field('titleEn')} longest={500} />
      <TextField {...field('keywords')} longest={1000} required hint={t('form.keywordsHint')} />
      <TextField {...field('descriptionZh')} longest={20_000} rows={5} hint={t('form.descriptionHint')} />
      <TextField {...field('descriptionEn')} longest={20_000} rows={4} />
      <TextField {...field('projectNo')} longest={100} />
      <div className="field">
        <h3 className="field__label">{words('fields.files')}</h3>
        <FormFiles
          id="files"
          files={own.files}
          hint={t('form.filesHint')}
          onSend={(file, onProgress) =>
            sendFile(
              paperSubmissions.upload,
              { params: { id } },
              file,
              { target: 'archive.paper-submissions', refId: id },
              onProgress,
            )
          }
          onRemove={({ id: fileId }) => call(paperSubmissions.removeFile, { params: { id, fileId } })}
          onGet={async ({ id: fileId, name }) =>
            saveFile(await call(paperSubmissions.ownContent, { params: { id, fileId } }), name)
          }
          onChanged={onChanged}
        />
        <Unfinished target="archive.paper-submissions" refId={id} files={own.files} />
        {at('files') ? <p className="field__error">{at('files')}</p> : null}
      </div>
      <details open={beginsOpen}>
        <summary>{t('form.large')}</summary>
        <div className="stack">
          <p className="field__hint">{t('form.largeHint')}</p>
          <div className="sections__pair">
            <TextField {...field('ftpAddress')} longest={255} />
            <TextField {...field('ftpRoot')} longest={500} />
            <TextField {...field('ftpUsername')} longest={100} />
            <TextField
              {...field('ftpPassword')}
              longest={200}
              type="password"
              {...(keepsPassword ? { hint: t('form.passwordKept') } : {})}
            />
          </div>
        </div>
      </details>
    </section>
  );
}
