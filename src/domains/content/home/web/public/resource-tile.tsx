import { Link } from 'react-router';
import { pick, type Language } from '#shared/texts';
import { DataPicture } from '#view/data/record-files';
import { Badge } from '#web/kit/parts/badge.tsx';
import { Card } from '#web/kit/parts/card.tsx';
import { formatDay } from '#web/kit/parts/format.ts';
import { FormulaText } from '#web/kit/parts/formula-text.tsx';
import { DayText, DownloadSize } from '#web/kit/parts/time.tsx';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { homeTexts } from '../../texts/index.ts';
import type { BriefResource } from './brief.ts';
import { usePrefetch } from '#web/api/network.ts';

const addressOf = (card: BriefResource) => `/data/detail/${card.publicId}`;

/** One of the newest resources, with its picture. */
export function ResourceTile({ card }: { card: BriefResource }) {
  const language = useLanguage();
  return (
    <Card
      picture={<DataPicture publicId={card.publicId} hasData={card.isOpen && card.totalSize > 0} className="picture" />}
      title={<FormulaText>{pick(card.titleZh, card.titleEn, language)}</FormulaText>}
      to={addressOf(card)}
    >
      <p className="tile__by">
        <Authors card={card} language={language} />
      </p>
      <p className="tile__facts">
        <Badge>{card.words[language].type}</Badge>
        <Sharing card={card} />
        <span>
          <DayText wire={card.publishDate} />
        </span>
        {card.totalSize > 0 ? <DownloadSize bytes={card.totalSize} /> : null}
      </p>
    </Card>
  );
}

function Authors({ card, language }: { card: BriefResource; language: Language }) {
  const t = useTexts(homeTexts);
  const names = card.authors.map((author) => pick(author.nameZh, author.nameEn, language)).filter(Boolean);
  if (!names.length) return null;
  return names.length > 1 ? t('card.others', { name: names[0]! }) : names[0];
}

function Sharing({ card }: { card: BriefResource }) {
  const t = useTexts(homeTexts);
  const language = useLanguage();
  if (card.sharingMethod !== 'open')
    return (
      <Badge tone={card.sharingMethod === 'restricted' ? 'warn' : 'idle'} icon="lock">
        {card.words[language].sharing}
      </Badge>
    );
  return card.isOpen ? (
    <Badge tone="ok" icon="unlock">
      {card.words[language].sharing}
    </Badge>
  ) : (
    <Badge tone="warn" icon="clock">
      {t('card.embargo', { day: formatDay(card.openDate, language) })}
    </Badge>
  );
}

/** The most downloaded resources, in order. */
export function PopularList({ cards }: { cards: readonly BriefResource[] }) {
  const prefetch = usePrefetch();
  const t = useTexts(homeTexts);
  const language = useLanguage();
  return (
    <ol className="popular">
      {cards.map((card) => (
        <li key={card.publicId}>
          <Link to={addressOf(card)} prefetch={prefetch}>
            <FormulaText>{pick(card.titleZh, card.titleEn, language)}</FormulaText>
          </Link>
          <span>
            {card.words[language].type} · {t('card.downloads', { count: card.downloadCount })}
          </span>
        </li>
      ))}
    </ol>
  );
}
