import { formatBytes, formatNumber } from '#web/kit/parts/format.ts';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import type { Figures } from '../../contract.ts';
import { homeTexts } from '../../texts/index.ts';

type Shown = Figures & { datasets: number; models: number };

/** Figures from which they are worth a headline: a new portal does not boast of eight page views. */
const least: Shown = {
  resources: 1,
  bytes: 1e9,
  downloads: 100,
  users: 100,
  datasets: 1,
  models: 1,
  views: 1000,
};
const order = Object.keys(least) as (keyof Shown)[];

/** Most figures side by side. */
const most = 5;

/** Totals of the portal's content and use that are large enough to say something. */
export function FigureBand({ figures }: { figures: Shown }) {
  const t = useTexts(homeTexts);
  const language = useLanguage();
  const shown = (name: keyof Shown) =>
    name === 'bytes' ? formatBytes(figures.bytes, language) : formatNumber(figures[name], language);
  const worth = order.filter((name) => figures[name] >= least[name]).slice(0, most);
  if (worth.length === 0) return null;
  return (
    <section className="figures" aria-label={t('figures.heading')}>
      <dl className="container">
        {worth.map((name) => (
          <div key={name} title={name === 'bytes' ? `${formatNumber(figures.bytes, language)} B` : undefined}>
            <dt>{t(`figures.${name}`)}</dt>
            <dd className="num">{shown(name)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
