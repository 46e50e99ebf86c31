import type { ReactNode } from 'react';
import { Breadcrumb } from '#web/kit/parts/breadcrumb.tsx';
import { useTexts } from '#web/texts/language.ts';
import { selectionPageTexts } from '../texts/index.ts';

/** Head of the pages of one's own selections. */
export function OwnFrame({ title, children }: { title?: string; children: ReactNode }) {
  const t = useTexts(selectionPageTexts);
  const mine = t('mine');
  return (
    <div className="container page">
      <Breadcrumb
        steps={
          title
            ? [{ title: t('data'), to: '/data' }, { title: mine, to: '/my/selections' }, { title }]
            : [{ title: t('data'), to: '/data' }, { title: mine }]
        }
      />
      <div className="page-head">
        <div>
          <h1 tabIndex={-1}>{title ?? mine}</h1>
          {title ? null : <p className="page-lead">{t('mineLead')}</p>}
        </div>
      </div>
      {children}
    </div>
  );
}
