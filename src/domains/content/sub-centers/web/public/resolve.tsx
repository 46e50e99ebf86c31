import './resolve.css';
import { data } from 'react-router';
import { subCenters, type Resolved } from '#contract/content/sub-centers';
import { pick, translatorOf } from '#shared/texts';
import { PageHead } from '#web/kit/parts/page-head.tsx';
import { Breadcrumb } from '#web/kit/parts/breadcrumb.tsx';
import { buttonClass } from '#web/kit/parts/button.tsx';
import { Icon } from '#web/kit/parts/icon.tsx';
import { Note } from '#web/kit/parts/states.tsx';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { pageMeta } from '#web/shell/page-meta.ts';
import { callOf } from '#web/api/scope.ts';
import { subCenterTexts } from '../../texts/index.ts';
import type { Route } from './+types/resolve';
import { ResolveForm } from './resolve-form.tsx';

interface Answer {
  identifier: string;
  /** Null without a request or without a result. */
  target: Resolved | null;
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const identifier = new URL(request.url).searchParams.get('identifier')?.trim().slice(0, 300) ?? '';
  if (!identifier) return data<Answer>({ identifier, target: null });
  try {
    const target = await callOf(context)(subCenters.resolve, { query: { identifier } });
    return data<Answer>({ identifier, target });
  } catch (error) {
    if ((error as { key?: string }).key !== 'content.sub-centers.unknownIdentifier') throw error;
    return data<Answer>({ identifier, target: null }, { status: 404 });
  }
}

export const meta: Route.MetaFunction = (page) =>
  pageMeta(page, { title: (language) => translatorOf(subCenterTexts, language)('resolve.title'), index: false });

export default function Resolve({ loaderData: { identifier, target } }: Route.ComponentProps) {
  const t = useTexts(subCenterTexts);
  const language = useLanguage();
  return (
    <div className="container page">
      <Breadcrumb steps={[{ title: t('title'), to: '/about/sub-centers' }, { title: t('resolve.title') }]} />
      <PageHead title={t('resolve.title')} lead={t('resolve.lead')} />
      <ResolveForm example={target?.code ?? '000001'} identifier={identifier} />
      <div className="resolve__answer" role="status">
        {target ? (
          <div className="resolve__target">
            <p>{t('resolve.found', { identifier, name: pick(target.nameZh, target.nameEn, language) })}</p>
            <p className="mono">{target.url}</p>
            <a className={buttonClass({ look: 'primary' })} href={target.url} rel="noopener noreferrer">
              {t('resolve.leave')}
              <Icon name="external" />
            </a>
          </div>
        ) : identifier ? (
          <Note tone="warn">{t('resolve.unknown', { identifier })}</Note>
        ) : null}
      </div>
    </div>
  );
}
