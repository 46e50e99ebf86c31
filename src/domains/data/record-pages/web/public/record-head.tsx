import { Fragment } from 'react';
import { Link } from 'react-router';
import type { ResourceDetail } from '#contract/data/record-pages';
import { resourceStatus } from '#contract/data/resources';
import { pick } from '#shared/texts';
import { filePagesTexts } from '#view/data/record-files';
import { contributorAddress } from '#view/data/contributors';
import { Badge, StateBadge } from '#web/kit/parts/badge.tsx';
import { buttonClass } from '#web/kit/parts/button.tsx';
import { formatBytes, formatDay } from '#web/kit/parts/format.ts';
import { CopyButton } from '#web/kit/parts/copy-button.tsx';
import { FormulaText } from '#web/kit/parts/formula-text.tsx';
import { Icon } from '#web/kit/parts/icon.tsx';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { webTexts } from '#web/texts/index.ts';
import { doiLink, keywordsOf, licenseUrl } from '#contract/data/descriptions';
import { resourcesTexts } from '#texts/data/resources';
import { resourcePagesTexts } from '../texts/index.ts';
import { Download, severalAddress } from '#view/data/bundles';
import { affiliationName, rorAddress } from '#shared/affiliations';
import './record-head.css';

/** Title length in characters from which a smaller font is used. */
const longTitle = { zh: 80, en: 160 };

/** Authors and organizations that are always shown; the others unfold, for large collaborations. */
const shown = { authors: 6, institutions: 3 };
/** Longest list of authors of which none unfolds. */
const fewAuthors = 8;

/** Title and authors of the record, with the buttons to download, to cite and to use it. */
export function RecordHead({ record, url, hasCode }: { record: ResourceDetail; url: string; hasCode: boolean }) {
  const language = useLanguage();
  const t = useTexts(resourcePagesTexts);
  const files = useTexts(filePagesTexts);
  const web = useTexts(webTexts);
  const title = pick(record.titleZh, record.titleEn, language);
  const own = language === 'zh' ? record.titleZh : record.titleEn;
  return (
    <header className="record__head">
      <h1
        tabIndex={-1}
        className={title.length > longTitle[language] ? 'record__long-title' : undefined}
        {...(own ? {} : { lang: language === 'zh' ? 'en' : 'zh-CN' })}
      >
        <FormulaText>{title}</FormulaText>
      </h1>
      {own ? null : (
        <p className="record__fallback">
          <Icon name="info" />
          {web(`messages.fallback.${language === 'zh' ? 'en' : 'zh'}`)}
        </p>
      )}
      <Authors record={record} />
      <div className="row no-print record__acts">
        {record.mayDownload && record.fileCount > 0 && record.status !== resourceStatus.withdrawn ? (
          <Download href={severalAddress('bundle', record.publicId)} name={`${record.resourceNo}.zip`} look="primary">
            <Icon name="download" />
            <span>{files('files.all', { size: formatBytes(record.totalSize, language) })}</span>
          </Download>
        ) : null}
        <button type="button" className={buttonClass({})} popoverTarget="cite" title={t('detail.cite')}>
          <Icon name="cite" />
          <span className="record__act">{t('detail.cite')}</span>
        </button>
        {hasCode ? (
          <a className={buttonClass({})} href="#use" title={t('use.title')}>
            <Icon name="code" />
            <span className="record__act">{t('use.title')}</span>
          </a>
        ) : null}
        <CopyButton text={url} done={t('copy.linkDone')} icon="link">
          <span className="record__act">{t('copy.link')}</span>
        </CopyButton>
      </div>
    </header>
  );
}

