import './submit.css';
import { data, useNavigate } from 'react-router';
import { submissions } from '#contract/benchmarks/submissions';
import { datasetTexts } from '#texts/benchmarks/datasets';
import { translatorOf } from '#shared/texts';
import { PageHead } from '#web/kit/parts/page-head.tsx';
import { Breadcrumb } from '#web/kit/parts/breadcrumb.tsx';
import { useTexts } from '#web/texts/language.ts';
import { callOf } from '#web/api/scope.ts';
import { pageTitle } from '#web/shell/title.ts';
import { modelTexts, submissionPageTexts } from '../texts/index.ts';
import type { Route } from './+types/card';
import { CardForm } from './card-form.tsx';
import { MergeForm } from './merge-form.tsx';

export async function loader({ params, context }: Route.LoaderArgs) {
  const which = submissions.ownFields.params.safeParse(params);
  if (!which.success) throw data(null, { status: 404 });
  return {
    publicId: which.data.publicId,
    fields: await callOf(context)(submissions.ownFields, { params: which.data }),
  };
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageTitle(matches, (language) => translatorOf(modelTexts, language)('correct.go'));

/** The submitter corrects the card of a listed model. */
export default function CorrectCard({ loaderData }: Route.ComponentProps) {
  const { publicId, fields } = loaderData;
  const t = useTexts(modelTexts);
  const pages = useTexts(submissionPageTexts);
  const bench = useTexts(datasetTexts);
  const navigate = useNavigate();
  return (
    <div className="container page submit-model">
      <Breadcrumb
        steps={[
          { title: bench('short'), to: '/benchmarks' },
          { title: pages('mine'), to: '/benchmarks/mine' },
          { title: t('correct.go') },
        ]}
      />
      <PageHead title={t('correct.title', { name: fields.name })} lead={t('correct.lead')} />
      <CardForm fields={fields} onSaved={() => void navigate(`/model/${publicId}`)} />
      <MergeForm modelId={fields.modelId} onSent={() => void navigate('/benchmarks/mine')} />
    </div>
  );
}
