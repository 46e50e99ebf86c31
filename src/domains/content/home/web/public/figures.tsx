import { formatBytes, formatNumber } from '#web/kit/parts/format.ts';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import type { Figures } from '../../contract.ts';
import { homeTexts } from '../../texts/index.ts';

const order = ['resources', 'bytes', 'downloads', 'users', 'views'] as const;

/** Totals of the portal's content and use. */
export function FigureBand({ figures }: { figures: Figures }) {
  const t = useTexts(homeTexts);
  const language = useLanguage();
  const shown = (name: (typeof order)[number]) =>
    name === 'bytes' ? formatBytes(figures.bytes, language) : formatNumber(figures[name], language);
  return (
    <section className="figures" aria-label={t('figures.heading')}>
      <dl className="container">
        {order.map((name) => (
          <div key={name} title={name === 'bytes' ? `${formatNumber(figures.bytes, language)} B` : undefined}>
            <dt>{t(`figures.${name}`)}</dt>
            <dd className="num">{shown(name)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
