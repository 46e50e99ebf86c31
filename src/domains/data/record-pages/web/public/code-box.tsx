import type { ResourceDetail } from '#contract/data/record-pages';
import type { ResourceFile } from '#contract/data/record-files';
import { TextTabs } from '#web/kit/parts/text-tabs.tsx';
import { useTexts } from '#web/texts/language.ts';
import { resourcePagesTexts } from '../texts/index.ts';
import { contentAddress } from '#view/data/bundles';
import { programs, snippet, type Program } from './snippets.ts';

/** Code that reads the first shown file; for files that are not open it needs the reader's token. */
export function CodeBox({ record, file, origin }: { record: ResourceDetail; file: ResourceFile; origin: string }) {
  const t = useTexts(resourcePagesTexts);
  const fetched = {
    address: origin + contentAddress(record.publicId, file.id),
    name: file.name,
    isOpen: record.isOpen,
  };
  const tab = (program: Program) => ({
    name: program,
    label: t(`use.${program}`),
    write: () => snippet(program, fetched),
    isCode: true,
  });
  const [first, ...others] = programs;
  return (
    <section aria-labelledby="use" className="no-print">
      <h2 id="use">{t('use.title')}</h2>
      <p className="secondary small">{t(record.isOpen ? 'use.help' : 'use.tokenHelp', { name: file.path })}</p>
      <TextTabs label={t('use.programs')} tabs={[tab(first), ...others.map(tab)]} copy={t('use.copy')} />
    </section>
  );
}
