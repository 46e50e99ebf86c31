import './selection.css';
import { data, Link } from 'react-router';
import {
  selectionFormats,
  selections as calls,
  selections,
  type Selection as Shown,
  type SelectionItem,
} from '#contract/data/selections';
import { apiBase } from '#web/api/api.ts';
import { fillPath } from '#shared/contract';
import { PageQuery } from '#shared/paging';
import { pick, translatorOf } from '#shared/texts';
import { wireDay } from '#shared/time';
import { CitationBox } from '#view/data/record-pages';
import { callOf } from '#web/api/scope.ts';
import { readQuery } from '#web/api/read-query.ts';
import { Pagination } from '#web/kit/lists/pagination.tsx';
import { Breadcrumb } from '#web/kit/parts/breadcrumb.tsx';
import { buttonClass } from '#web/kit/parts/button.tsx';
import { CopyButton } from '#web/kit/parts/copy-button.tsx';
import { FactList } from '#web/kit/parts/fact-list.tsx';
import { formatDay, formatNumber } from '#web/kit/parts/format.ts';
import { FormulaText } from '#web/kit/parts/formula-text.tsx';
import { Icon } from '#web/kit/parts/icon.tsx';
import { JsonLd } from '#web/kit/parts/json-ld.tsx';
import { MissingPage } from '#web/kit/parts/missing-page.tsx';
import { Note } from '#web/kit/parts/states.tsx';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { pageMeta } from '#web/shell/page-meta.ts';
import { useShell } from '#web/shell/shell-data.ts';
import { citableSelection, collectionOf, selectionAddress, type Place } from '../../contract/description.ts';
import { selectionPageTexts } from '../texts/index.ts';
import { ExportList } from './export-list.tsx';
import { ItemList } from './item-list.tsx';
import { QueryWords } from './query-words.tsx';
import type { Route } from './+types/selection';

/** Records per page. */
const perPage = 20;

const noItems: { total: number; rows: SelectionItem[] } = { total: 0, rows: [] };

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const which = selections.find.params.safeParse(params);
  if (!which.success) throw data(null, { status: 404 });
  const call = callOf(context);
  const url = new URL(request.url);
  const { query, ignored } = readQuery(PageQuery, { ...Object.fromEntries(url.searchParams), pageSize: perPage });
  const it = await call(selections.find, { params: which.data }).catch(asMissing);
  const { pageNum, pageSize } = query;
  const items =
    it.status === 'withdrawn'
      ? noItems
      : await call(selections.items, { params: which.data, query: { pageNum, pageSize } }).catch(asMissing);
  return { it, ...items, pageNum, pageSize, origin: url.origin, today: wireDay(new Date()), ignored };
}

/** Responds with 404 when the call finds no selection. */
function asMissing(error: unknown): never {
  if ((error as { key?: string }).key?.startsWith('data.selections.')) throw data(null, { status: 404 });
  throw error;
}

export function meta({ loaderData, ...page }: Route.MetaArgs) {
  const it = loaderData?.it;
  return pageMeta(page, {
    title: (language) =>
      it ? pick(it.titleZh, it.titleEn, language) : translatorOf(selectionPageTexts, language)('missing.title'),
    description: (language) =>
      it
        ? pick(it.descriptionZh, it.descriptionEn, language) ||
          translatorOf(selectionPageTexts, language)('meta', {
            creator: pick(it.creatorZh, it.creatorEn, language),
            count: it.itemCount,
          })
        : '',
    ...(it?.publishTime ? { article: { published: it.publishTime } } : {}),
    query: ['pageNum'],
    index: it?.status === 'published',
  });
}

