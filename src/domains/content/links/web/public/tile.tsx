import './tile.css';
import { pick } from '#shared/texts';
import { DemoMark } from '#web/kit/parts/demo-mark.tsx';
import { Icon } from '#web/kit/parts/icon.tsx';
import { LetterTile } from '#web/kit/parts/letter-tile.tsx';
import { DayText } from '#web/kit/parts/time.tsx';
import { UploadedPicture } from '#web/kit/parts/uploaded-picture.tsx';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import type { LinkCard } from '../../contract.ts';
import { linkTexts } from '../../texts/index.ts';

/** Another site as a card; the whole card is a link. */
export function LinkTile({ link, heading: Heading = 'h2' }: { link: LinkCard; heading?: 'h2' | 'h3' }) {
  const t = useTexts(linkTexts);
  const language = useLanguage();
  const name = pick(link.nameZh, link.nameEn, language);
  const overview = pick(link.overviewZh, link.overviewEn, language);
  return (
    <article className="card card--link link-tile" id={`link-${link.linkId}`}>
      {link.image ? (
        <UploadedPicture className="link-tile__image" path={link.image} width={48} height={48} />
      ) : (
        <LetterTile name={pick(link.nameEn, link.nameZh, 'zh')} />
      )}
      <div className="link-tile__body">
        <Heading className="link-tile__name">
          <a
            className="card__link"
            href={link.url}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={t('visit', { name })}
          >
            {name}
          </a>
        </Heading>
        <p className="link-tile__host mono">{hostOf(link.url)}</p>
        {overview ? <p className="link-tile__overview">{overview}</p> : null}
        <p className="link-tile__facts">
          {link.isDemo ? <DemoMark>{t('demo')}</DemoMark> : null}
          <span>
            {t('added')} <DayText wire={link.addTime} />
          </span>
        </p>
      </div>
      <Icon name="external" />
    </article>
  );
}

const hostOf = (address: string) => (URL.canParse(address) ? new URL(address).host.replace(/^www\./, '') : address);
