import { TextTabs } from '#web/kit/parts/text-tabs.tsx';
import { useTexts } from '#web/texts/language.ts';
import { materialTexts } from '../texts/index.ts';
import { programs, snippet, type Program } from './snippets.ts';
import { fileAddress } from './structure-facts.tsx';
import type { ShownStructure } from './structure-view.tsx';

/** Lines of Python that read the shown structure. */
export function CodeOf({
  of: { id, a, isDisordered },
  origin,
}: {
  of: Pick<ShownStructure, 'id' | 'a' | 'isDisordered'>;
  origin: string;
}) {
  const t = useTexts(materialTexts);
  const isCrystal = a !== null;
  const fetched = { id, isCrystal, isDisordered, origin, address: origin + fileAddress(id, isCrystal ? 'cif' : 'xyz') };
  const tab = (program: Program) => ({
    name: program,
    label: t(`page.program.${program}`),
    write: () => snippet(program, fetched),
    isCode: true,
  });
  // pymatgen reads no molecules through OPTIMADE.
  const [first, ...others] = isCrystal ? programs : (['pymatgen', 'ase'] as const);
  return (
    <section aria-labelledby="code" className="no-print">
      <h2 id="code">{t('page.code')}</h2>
      <p className="secondary small">{t('page.codeNote')}</p>
      <TextTabs label={t('page.programs')} tabs={[tab(first), ...others.map(tab)]} copy={t('page.copy')} />
    </section>
  );
}
