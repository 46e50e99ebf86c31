import { useLayoutEffect, useState } from 'react';
import { pick } from '#shared/texts';
import { EmptyState } from '#web/kit/parts/states.tsx';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import type { Place } from './menu.ts';
import { consoleTexts } from './texts/index.ts';

/** An external page in a frame, if the page's policy allows its host; otherwise an explanation. */
export function InnerLink({ place }: { place: Place }) {
  const t = useTexts(consoleTexts);
  const language = useLanguage();
  const { link = '' } = place;
  const [blocked, setBlocked] = useState(false);
  useLayoutEffect(() => {
    const listen = ({ effectiveDirective, blockedURI }: SecurityPolicyViolationEvent) => {
      if (effectiveDirective === 'frame-src' && hostOf(blockedURI) === hostOf(link)) setBlocked(true);
    };
    document.addEventListener('securitypolicyviolation', listen);
    return () => document.removeEventListener('securitypolicyviolation', listen);
  }, [link]);
  if (blocked)
    return (
      <EmptyState
        isPage
        icon="alert"
        title={t('missing.frameBlocked')}
        act={
          <a href={link} target="_blank" rel="noreferrer">
            {t('missing.openOutside')}
          </a>
        }
      >
        {t('missing.frameBlockedHint', { host: hostOf(link) })}
      </EmptyState>
    );
  return (
    // External systems need scripts and cookies; the page's policy decides which hosts may be framed.
    <iframe
      className="console-frame"
      src={link}
      title={pick(place.title.zh, place.title.en, language)}
      // oxlint-disable-next-line react/iframe-missing-sandbox -- the framed program needs scripts and cookies
      sandbox="allow-scripts allow-same-origin allow-forms allow-popups allow-downloads"
      referrerPolicy="no-referrer"
    />
  );
}

function hostOf(address: string): string {
  return URL.canParse(address) ? new URL(address).host : address;
}
