import './org-chart.css';
import { pick } from '#shared/texts';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import type { OrgUnit } from '../../contract.ts';
import { aboutTexts } from '../../texts/index.ts';
import { treeOf, type UnitNode } from './tree.ts';

/** The organisation as nested lists; the style sheet draws the lines between the units. */
export function OrgChart({ units }: { units: readonly OrgUnit[] }) {
  const t = useTexts(aboutTexts);
  return (
    <section className="org" aria-label={t('chart')}>
      <Units nodes={treeOf(units)} />
    </section>
  );
}

function Units({ nodes }: { nodes: readonly UnitNode[] }) {
  const language = useLanguage();
  return (
    <ul>
      {nodes.map(({ unit, below }, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- two units may have one name
        <li key={at}>
          <div className="org__unit">
            <strong>{pick(unit.nameZh, unit.nameEn, language)}</strong>
            {unit.noteZh || unit.noteEn ? <small>{pick(unit.noteZh, unit.noteEn, language)}</small> : null}
          </div>
          {below.length ? <Units nodes={below} /> : null}
        </li>
      ))}
    </ul>
  );
}
