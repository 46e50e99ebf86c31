import './content-sections.css';
import { Link } from 'react-router';
import { pick } from '#shared/texts';
import { newsTexts } from '#texts/content/news';
import { serviceCaseTexts } from '#texts/content/service-cases';
import { Badge } from '#web/kit/parts/badge.tsx';
import { DemoMark } from '#web/kit/parts/demo-mark.tsx';
import { Card } from '#web/kit/parts/card.tsx';
import { Icon } from '#web/kit/parts/icon.tsx';
import { LatticePicture } from '#web/kit/parts/lattice-picture.tsx';
import { DayText } from '#web/kit/parts/time.tsx';
import { UploadedPicture } from '#web/kit/parts/uploaded-picture.tsx';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { usePrefetch } from '#web/api/network.ts';
import { homeTexts } from '../../texts/index.ts';
import type { BriefCase, BriefLink, BriefNews, BriefPolicy } from './brief.ts';
import { SectionHead } from './section-head.tsx';

/** The first news items; renders nothing if there are none. */
export function NewsSection({ items }: { items: readonly BriefNews[] }) {
  const t = useTexts(homeTexts);
  const types = useTexts(newsTexts);
  const language = useLanguage();
  const prefetch = usePrefetch();
  if (!items.length) return null;
  return (
    <section aria-labelledby="news">
      <SectionHead id="news" title={t('news.heading')} to="/news" more={t('news.more')} />
      <ul className="home-news">
        {items.map((item) => (
          <li key={item.newsId}>
            <p className="home-news__facts">
              <DayText wire={item.day} />
              <Badge tone="info">{types(`types.${item.type}`)}</Badge>
              {item.isDemo ? <DemoMark>{t('demo')}</DemoMark> : null}
            </p>
            <h3>
              <Link to={`/news/detail/${item.newsId}`} prefetch={prefetch}>
                {pick(item.headlineZh, item.headlineEn, language)}
              </Link>
            </h3>
            <p className="home-text">{pick(item.summaryZh, item.summaryEn, language)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The first data policies, in short form. */
export function PolicySection({ items }: { items: readonly BriefPolicy[] }) {
  const t = useTexts(homeTexts);
  const language = useLanguage();
  const prefetch = usePrefetch();
  if (!items.length) return null;
  return (
    <section aria-labelledby="policies">
      <SectionHead id="policies" title={t('policies.heading')} to="/standard" more={t('policies.more')} />
      <ul className="home-policies">
        {items.map((item) => (
          <li key={item.standardId}>
            <Link to={`/standard/detail/${item.standardId}`} prefetch={prefetch}>
              {pick(item.nameZh, item.nameEn, language)}
            </Link>
            <p className="home-news__facts">
              <span className="mono">{item.standardNo}</span>
              {item.publishDate ? <DayText wire={item.publishDate} /> : null}
              {item.isDemo ? <DemoMark>{t('demo')}</DemoMark> : null}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The service cases that editors placed first. */
export function CaseSection({ items }: { items: readonly BriefCase[] }) {
  const t = useTexts(homeTexts);
  const types = useTexts(serviceCaseTexts);
  const language = useLanguage();
  if (!items.length) return null;
  return (
    <section aria-labelledby="cases">
      <SectionHead id="cases" title={t('cases.heading')} to="/service" more={t('cases.more')} />
      <ul className="home__tiles home-cases">
        {items.map((item) => (
          <li key={item.caseId}>
            <Card
              to={`/service/detail/${item.caseId}`}
              title={pick(item.nameZh, item.nameEn, language)}
              picture={
                item.image ? (
                  <UploadedPicture className="picture home-case__picture" path={item.image} width={400} height={112} />
                ) : (
                  <LatticePicture seed={`service-${item.caseId}`} />
                )
              }
            >
              <p className="home-text">{pick(item.backgroundZh, item.backgroundEn, language)}</p>
              <p className="tile__facts">
                <Badge tone="info">{types(`types.${item.type}`)}</Badge>
                {item.isDemo ? <DemoMark>{t('demo')}</DemoMark> : null}
              </p>
            </Card>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Sites of partners, by name and picture. */
export function LinkSection({ items }: { items: readonly BriefLink[] }) {
  const t = useTexts(homeTexts);
  const language = useLanguage();
  if (!items.length) return null;
  return (
    <section aria-labelledby="links">
      <SectionHead id="links" title={t('links.heading')} to="/link" more={t('links.more')} />
      <ul className="home-links">
        {items.map((item) => (
          <li key={item.linkId}>
            <a href={item.url} target="_blank" rel="noopener noreferrer">
              {item.image ? <UploadedPicture path={item.image} width={32} height={32} /> : null}
              <span>{pick(item.nameZh, item.nameEn, language)}</span>
              <Icon name="external" />
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
