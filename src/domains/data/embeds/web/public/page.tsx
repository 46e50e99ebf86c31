import { Suspense, useEffect, useRef, type ReactNode } from 'react';
import { type ResourceFile, recordFiles } from '#contract/data/record-files';
import { data } from 'react-router';
import { apa, citedAuthors, doiLink, gbt7714, licenseUrl } from '#contract/data/descriptions';
import { licenseTerms } from '#contract/data/resources';
import { embeds, type EmbeddedFile, type EmbedState } from '#contract/data/embeds';
import { Preview } from '#view/data/record-files';
import { previewKind } from '#view/files/previews';
import { fillPath } from '#shared/contract';
import { pick, translatorOf, type Language } from '#shared/texts';
import { wireDay } from '#shared/time';
import { apiBase } from '#web/api/api.ts';
import { callOf } from '#web/api/scope.ts';
import { FormulaText } from '#web/kit/parts/formula-text.tsx';
import { formatDay } from '#web/kit/parts/format.ts';
import { Icon, SpriteContext } from '#web/kit/parts/icon.tsx';
import symbols from '#web/kit/parts/icons.svg?raw';
import { Skeleton } from '#web/kit/parts/states.tsx';
import { useShell, type ShellData } from '#web/shell/shell-data.ts';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { embedPagesTexts } from '../texts/index.ts';
import type { Route } from './+types/page';
import { reportHeight } from './report-height.ts';
import './embed.css';

/** Longest path of a file, and of a place inside it, in characters. */
const longest = { file: 1000, path: 1000, at: 200 };

const statuses: Record<EmbedState | 'unknown', number> = {
  shown: 200,
  unknown: 404,
  missing: 404,
  withdrawn: 410,
  embargo: 403,
  restricted: 403,
  closed: 403,
  login: 403,
};

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { origin, pathname, searchParams } = new URL(request.url);
  const which = embeds.file.params.safeParse({ publicId: params.publicId });
  const file = fileIn(pathname);
  const found = which.success && file !== undefined ? await asked(file) : undefined;
  const state = found?.state ?? ('unknown' as const);
  const structure = Number(searchParams.get('structure'));
  const path = searchParams.get('path');
  const shown = {
    state,
    record: found ? described(found, origin) : null,
    file: found?.file ?? null,
    start: {
      ...(path === null ? {} : { path: path.slice(0, longest.path) }),
      ...(path === null ? {} : { at: (searchParams.get('at') ?? '').slice(0, longest.at) }),
      ...(Number.isInteger(structure) && structure > 0 && structure <= 10_000_000 ? { structure } : {}),
    },
  };
  return data(shown, { status: statuses[state] });

  /** Undefined for a record that does not exist. */
  async function asked(name: string): Promise<EmbeddedFile | undefined> {
    try {
      return await callOf(context)(embeds.file, { params: { publicId: params.publicId }, query: { file: name } });
    } catch (error) {
      if ((error as { init?: ResponseInit | null }).init?.status === 404) return undefined;
      throw error;
    }
  }
}

/**
 * The file that the path of an embedded page names; undefined if it is malformed or too long. Not taken from the
 * router's parameters, which have a slash in place of `%2F` in a name.
 */
function fileIn(pathname: string): string | undefined {
  const parts = pathname.replace(/\/+$/, '').split('/').slice(3);
  try {
    const file = parts.map(decodeURIComponent).join('/');
    return file.length <= longest.file ? file : undefined;
  } catch {
    return undefined;
  }
}

/** The facts below the file, in both languages. Citations of the national standard are Chinese, others in APA style. */
function described({ record }: EmbeddedFile, origin: string) {
  const url = `${origin}/data/detail/${record.publicId}`;
  const today = wireDay(new Date());
  const cited = { ...record, url, site: record.siteZh };
  return {
    publicId: record.publicId,
    url,
    openDate: record.openDate,
    doi: record.doi,
    titleZh: record.titleZh,
    titleEn: record.titleEn,
    authors: { zh: citedAuthors(record, 'zh').gbt7714, en: citedAuthors(record, 'en').apa },
    citation: { zh: gbt7714(cited, 'zh', today), en: apa({ ...cited, site: record.siteEn }, 'en') },
    licence: licenseUrl(record.license)
      ? {
          name: licenseTerms[record.license as keyof typeof licenseTerms].short,
          address: licenseUrl(record.license)!,
        }
      : null,
    latest: record.latestPublicId ? `${origin}/data/detail/${record.latestPublicId}` : null,
  };
}
type Described = ReturnType<typeof described>;

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const shell = matches.find((match) => match?.id === 'root')?.loaderData as ShellData | undefined;
  const language = shell?.language ?? 'zh';
  const record = loaderData?.record;
  const title = record
    ? pick(record.titleZh, record.titleEn, language)
    : translatorOf(embedPagesTexts, language)('frame');
  return [
    { title: loaderData?.file ? `${loaderData.file.name} - ${title}` : title },
    { name: 'robots', content: 'noindex' },
    ...(record ? [{ tagName: 'link', rel: 'canonical', href: record.url }] : []),
  ];
}