/** Licence, identifier and use in one line, for narrow screens, where the side column follows the text. */
export function Brief({ record }: { record: ResourceDetail }) {
  const page = useTexts(resourcePagesTexts);
  const t = useTexts(resourcesTexts);
  const licenseAddress = licenseUrl(record.license);
  return (
    <p className="record__brief secondary small">
      {licenseAddress ? (
        <a href={licenseAddress} target="_blank" rel="noreferrer">
          {t.dynamic(`licenses.${record.license}`)}
        </a>
      ) : null}
      {record.doi ? (
        <a href={doiLink(record.doi)} target="_blank" rel="noreferrer">
          DOI {record.doi}
        </a>
      ) : null}
      <span>{page('detail.used', { views: record.viewCount, downloads: record.downloadCount })}</span>
      {record.isDemo ? <span className="record__demo">{t('notices.demo')}</span> : null}
    </p>
  );
}

/** Type, sharing and state of the record in one row. */
export function Badges({ record }: { record: ResourceDetail }) {
  const language = useLanguage();
  const page = useTexts(resourcePagesTexts);
  const t = useTexts(resourcesTexts);
  const embargo = record.sharingMethod === 'open' && !record.isOpen;
  const sharing = {
    open: { tone: embargo ? 'warn' : 'ok', icon: embargo ? 'clock' : 'unlock' },
    restricted: { tone: 'warn', icon: 'lock' },
    closed: { tone: 'idle', icon: 'lock' },
  } as const;
  const { tone, icon } = sharing[record.sharingMethod];
  return (
    <p className="record__badges">
      <Badge tone="info" icon="data">
        {t(`types.${record.resourceType}`)}
      </Badge>
      {record.status === resourceStatus.withdrawn ? null : (
        <Badge tone={tone} icon={icon}>
          {embargo && record.openDate
            ? page('detail.opens', { date: formatDay(record.openDate, language) })
            : t(`sharing.${record.sharingMethod}`)}
        </Badge>
      )}
      {record.status === resourceStatus.withdrawn ? <StateBadge tone="bad">{t('states.7')}</StateBadge> : null}
      {record.status === resourceStatus.superseded ? <StateBadge tone="warn">{t('states.6')}</StateBadge> : null}
      {record.isDemo ? (
        <Badge tone="idle" icon="info">
          <span className="record__demo-long">{t('notices.demo')}</span>
          {/* A narrow screen has the sentence below the data. */}
          <span className="record__demo-short">{page('detail.demo')}</span>
        </Badge>
      ) : null}
    </p>
  );
}

function Authors({ record }: { record: ResourceDetail }) {
  const t = useTexts(resourcePagesTexts);
  const { authors } = record;
  if (authors.length === 0) return null;
  const institutions = institutionsOf(authors);
  const areMany = authors.length > fewAuthors;
  const haveMany = institutions.length > shown.institutions;
  const counts = { authors: authors.length, institutions: institutions.length };
  const first = areMany ? shown.authors : authors.length;
  return (
    <div className="record__authors">
      <AuthorNames authors={authors.slice(0, first)} institutions={institutions} />
      <Institutions all={institutions} to={haveMany ? shown.institutions : institutions.length} />
      {areMany || haveMany ? (
        <details className="record__others">
          <summary>
            {areMany && haveMany
              ? t('detail.moreOfBoth', counts)
              : areMany
                ? t('detail.moreAuthors', { count: counts.authors })
                : t('detail.moreInstitutions', { count: counts.institutions })}
          </summary>
          {areMany ? <AuthorNames authors={authors.slice(first)} institutions={institutions} /> : null}
          {haveMany ? <Institutions all={institutions} from={shown.institutions} to={institutions.length} /> : null}
        </details>
      ) : null}
    </div>
  );
}

