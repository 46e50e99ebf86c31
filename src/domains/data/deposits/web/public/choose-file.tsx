import { useTexts } from '#web/texts/language.ts';
import { filePagesTexts } from '#view/data/record-files';
import type { FileSelection } from '#view/data/bundles';

/** Check box of one file or folder. */
export function Choose({
  name,
  item,
  selection,
}: {
  name: string;
  item: ReturnType<FileSelection['file']>;
  selection: FileSelection;
}) {
  const t = useTexts(filePagesTexts);
  const state = selection.stateOf(item.path);
  return (
    <input
      type="checkbox"
      aria-label={t('files.select', { name })}
      title={state === 'above' ? t('files.selectedAbove') : undefined}
      disabled={state === 'above'}
      checked={state !== 'no'}
      onChange={(event) => selection.change([item], event.target.checked)}
    />
  );
}
