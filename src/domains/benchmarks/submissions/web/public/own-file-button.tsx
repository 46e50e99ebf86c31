import { submissions } from '#contract/benchmarks/submissions';
import { call } from '#web/api/api.ts';
import { Button } from '#web/kit/parts/button.tsx';
import { useTexts } from '#web/texts/language.ts';
import { saveFile } from '#web/api/save-file.ts';
import { submissionPageTexts } from '../texts/index.ts';

/** Downloads the person's original score file. */
export function OwnFileButton({ model: { modelId, name } }: { model: { modelId: number; name: string } }) {
  const t = useTexts(submissionPageTexts);
  const get = async () => saveFile(await call(submissions.ownFile, { params: { modelId } }), `${name}.txt`);
  return (
    <Button small look="plain" aria-label={t('ownFileOf', { name })} onClick={() => void get().catch(() => undefined)}>
      {t('ownFile')}
    </Button>
  );
}
