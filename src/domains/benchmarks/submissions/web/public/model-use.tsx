import { submissions, type PublicModel } from '#contract/benchmarks/submissions';
import { fillPath } from '#shared/contract';
import { apiBase } from '#web/api/api.ts';
import { CopyButton } from '#web/kit/parts/copy-button.tsx';
import { Icon } from '#web/kit/parts/icon.tsx';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { useShell } from '#web/shell/shell-data.ts';
import { bibtexOf } from '../../citation.ts';
import { badgePath, embedModelPath, feedPath } from '../../paths.ts';
import { submissionTexts } from '../../texts/index.ts';
import { modelTexts } from '../texts/index.ts';

/** How to cite a model, embed it and download its predictions. */
export function ModelUse({ model, datasetName }: { model: PublicModel; datasetName: string }) {
  const t = useTexts(modelTexts);
  const words = useTexts(submissionTexts);
  const language = useLanguage();
  const origin = useShell()?.origin ?? '';
  const { publicId, name, publisher, submitTime, dataset } = model;
  const suffix = language === 'en' ? '?lang=en' : '';
  const address = `${origin}/model/${publicId}`;
  const entry = bibtexOf({
    publicId,
    name,
    publisher,
    address,
    year: submitTime.slice(0, 4),
    note: words('cite.note', { dataset: datasetName, id: dataset.publicId, version: dataset.version }),
  });
  const badge = badgePath(publicId) + suffix;
  const badgeCode = `[![${t('badgeAlt')}](${origin}${badge})](${address})`;
  const embedCode = `<iframe src="${origin}${embedModelPath(publicId)}${suffix}" width="480" height="320" title="${attribute(name)}" loading="lazy" style="border:0"></iframe>`;
  return (
    <section aria-labelledby="use" className="model__use">
      <h2 id="use">{t('use')}</h2>
      <Code title={t('cite')} code={entry} copy={t('copyCite')} />
      {dataset.isCurrent ? (
        <>
          <Code title={t('badge')} code={badgeCode} copy={t('copyBadge')}>
            <img src={badge} alt={t('badgeAlt')} height={20} loading="lazy" />
          </Code>
          <Code title={t('embed')} code={embedCode} copy={t('copyEmbed')} />
        </>
      ) : null}
      <p className="row no-print">
        {model.hasPredictions ? (
          <a
            className="button button--small"
            href={apiBase + fillPath(submissions.predictions.path, { publicId })}
            download
          >
            <Icon name="download" />
            {t('predictions')}
          </a>
        ) : (
          <span className="secondary small">{t('noPredictions')}</span>
        )}
        <a className="button button--small" href={feedPath(dataset.publicId) + suffix}>
          <Icon name="link" />
          {t('feed')}
        </a>
      </p>
    </section>
  );
}

/** Escapes a text for an HTML attribute. */
const attribute = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

function Code({
  title,
  code,
  copy,
  children,
}: {
  title: string;
  code: string;
  copy: string;
  children?: React.ReactNode;
}) {
  const t = useTexts(modelTexts);
  return (
    <details className="model__code">
      <summary>
        {title} {children}
      </summary>
      <pre tabIndex={0} aria-label={title}>
        {code}
      </pre>
      <CopyButton text={code} done={t('copied')} small>
        {copy}
      </CopyButton>
    </details>
  );
}
