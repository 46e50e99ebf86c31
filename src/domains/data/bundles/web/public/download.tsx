import { useRef, type MouseEvent, type ReactNode } from 'react';
import { recordFiles } from '#contract/data/record-files';
import { useRevalidator } from 'react-router';
import { fillPath } from '#shared/contract';
import { bags } from '#contract/data/bags';
import { apiBase, refusalOf } from '#web/api/api.ts';
import { buttonClass, type Look } from '#web/kit/parts/button.tsx';
import { report } from '#web/kit/notices.ts';

/** Address of one file's bytes. */
export const contentAddress = (publicId: string, fileId: number) =>
  apiBase + fillPath(recordFiles.content.path, { publicId, fileId });

/** Address of the record as a BagIt bag: with the bytes of its files, or with their addresses alone. */
export const bagAddress = (publicId: string, holey = false): string =>
  `${apiBase}${fillPath(bags.download.path, { publicId })}${holey ? '?holey=true' : ''}`;

/** Address of the bag for people who fill in a record, in every state. */
export const ownBagAddress = (id: number, holey = false): string =>
  `${apiBase}${fillPath(bags.own.path, { id })}${holey ? '?holey=true' : ''}`;

/** Selected files and folders as a query; empty for all files. */
export interface Choice {
  file: readonly number[];
  folder: readonly string[];
}

/** Address of an archive, a script or a list of checksums of all or the selected files. */
export function severalAddress(what: 'bundle' | 'script' | 'sums', publicId: string, choice?: Choice): string {
  const query = new URLSearchParams();
  if (choice?.file.length) query.set('file', choice.file.join(','));
  for (const folder of choice?.folder ?? []) query.append('folder', folder);
  const search = query.toString();
  return apiBase + fillPath(recordFiles[what].path, { publicId }) + (search && `?${search}`);
}

/**
 * A plain download link, so that the browser resumes, shows progress and keeps nothing in memory. The session cookie
 * authenticates the person, because a browser cannot set a header here. When the server refuses the download, for
 * example after access was revoked, the page shows the refusal; otherwise the browser would save it under the name of
 * the data.
 */
export function Download({
  href,
  name,
  title,
  children,
  ...look
}: Look & { href: string; name: string; title?: string; children: ReactNode }) {
  const { revalidate } = useRevalidator();
  const permitted = useRef(false);
  const ask = async (event: MouseEvent<HTMLAnchorElement>) => {
    const link = event.currentTarget;
    if (permitted.current || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    if (await isRefused(href)) {
      await revalidate();
      return;
    }
    permitted.current = true;
    link.click();
    permitted.current = false;
  };
  return (
    <a
      className={buttonClass(look)}
      href={href}
      download={name}
      aria-label={title}
      onClick={(event) => void ask(event)}
    >
      {children}
    </a>
  );
}

/** Whether the server refuses the download; a refusal is shown. When the check fails, the link is followed anyway. */
async function isRefused(href: string): Promise<boolean> {
  try {
    if ((await fetch(href, { method: 'HEAD' })).ok) return false;
    const answer = await fetch(href);
    if (!answer.ok) report(await refusalOf(answer));
    return !answer.ok;
  } catch {
    return false;
  }
}
