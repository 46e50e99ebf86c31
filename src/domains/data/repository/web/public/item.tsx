import { Link } from 'react-router';
import type { RepositoryItem } from '#contract/data/repository';
import { pick, type Language } from '#shared/texts';
import { resourcesTexts } from '#texts/data/resources';
import { Badge } from '#web/kit/parts/badge.tsx';
import { DemoMark } from '#web/kit/parts/demo-mark.tsx';
import { formatDay } from '#web/kit/parts/format.ts';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { usePrefetch } from '#web/api/network.ts';
import { repositoryTexts } from '../../texts/index.ts';

/** An outcome as in a list of references: authors, title, source, date. */
export function Outcome({ item }: { item: RepositoryItem }) {
  const language = useLanguage();
  const prefetch = usePrefetch();
  const t = useTexts(repositoryTexts);
  const names = useTexts(resourcesTexts);
  const authors = namesOf(item, language);
  return (
    <article className="card card--link outcome">
      <p className="outcome__badges">
        <Badge tone="info" icon="file">
          {names(`types.${item.resourceType}`)}
        </Badge>
        <Sharing item={item} />
        {item.isDemo ? <DemoMark>{t('item.demo')}</DemoMark> : null}
      </p>
      <h3 className="outcome__title">
        <Link className="card__link" to={`/data/detail/${item.publicId}`} prefetch={prefetch}>
          {pick(item.titleZh, item.titleEn, language)}
        </Link>
      </h3>
      {authors ? (
        <p className="outcome__authors">{item.hasMoreAuthors ? t('item.more', { names: authors }) : authors}</p>
      ) : null}
      <Source item={item} />
    </article>
  );
}

function namesOf({ authors }: RepositoryItem, language: Language): string {
  return authors
    .map((author) => pick(author.nameZh, author.nameEn, language))
    .filter(Boolean)
    .join(language === 'zh' ? '、' : ', ');
}

/** Source and date, if its type has them. */
function Source({ item }: { item: RepositoryItem }) {
  const t = useTexts(repositoryTexts);
  const { journal, volume, issue, startPage, endPage, degree, place, number, year, doi } = item;
  const pages = [startPage, endPage].filter(Boolean).join('–');
  const parts = [
    volume && t('item.volume', { volume }),
    issue && t('item.issue', { issue }),
    pages && t('item.pages', { pages }),
    degree && t('item.degree', { degree }),
    place,
    number && t('item.number', { number }),
  ].filter(Boolean);
  return (
    <p className="outcome__source num">
      <span>{year}</span>
      {journal ? <cite>{journal}</cite> : null}
      {parts.map((part) => (
        <span key={part}>{part}</span>
      ))}
      {doi ? <span>DOI {doi}</span> : null}
    </p>
  );
}

function Sharing({ item }: { item: RepositoryItem }) {
  const language = useLanguage();
  const t = useTexts(repositoryTexts);
  const names = useTexts(resourcesTexts);
  if (item.isOpen)
    return (
      <Badge tone="ok" icon="unlock">
        {names('sharing.open')}
      </Badge>
    );
  if (item.sharingMethod === 'open')
    return (
      <Badge tone="warn" icon="clock">
        {t('item.opens', { date: formatDay(item.openDate, language) })}
      </Badge>
    );
  return (
    <Badge tone={item.sharingMethod === 'restricted' ? 'warn' : 'idle'} icon="lock">
      {names(`sharing.${item.sharingMethod}`)}
    </Badge>
  );
}