export default function Embed({ loaderData: { state, record, file, start } }: Route.ComponentProps) {
  return (
    <Frame>
      {record ? <Head record={record} file={file} /> : null}
      {record && file ? (
        <Body publicId={record.publicId} file={file} start={start} />
      ) : (
        <WhyNot state={state} record={record} />
      )}
      <Foot record={record} />
    </Frame>
  );
}

export function ErrorBoundary() {
  return (
    <Frame>
      <Sentences say={(language) => translatorOf(embedPagesTexts, language)('state.failed')} />
      <Foot record={null} />
    </Frame>
  );
}

/** Reports the height, and opens links outside of the frame. */
function Frame({ children }: { children: ReactNode }) {
  const whole = useRef<HTMLElement>(null);
  useEffect(() => reportHeight(whole.current!), []);
  useEffect(() => {
    const open = ({ target }: MouseEvent) => {
      const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
      if (!link || link.download || link.getAttribute('href')!.startsWith('#')) return;
      link.target = '_blank';
      link.rel = 'noopener';
    };
    document.addEventListener('click', open, true);
    return () => document.removeEventListener('click', open, true);
  }, []);
  return (
    // The page contains the symbols, because browsers load none for a page without an origin.
    <SpriteContext value="">
      {/* oxlint-disable-next-line react/no-danger -- our own file, as it was built */}
      <div hidden dangerouslySetInnerHTML={{ __html: symbols }} />
      <main className="embed" ref={whole}>
        {children}
      </main>
    </SpriteContext>
  );
}

function Head({ record, file }: { record: Described; file: ResourceFile | null }) {
  const language = useLanguage();
  return (
    <header className="embed__head">
      <h1>
        <a href={record.url} target="_blank" rel="noopener">
          <FormulaText>{pick(record.titleZh, record.titleEn, language)}</FormulaText>
        </a>
      </h1>
      <p className="secondary small">
        {record.authors[language]}
        {file ? <span className="mono embed__file">{file.path}</span> : null}
      </p>
    </header>
  );
}

function Body({ publicId, file, start }: { publicId: string; file: ResourceFile; start: { structure?: number } }) {
  const t = useTexts(embedPagesTexts);
  if (previewKind(file.name) === 'pdf')
    return (
      <div className="embed__said">
        <p>{t('pdf')}</p>
        <p>
          <a
            href={apiBase + fillPath(recordFiles.pdf.path, { publicId, fileId: file.id })}
            target="_blank"
            rel="noopener"
          >
            {t('pdfOpen')}
          </a>
        </p>
      </div>
    );
  return (
    <Suspense fallback={<Skeleton height="20rem" />}>
      <Preview publicId={publicId} file={file} start={start} />
    </Suspense>
  );
}

/** The reason in the reader's language and in the other one: the embedding page may be in either. */
function WhyNot({ state, record }: { state: EmbedState | 'unknown'; record: Described | null }) {
  const say = (language: Language) => {
    const t = translatorOf(embedPagesTexts, language);
    if (state === 'shown') return t('state.failed');
    return t(`state.${state}`, { date: record?.openDate ? formatDay(record.openDate, language) : '' });
  };
  return <Sentences say={say} />;
}

function Sentences({ say }: { say: (language: Language) => string }) {
  const own = useLanguage();
  return (
    <div className="embed__said">
      {([own, own === 'zh' ? 'en' : 'zh'] as const).map((language) => (
        <p key={language} lang={language === 'zh' ? 'zh-CN' : 'en'}>
          {say(language)}
        </p>
      ))}
    </div>
  );
}

function Foot({ record }: { record: Described | null }) {
  const language = useLanguage();
  const t = useTexts(embedPagesTexts);
  const shell = useShell();
  const site = shell?.site.name ?? '';
  if (!record)
    return (
      <footer className="embed__foot small">
        <a href={`${shell?.origin ?? ''}/`} target="_blank" rel="noopener">
          {t('home', { site })}
        </a>
      </footer>
    );
  return (
    <footer className="embed__foot small">
      <a href={record.url} target="_blank" rel="noopener">
        {t('open', { site })}
        <Icon name="external" />
      </a>
      {record.doi ? (
        <a href={doiLink(record.doi)} target="_blank" rel="noopener">
          DOI {record.doi}
        </a>
      ) : null}
      {record.licence ? (
        <a href={record.licence.address} target="_blank" rel="noopener license">
          {record.licence.name}
        </a>
      ) : null}
      {record.latest ? (
        <a href={record.latest} target="_blank" rel="noopener">
          {t('newer')}
        </a>
      ) : null}
      <details>
        <summary>{t('cite')}</summary>
        <p>{record.citation[language]}</p>
      </details>
    </footer>
  );
}
