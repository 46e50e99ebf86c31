import {
  applications,
  largestInPieces,
  scanKinds,
  scanTypes,
  type OwnApplication,
} from '#contract/archive/applications';
import { applicationTexts } from '#texts/archive/applications';
import { sendFile, Unfinished } from '#view/files/transfers';
import { call } from '#web/api/api.ts';
import { FormFiles } from '#web/kit/forms/form-files.tsx';
import { useTexts } from '#web/texts/language.ts';
import { saveFile } from '#web/api/save-file.ts';
import { webTexts } from '#web/texts/index.ts';
import { applicationPageTexts } from '../texts/index.ts';
import type { Part } from './form.tsx';

/** Scans, with one upload field per kind. */
export function ScansPart({ own, at, onChanged }: { own: OwnApplication; at: Part['at']; onChanged: () => void }) {
  const t = useTexts(applicationPageTexts);
  const words = useTexts(applicationTexts);
  const required = useTexts(webTexts)('kit.required');
  const id = own.applicationId;
  return (
    <section aria-labelledby="part-scans">
      <h2 id="part-scans">{t('form.scans')}</h2>
      <p className="secondary">{t('form.scansHint')}</p>
      {scanKinds.map((kind) => (
        <div key={kind} className="field">
          <h3 className="field__label">
            {words(`scanKinds.${kind}`)}
            {kind === 'taskBook' ? <span className="field__required"> {required}</span> : null}
          </h3>
          <FormFiles
            id={kind}
            files={own.scans.filter((scan) => scan.kind === kind)}
            hint={kind === 'secrecy' ? t('form.secrecyHint') : ''}
            largest={largestInPieces}
            accept={scanTypes.map((type) => `.${type}`).join(',')}
            onSend={(file, onProgress) =>
              sendFile(
                applications.upload,
                { params: { id }, fields: { kind } },
                file,
                { target: 'archive.applications', refId: id, kind },
                onProgress,
              )
            }
            onRemove={({ id: scanId }) => call(applications.removeScan, { params: { id, scanId } })}
            onGet={async ({ id: scanId, name }) =>
              saveFile(await call(applications.ownScan, { params: { id, scanId } }), name)
            }
            onChanged={onChanged}
          />
          {at(kind) ? <p className="field__error">{at(kind)}</p> : null}
        </div>
      ))}
      <Unfinished target="archive.applications" refId={id} files={own.scans} />
    </section>
  );
}
