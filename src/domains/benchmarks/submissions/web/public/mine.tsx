import './submit.css';
import { useRevalidator } from 'react-router';
import { submissions } from '#contract/benchmarks/submissions';
import { datasetTexts } from '#texts/benchmarks/datasets';
import { translatorOf } from '#shared/texts';
import { PageHead } from '#web/kit/parts/page-head.tsx';
import { Breadcrumb } from '#web/kit/parts/breadcrumb.tsx';
import { LinkButton } from '#web/kit/parts/button.tsx';
import { Pagination } from '#web/kit/lists/pagination.tsx';
import { EmptyState } from '#web/kit/parts/states.tsx';
import { useTexts } from '#web/texts/language.ts';
import { readQuery } from '#web/api/read-query.ts';
import { callOf } from '#web/api/scope.ts';
import { pageTitle } from '#web/shell/title.ts';
import { submissionPageTexts } from '../texts/index.ts';
import type { Route } from './+types/mine';
import { Merges } from './merges.tsx';
import { isWaiting, MyModel, useWaiting } from './my-model.tsx';

export async function loader({ request, context }: Route.LoaderArgs) {
  const { query, ignored } = readQuery(submissions.mine.query, Object.fromEntries(new URL(request.url).searchParams));
  const { pageNum, pageSize } = query;
  const call = callOf(context);
  const [{ total, rows }, merges] = await Promise.all([
    call(submissions.mine, { query: { pageNum, pageSize } }),
    call(submissions.merges),
  ]);
  return { total, pageNum, pageSize, rows, ignored, merges: merges.rows };
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageTitle(matches, (language) => translatorOf(submissionPageTexts, language)('mine'));

export default function MyModels({ loaderData }: Route.ComponentProps) {
  const { rows, total, pageNum, pageSize, merges } = loaderData;
  const t = useTexts(submissionPageTexts);
  const bench = useTexts(datasetTexts);
  const { revalidate } = useRevalidator();
  useWaiting(rows.some(isWaiting), () => void revalidate());
  return (
    <div className="container page">
      <Breadcrumb steps={[{ title: bench('short'), to: '/benchmarks' }, { title: t('mine') }]} />
      <PageHead title={t('mine')} lead={t('mineLead')} />
      {rows.length ? (
        <>
          <div className="scroll-x" tabIndex={0} role="group" aria-label={t('mine')}>
            <table className="table">
              <thead>
                <tr>
                  {(['model', 'dataset', 'score', 'status', 'submitted', 'act'] as const).map((column) => (
                    <th key={column} scope="col" className={column === 'score' ? 'num' : ''}>
                      {t(`column.${column}`)}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {rows.map((row) => (
                  <MyModel key={row.modelId} row={row} onDone={() => void revalidate()} />
                ))}
              </tbody>
            </table>
          </div>
          <Pagination total={total} pageNum={pageNum} pageSize={pageSize} />
        </>
      ) : (
        <EmptyState
          icon="data"
          title={t('mineEmpty.title')}
          act={<LinkButton to="/benchmarks">{t('mineEmpty.go')}</LinkButton>}
        >
          {t('mineEmpty.body')}
        </EmptyState>
      )}
      <Merges merges={merges} onDone={() => void revalidate()} />
    </div>
  );
}
