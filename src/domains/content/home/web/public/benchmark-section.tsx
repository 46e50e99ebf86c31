import './section.css';
import { DatasetTile } from '#view/benchmarks/datasets';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { homeTexts } from '../../texts/index.ts';
import type { BriefBenchmark } from './brief.ts';
import { SectionHead } from './section-head.tsx';

/**
 * The first benchmark data sets, each with its best model, and totals of the platform; renders nothing if there are
 * none.
 */
export function BenchmarkSection({
  items,
  figures,
}: {
  items: readonly BriefBenchmark[];
  figures: { datasets: number; models: number; publishers: number };
}) {
  const t = useTexts(homeTexts);
  const language = useLanguage();
  if (!items.length) return null;
  return (
    <section aria-labelledby="benchmarks">
      <SectionHead id="benchmarks" title={t('benchmarks.heading')} to="/benchmarks" more={t('benchmarks.more')} />
      <p className="secondary num">{t('benchmarks.counts', figures)}</p>
      <ul className="cards bench-tiles">
        {items.map((item) => (
          <li key={item.publicId}>
            <DatasetTile words={item[language]} heading="h3" />
          </li>
        ))}
      </ul>
    </section>
  );
}
