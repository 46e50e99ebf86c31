import './submit.css';
import { data } from 'react-router';
import { datasets } from '#contract/benchmarks/datasets';
import { submissions } from '#contract/benchmarks/submissions';
import { sessions } from '#contract/identity/sessions';
import { datasetTexts } from '#texts/benchmarks/datasets';
import { fillPath } from '#shared/contract';
import { pick, translatorOf } from '#shared/texts';
import type { Captcha } from '#view/identity/sessions';
import { apiBase } from '#web/api/api.ts';
import { useViewer } from '#web/rights/can.tsx';
import { Breadcrumb } from '#web/kit/parts/breadcrumb.tsx';
import { LinkButton } from '#web/kit/parts/button.tsx';
import { Icon } from '#web/kit/parts/icon.tsx';
import { Note } from '#web/kit/parts/states.tsx';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { callOf } from '#web/api/scope.ts';
import { pageTitle } from '#web/shell/title.ts';
import { submissionPageTexts } from '../texts/index.ts';
import type { Route } from './+types/submit';
import { SubmitForm } from './submit-form.tsx';

/** Number of the person's models among which a replacement is searched. */
const maxOwn = 100;

export async function loader({ params, context, request }: Route.LoaderArgs) {
  const which = datasets.frontFind.params.safeParse(params);
  if (!which.success) throw data(null, { status: 404 });
  const call = callOf(context);
  const from = new URL(request.url).searchParams.get('from') ?? '';
  const [{ publicId, nameZh, nameEn, version }, mine, captcha, begin] = await Promise.all([
    call(datasets.frontFind, { params: which.data }),
    call(submissions.mine, { query: { pageSize: maxOwn } }),
    call(sessions.captcha).catch(() => null) as Promise<Captcha>,
    // For a missing model, or one of another person, the form stays empty.
    from ? call(submissions.ownFields, { params: { publicId: from } }).catch(() => null) : null,
  ]);
  const sample = apiBase + fillPath(datasets.sample.path, { publicId });
  const own = mine.rows
    .filter((row) => row.datasetId === publicId && row.status === 'approved')
    .map((row) => ({ publicId: row.publicId, name: row.name }));
  return { own, publicId, nameZh, nameEn, isOpen: version.acceptsModels, captcha, sample, begin };
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageTitle(matches, (language) => translatorOf(submissionPageTexts, language)('submit'));

export default function SubmitModel({ loaderData }: Route.ComponentProps) {
  const { own, publicId, nameZh, nameEn, isOpen, captcha, sample, begin } = loaderData;
  const t = useTexts(submissionPageTexts);
  const bench = useTexts(datasetTexts);
  const viewer = useViewer();
  const language = useLanguage();
  const name = pick(nameZh, nameEn, language);
  const address = `/benchmarks/detail/${publicId}`;
  return (
    <div className="container page submit-model">
      <Breadcrumb
        steps={[{ title: bench('short'), to: '/benchmarks' }, { title: name, to: address }, { title: t('submit') }]}
      />
      <header className="page-head">
        <div>
          <h1 tabIndex={-1}>{t('submitTo', { name })}</h1>
          <p className="page-lead">{t('lead')}</p>
          <p className="small">
            <a href={`/docs/benchmark-api.md?lang=${language}`}>{t('byProgram')}</a>
          </p>
        </div>
        <div className="row">
          <LinkButton small look="plain" to="/benchmarks/mine">
            {t('mine')}
          </LinkButton>
          <a className="button button--small" href={sample} download={`${publicId}-sample.txt`}>
            <Icon name="download" />
            {t('sample')}
          </a>
        </div>
      </header>
      {!isOpen ? (
        <Note tone="warn">
          <p>{t('closed')}</p>
        </Note>
      ) : viewer && !viewer.verified ? (
        <Note tone="warn">
          <p>{t('verify')}</p>
          <LinkButton small to={`/email-verification?redirect=${encodeURIComponent(`/benchmarks/submit/${publicId}`)}`}>
            {t('verifyGo')}
          </LinkButton>
        </Note>
      ) : (
        <SubmitForm publicId={publicId} captcha={captcha} own={own} begin={begin} />
      )}
    </div>
  );
}
