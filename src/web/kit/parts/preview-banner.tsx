import './preview-banner.css';
import { useTexts } from '../../texts/language.ts';
import { Badge } from './badge.tsx';
import { LinkButton } from './button.tsx';
import { Icon } from './icon.tsx';
import { contentTexts } from '../texts/content.ts';

/** Above a public page that shows unpublished content; `back` is its page of the back office. */
export function PreviewBanner({ back, children }: { back: string; children?: React.ReactNode }) {
  const t = useTexts(contentTexts);
  return (
    <aside className="preview-banner no-print" aria-label={t('preview')}>
      <div className="container row">
        <strong className="row">
          <Icon name="eye" />
          {t('preview')}
        </strong>
        {children ? <Badge tone="idle">{children}</Badge> : null}
        <span className="preview-banner__text">{t('previewText')}</span>
        <LinkButton small to={back}>
          {t('previewBack')}
        </LinkButton>
      </div>
    </aside>
  );
}
