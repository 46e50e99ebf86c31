import './list.css';
import { Form } from 'react-router';
import { countLimit, fileKinds, openFiles } from '#contract/data/open-files';
import { translatorOf } from '#shared/texts';
import { PageHead } from '#web/kit/parts/page-head.tsx';
import { Breadcrumb } from '#web/kit/parts/breadcrumb.tsx';
import { LinkButton } from '#web/kit/parts/button.tsx';
import { Icon } from '#web/kit/parts/icon.tsx';
import { Pagination } from '#web/kit/lists/pagination.tsx';
import { EmptyState } from '#web/kit/parts/states.tsx';
import { useTexts } from '#web/texts/language.ts';
import { pageMeta } from '#web/shell/page-meta.ts';
import { readQuery } from '#web/api/read-query.ts';
import { callOf } from '#web/api/scope.ts';
import { openFilesTexts } from '../../texts/index.ts';
import type { Route } from './+types/list';
import { FileTable } from './file-table.tsx';

export async function loader({ request, context }: Route.LoaderArgs) {
  const asked = Object.fromEntries(new URL(request.url).searchParams);
  const { query, ignored } = readQuery(openFiles.list.query, {
    ...asked,
    name: asked['name']?.slice(0, 100),
  });
  const { name, kind, pageNum, pageSize } = query;
  const { total, rows } = await callOf(context)(openFiles.list, { query: { name, kind, pageNum, pageSize } });
  return { name, kind, pageNum, pageSize, total, rows, ignored };
}

export function meta({ loaderData, ...page }: Route.MetaArgs) {
  return pageMeta(page, {
    title: (language) => translatorOf(openFilesTexts, language)('title'),
    description: (language) => translatorOf(openFilesTexts, language)('lead'),
    query: ['pageNum'],
    index: !loaderData?.name && !loaderData?.kind,
  });
}

export default function DownloadPage({ loaderData }: Route.ComponentProps) {
  const { name, kind, pageNum, pageSize, total, rows } = loaderData;
  const t = useTexts(openFilesTexts);
  const isNarrowed = Boolean(name || kind);
  return (
    <div className="container page">
      <Breadcrumb steps={[{ title: t('title') }]} />
      <PageHead title={t('title')} lead={t('lead')} />
      <FindForm key={`${name} ${kind}`} name={name} kind={kind} />
      {rows.length ? (
        <section aria-label={t('list')}>
          <FileTable files={rows} />
          <p className="secondary small download-note">{t('note')}</p>
          <Pagination total={total} pageNum={pageNum} pageSize={pageSize} limit={countLimit} />
        </section>
      ) : (
        <EmptyState
          icon="download"
          title={t('empty.title')}
          act={<LinkButton to={isNarrowed ? '/download' : '/data'}>{t('empty.all')}</LinkButton>}
        >
          {t(isNarrowed ? 'empty.body' : 'empty.none')}
        </EmptyState>
      )}
    </div>
  );
}

function FindForm({ name, kind }: { name: string | undefined; kind: string | undefined }) {
  const t = useTexts(openFilesTexts);
  return (
    <Form className="find-file no-print" role="search" method="get">
      <label htmlFor="name">{t('find.label')}</label>
      <label htmlFor="kind">{t('find.kind')}</label>
      <input
        className="input"
        id="name"
        name="name"
        type="search"
        maxLength={100}
        placeholder={t('find.placeholder')}
        defaultValue={name}
      />
      <select className="input" id="kind" name="kind" defaultValue={kind ?? ''}>
        <option value="">{t('find.every')}</option>
        {fileKinds.map((one) => (
          <option key={one} value={one}>
            {t(`kinds.${one}`)}
          </option>
        ))}
      </select>
      <button className="button button--primary" type="submit">
        <Icon name="search" />
        {t('find.submit')}
      </button>
    </Form>
  );
}
