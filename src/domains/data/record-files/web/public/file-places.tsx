import { createContext, use, useEffect, useRef, type ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { Tree } from '#contract/data/record-files';
import { buttonClass } from '#web/kit/parts/button.tsx';
import { formatBytes } from '#web/kit/parts/format.ts';
import { Icon } from '#web/kit/parts/icon.tsx';
import { Note } from '#web/kit/parts/states.tsx';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { filePagesTexts } from '../texts/index.ts';
import './file-places.css';

/** Changes of the list's position; without `pageNum` the first page. */
interface Move {
  folder?: string;
  pageNum?: string | undefined;
}

/** Navigates a list that does not use the address, as in a form. */
export const MoveContext = createContext<((to: Move) => void) | null>(null);

/** Targets of the file list: the same address with another folder, page or order. */
export function usePlaces() {
  const [params] = useSearchParams();
  return (change: Record<string, string | undefined>) => {
    const search = new URLSearchParams(params);
    for (const [name, value] of Object.entries(change)) {
      if (value) search.set(name, value);
      else search.delete(name);
    }
    return { search: search.toString(), hash: 'files' };
  };
}

function PlaceLink({ move, className, children }: { move: Move; className?: string; children: ReactNode }) {
  const to = usePlaces();
  const go = use(MoveContext);
  return go ? (
    <button type="button" className={`files__go ${className ?? ''}`} onClick={() => go(move)}>
      {children}
    </button>
  ) : (
    <Link to={to({ ...move })} className={className}>
      {children}
    </Link>
  );
}

/** The first page of a folder. */
const intoFolder = (folder: string) => ({ folder, pageNum: undefined });

/** Breadcrumbs from the top to the current folder, and its totals. */
export function FolderPath({ tree }: { tree: Tree | null }) {
  const language = useLanguage();
  const t = useTexts(filePagesTexts);
  const here = useRef<HTMLParagraphElement>(null);
  useFocusAfterMove(here, tree?.here.path ?? '');
  if (tree === null) {
    return (
      <Note tone="warn" title={t('files.gone')}>
        <p>
          <PlaceLink move={intoFolder('')}>{t('files.top')}</PlaceLink>
        </p>
      </Note>
    );
  }
  const parts = tree.here.path === '' ? [] : tree.here.path.split('/');
  const pathTo = (count: number) => parts.slice(0, count).join('/');
  return (
    <>
      {parts.length > 0 ? (
        <nav aria-label={t('files.path')}>
          <ol className="files__path">
            <li>
              <PlaceLink move={intoFolder('')}>{t('files.top')}</PlaceLink>
            </li>
            {parts.map((name, at) => (
              <li key={pathTo(at + 1)}>
                {at < parts.length - 1 ? (
                  <PlaceLink move={intoFolder(pathTo(at + 1))}>{name}</PlaceLink>
                ) : (
                  <span aria-current="location">{name}</span>
                )}
              </li>
            ))}
          </ol>
        </nav>
      ) : null}
      <p className="secondary small" ref={here} tabIndex={-1}>
        {parts.length > 0 ? <span className="aloud">{t('files.folder', { folder: tree.here.path })} </span> : null}
        {t('files.summary', { count: tree.here.fileCount, size: formatBytes(tree.here.totalSize, language) })}
      </p>
    </>
  );
}

/** The followed link disappears with its folder: keyboard users continue at the top of the new one. */
function useFocusAfterMove(target: { current: HTMLElement | null }, folder: string) {
  const before = useRef(folder);
  useEffect(() => {
    if (before.current !== folder && document.activeElement === document.body)
      target.current?.focus({ preventScroll: true });
    before.current = folder;
  }, [folder, target]);
}

export function FolderLink({ path, name }: { path: string; name: string }) {
  return (
    <PlaceLink move={intoFolder(path)} className="files__into">
      <Icon name="folder" />
      <span>{name}</span>
    </PlaceLink>
  );
}

export function FilePages({ tree }: { tree: Tree }) {
  const t = useTexts(filePagesTexts);
  const to = usePlaces();
  const { pageNum: page } = tree;
  const pages = Math.ceil(tree.total / tree.pageSize);
  if (pages <= 1) return null;
  const link = (number: number, label: string, rel?: string) => (
    <Link className={buttonClass({ small: true })} to={to({ pageNum: String(number) })} rel={rel}>
      {label}
    </Link>
  );
  return (
    <nav className="row no-print files__pages" aria-label={t('files.pages')}>
      {page > 2 ? link(1, t('files.first')) : null}
      {page > 1 ? link(page - 1, t('files.previous'), 'prev') : null}
      <span>{t('files.page', { page, pages })}</span>
      {page < pages ? link(page + 1, t('files.next'), 'next') : null}
      {page < pages - 1 ? link(pages, t('files.last')) : null}
    </nav>
  );
}