/** A part of the organizations, each with its number in the whole list. */
function Institutions({ all, from = 0, to }: { all: readonly Institution[]; from?: number; to: number }) {
  const t = useTexts(resourcePagesTexts);
  const language = useLanguage();
  if (all.length === 0) return null;
  return (
    <ol className="record__institutions" start={from + 1}>
      {all.slice(from, to).map((one, at) => (
        <li key={keyOf(one)}>
          {all.length > 1 ? <sup>{from + at + 1}</sup> : null}
          <Link to={contributorAddress('organization', one.nameZh || one.nameEn)}>
            {affiliationName(one, language)}
          </Link>
          {one.ror ? (
            <a className="record__ror" href={rorAddress(one.ror)} target="_blank" rel="noreferrer">
              <span aria-hidden="true">ROR</span>
              <span className="aloud">{t('detail.ror', { name: affiliationName(one, language) })}</span>
            </a>
          ) : null}
        </li>
      ))}
    </ol>
  );
}

type Institution = ResourceDetail['authors'][number]['affiliations'][number];

/** Organizations are one if the register says so, otherwise by their names. */
const keyOf = ({ organizationId, nameZh, nameEn }: Institution) =>
  organizationId ? String(organizationId) : `${nameZh}|${nameEn}`;

/** The organizations of all authors, each once, in the order of the authors. */
function institutionsOf(authors: ResourceDetail['authors']): Institution[] {
  return [
    ...new Map(authors.flatMap(({ affiliations }) => affiliations.map((one) => [keyOf(one), one] as const))).values(),
  ];
}

interface Named {
  authors: ResourceDetail['authors'];
  institutions: readonly Institution[];
}

function AuthorNames({ authors, institutions }: Named) {
  const language = useLanguage();
  const t = useTexts(resourcePagesTexts);
  const names = authors.map((author) => pick(author.nameZh, author.nameEn, language));
  // Names in the form `Family, Given` contain a comma.
  const comma = names.some((name) => name.includes(',')) ? ';' : language === 'zh' ? '、' : ',';
  return (
    <p>
      {authors.map((author, at) => {
        const name = names[at]!;
        const own = author.affiliations.map(keyOf);
        const places = institutions.flatMap((one, nth) => (own.includes(keyOf(one)) ? [nth + 1] : []));
        return (
          // oxlint-disable-next-line react/no-array-index-key -- two authors may have the same name, and the list is never reordered
          <Fragment key={at}>
            {at > 0 && comma !== '、' ? ' ' : null}
            <span className="record__author">
              <Link to={contributorAddress('author', author.orcid || author.nameZh || author.nameEn)}>{name}</Link>
              {places.length > 0 && institutions.length > 1 ? <sup>{places.join(',')}</sup> : null}
              {author.orcid ? (
                <a
                  className="record__orcid"
                  href={`https://orcid.org/${author.orcid}`}
                  target="_blank"
                  rel="noreferrer"
                >
                  <span aria-hidden="true">iD</span>
                  <span className="aloud">{t('detail.orcid', { name })}</span>
                </a>
              ) : null}
              {author.isCorresponding ? <Corresponding email={author.email} name={name} /> : null}
              {at < authors.length - 1 ? comma : null}
            </span>
          </Fragment>
        );
      })}
    </p>
  );
}

function Corresponding({ email, name }: { email: string; name: string }) {
  const t = useTexts(resourcePagesTexts);
  return email ? (
    <a href={`mailto:${email}`} title={t('detail.corresponding')}>
      <Icon name="mail" label={t('detail.writeTo', { name })} />
    </a>
  ) : (
    <span title={t('detail.corresponding')}>
      <span aria-hidden="true">*</span>
      <span className="aloud">{t('detail.corresponding')}</span>
    </span>
  );
}

/** The keywords, as links to a search. */
export function Keywords({ record }: { record: ResourceDetail }) {
  const language = useLanguage();
  const t = useTexts(resourcePagesTexts);
  const words = keywordsOf(pick(record.keywordsZh, record.keywordsEn, language));
  if (words.length === 0) return null;
  return (
    <ul className="record__keywords" aria-label={t('detail.keywords')}>
      {words.map((word) => (
        <li key={word}>
          <Link to={`/data?keyword=${encodeURIComponent(word)}`} title={t('detail.keywordSearch', { word })}>
            {word}
          </Link>
        </li>
      ))}
    </ul>
  );
}