export default function SelectionView({ loaderData }: Route.ComponentProps) {
  const { it, rows, total, pageNum, pageSize, origin, today } = loaderData;
  const language = useLanguage();
  const t = useTexts(selectionPageTexts);
  const place: Place = { origin, site: useShell()?.site.name ?? '' };
  const url = selectionAddress(origin, it.publicId);
  const isWithdrawn = it.status === 'withdrawn';
  return (
    <article className="container page selection">
      <Breadcrumb steps={[{ title: t('data'), to: '/data' }, { title: t('kind') }]} />
      <header className="selection__head">
        <p className="secondary small">{t('kind')}</p>
        <h1 tabIndex={-1}>
          <FormulaText>{pick(it.titleZh, it.titleEn, language)}</FormulaText>
        </h1>
        <div className="row no-print">
          <button type="button" className={buttonClass({ look: 'primary' })} popoverTarget="cite">
            <Icon name="cite" />
            {t('cite')}
          </button>
          {isWithdrawn ? null : <ExportList publicId={it.publicId} />}
          <CopyButton text={url} icon="link">
            {t('copyAddress')}
          </CopyButton>
        </div>
      </header>
      <CitationBox cited={citableSelection(it, place)} today={today} hasFiles={false} />
      {isWithdrawn ? (
        <Note tone="bad" title={t('withdrawn')}>
          <p>{t('withdrawnText', { date: formatDay(it.withdrawTime ?? '', language), reason: it.withdrawReason })}</p>
        </Note>
      ) : null}
      <Facts it={it} url={url} />
      <Description it={it} />
      {isWithdrawn ? null : (
        <section aria-labelledby="records">
          <h2 id="records">{t('list')}</h2>
          <p className="secondary">{t('listLead')}</p>
          <ItemList items={rows} place={place} today={today} />
          <Pagination total={total} pageNum={pageNum} pageSize={pageSize} />
          <Described publicId={it.publicId} />
        </section>
      )}
      <JsonLd value={collectionOf(it, rows, place, language)} />
    </article>
  );
}

function Facts({ it, url }: { it: Shown; url: string }) {
  const language = useLanguage();
  const t = useTexts(selectionPageTexts);
  return (
    <FactList
      facts={[
        [t('facts.creator'), pick(it.creatorZh, it.creatorEn, language)],
        [t('facts.published'), formatDay(it.publishTime ?? '', language)],
        [t('facts.count'), formatNumber(it.itemCount, language)],
        [
          t('facts.address'),
          <span key="address" className="mono selection__address">
            {url}
          </span>,
        ],
        [
          t('facts.query'),
          it.query ? (
            <>
              <QueryWords query={it.query} />{' '}
              <Link to={`/data?${it.query}`} rel="nofollow">
                {t('again')}
              </Link>
            </>
          ) : null,
        ],
      ]}
    />
  );
}

function Description({ it }: { it: Shown }) {
  const language = useLanguage();
  const t = useTexts(selectionPageTexts);
  const text = pick(it.descriptionZh, it.descriptionEn, language);
  if (!text) return null;
  return (
    <section aria-labelledby="about">
      <h2 id="about">{t('description')}</h2>
      <p className="selection__text">
        <FormulaText>{text}</FormulaText>
      </p>
    </section>
  );
}

/** The selection itself for machines. */
function Described({ publicId }: { publicId: string }) {
  const language = useLanguage();
  const t = useTexts(selectionPageTexts);
  const path = apiBase + fillPath(calls.describe.path, { publicId });
  const shown = selectionFormats.filter((format) => format === 'datacite-json' || format === 'json-ld');
  return (
    <p className="secondary small no-print selection__described">
      {t('describe')}{' '}
      {shown.map((format, at) => (
        <span key={format}>
          {at > 0 ? ' · ' : null}
          <a href={`${path}?format=${format}&lang=${language}`} download rel="nofollow">
            {t(`described.${format}`)}
          </a>
        </span>
      ))}
    </p>
  );
}

export function ErrorBoundary() {
  const t = useTexts(selectionPageTexts);
  return <MissingPage title={t('missing.title')} text={t('missing.text')} link={t('missing.link')} />;
}
