import { Link } from 'react-router';
import { pick } from '#shared/texts';
import { Marked } from '#view/data/search';
import { Badge } from '#web/kit/parts/badge.tsx';
import { DemoMark } from '#web/kit/parts/demo-mark.tsx';
import { DayText } from '#web/kit/parts/time.tsx';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { usePrefetch } from '#web/api/network.ts';
import type { PageHit } from '../../contract.ts';
import { siteSearchTexts } from '../../texts/index.ts';

/** A page of the site as a hit: its kind, its summary, its date. */
export function PageCard({ page }: { page: PageHit }) {
  const t = useTexts(siteSearchTexts);
  const language = useLanguage();
  const prefetch = usePrefetch();
  const own = language === 'zh' ? page.titleZh : page.titleEn;
  const foreign = own ? {} : { lang: language === 'zh' ? 'en' : 'zh-CN' };
  const summary = pick(page.summaryZh, page.summaryEn, language);
  return (
    <article className="card card--link found-page">
      <p className="row">
        <Badge tone="info">{t(`kinds.${page.kind}`)}</Badge>
        {page.isDemo ? <DemoMark>{t('demo')}</DemoMark> : null}
        <span className="secondary small num">
          <DayText wire={page.pageDate} />
        </span>
      </p>
      <h3 {...foreign}>
        <Link className="card__link" to={page.path} prefetch={prefetch}>
          <Marked text={pick(page.titleZh, page.titleEn, language)} />
        </Link>
      </h3>
      {summary ? (
        <p className="found-page__summary" {...foreign}>
          <Marked text={summary} />
        </p>
      ) : null}
    </article>
  );
}
