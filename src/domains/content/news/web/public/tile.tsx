import './tile.css';
import { Link } from 'react-router';
import { pick } from '#shared/texts';
import { Badge } from '#web/kit/parts/badge.tsx';
import { DemoMark } from '#web/kit/parts/demo-mark.tsx';
import { LatticePicture } from '#web/kit/parts/lattice-picture.tsx';
import { DayText } from '#web/kit/parts/time.tsx';
import { UploadedPicture } from '#web/kit/parts/uploaded-picture.tsx';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { usePrefetch } from '#web/api/network.ts';
import type { NewsCard } from '../../contract.ts';
import { newsTexts } from '../../texts/index.ts';

interface Props {
  item: NewsCard;
  heading?: 'h2' | 'h3';
  /** Visible without scrolling: its picture loads eagerly. */
  first?: boolean;
}

/** An item in a list: its picture or a placeholder, the day and the summary. */
export function NewsTile({ item, heading: Heading = 'h2', first = false }: Props) {
  const t = useTexts(newsTexts);
  const language = useLanguage();
  const prefetch = usePrefetch();
  return (
    <article className="card card--link news-tile">
      {item.homeImage ? (
        <UploadedPicture className="news-tile__picture" path={item.homeImage} width={320} height={180} first={first} />
      ) : (
        <LatticePicture seed={`news-${item.newsId}`} className="news-tile__picture" />
      )}
      <div className="news-tile__body">
        <p className="news-tile__facts">
          <DayText wire={item.startTime} />
          <Badge tone="info">{t(`types.${item.type}`)}</Badge>
          {item.isDemo ? <DemoMark>{t('demo')}</DemoMark> : null}
        </p>
        <Heading className="news-tile__title">
          <Link className="card__link" to={`/news/detail/${item.newsId}`} prefetch={prefetch}>
            {pick(item.headlineZh, item.headlineEn, language)}
          </Link>
        </Heading>
        <p className="news-tile__summary">{pick(item.summaryZh, item.summaryEn, language)}</p>
        <p className="news-tile__source">
          {t('source', { name: pick(item.sourceNameZh, item.sourceNameEn, language) })}
        </p>
      </div>
    </article>
  );
}
