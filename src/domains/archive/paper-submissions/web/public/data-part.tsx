import { useState } from 'react';
import { ftpHost } from '#shared/hosts';
import { paperSubmissions, type OwnSubmission } from '#contract/archive/paper-submissions';
import { submissionTexts } from '#texts/archive/paper-submissions';
import { sendFile, Unfinished } from '#view/files/transfers';
import { call } from '#web/api/api.ts';
import { FormFiles } from '#web/kit/forms/form-files.tsx';
import { TextField } from '#web/kit/forms/form-parts.tsx';
import { useTexts } from '#web/texts/language.ts';
import { saveFile } from '#web/api/save-file.ts';
import { submissionPageTexts } from '../texts/index.ts';
import type { Part } from './form.tsx';

type Name =
  | 'titleZh'
  | 'titleEn'
  | 'keywords'
  | 'descriptionZh'
  | 'descriptionEn'
  | 'projectNo'
  | 'ftpAddress'
  | 'ftpUsername'
  | 'ftpPassword'
  | 'ftpRoot';

/** The description of the data, and their location. */
export function DataPart({ form, set, at, own, onChanged }: Part & { own: OwnSubmission; onChanged: () => void }) {
  const t = useTexts(submissionPageTexts);
  const words = useTexts(submissionTexts);
  const id = own.submissionId;
  // The section stays open while its address is cleared and typed again.
  const [beginsOpen] = useState(form.ftpAddress !== '');
  const keepsPassword = own.hasFtpPassword && ftpHost(form.ftpAddress) === ftpHost(own.ftpAddress);
  const text = (path: Name, longest: number) => ({
    path,
    longest,
    label: words(`fields.${path}`),
    value: form[path],
    onValue: (value: string) => set({ [path]: value }),
    error: at(path),
  });
  return (
    <section aria-labelledby="part-data">
      <h2 id="part-data">{t('form.data')}</h2>
      <TextField {...text('titleZh', 500)} hint={t('form.languagesHint')} />
      <TextField {...text('titleEn', 500)} />
      <TextField {...text('keywords', 1000)} required hint={t('form.keywordsHint')} />
      <TextField {...text('descriptionZh', 20_000)} rows={5} hint={t('form.descriptionHint')} />
      <TextField {...text('descriptionEn', 20_000)} rows={4} />
      <TextField {...text('projectNo', 100)} />
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
            <TextField {...text('ftpAddress', 255)} />
            <TextField {...text('ftpRoot', 500)} />
            <TextField {...text('ftpUsername', 100)} />
            <TextField
              {...text('ftpPassword', 200)}
              type="password"
              {...(keepsPassword ? { hint: t('form.passwordKept') } : {})}
            />
          </div>
        </div>
      </details>
    </section>
  );
}
