import { useState } from 'react';
import type { Banner } from '#contract/content/home';
import { pick } from '#shared/texts';
import { UploadedPicture } from '#web/kit/parts/uploaded-picture.tsx';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { homeTexts } from '../../texts/index.ts';

/** The pictures of the site's settings, one at a time. They change only when a visitor asks. */
export function BannerPictures({ banners }: { banners: readonly Banner[] }) {
  const t = useTexts(homeTexts);
  const language = useLanguage();
  const [at, setAt] = useState(0);
  const shown = banners[at] ?? banners[0]!;
  const nameOf = ({ altZh, altEn }: Banner) => pick(altZh, altEn, language);
  return (
    <>
      <UploadedPicture className="hero__picture" path={shown.image} alt={nameOf(shown)} first />
      {banners.length > 1 || shown.url ? (
        <div className="banner-bar">
          <div className="container">
            {shown.url ? <a href={shown.url}>{nameOf(shown)}</a> : null}
            {banners.length > 1 ? (
              <ul aria-label={t('banners.heading')}>
                {banners.map((banner, number) => (
                  <li key={banner.image}>
                    <button
                      type="button"
                      aria-label={t('banners.show', { number: number + 1, name: nameOf(banner) })}
                      aria-current={number === at ? 'true' : undefined}
                      onClick={() => setAt(number)}
                    />
                  </li>
                ))}
              </ul>
            ) : null}
          </div>
        </div>
      ) : null}
    </>
  );
}
