import { Note } from '#web/kit/parts/states.tsx';
import { useTexts } from '#web/texts/language.ts';
import { datasetPageTexts } from '../texts/public.ts';

/** Shows which part of the page could not be loaded; the others work. */
export function Failed({ what }: { what: 'datasets' | 'info' | 'scores' | 'table' | 'subsets' }) {
  const t = useTexts(datasetPageTexts);
  return (
    <div role="alert">
      <Note tone="bad" title={t(`failed.${what}`)}>
        <p>{t('failed.again')}</p>
      </Note>
    </div>
  );
}
