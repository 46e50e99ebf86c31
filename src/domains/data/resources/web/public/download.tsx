import type { ReactNode } from 'react';
import { fillPath } from '#shared/contract';
import { resources } from '#calls/data/resources';
import { apiBase } from '#web/api.ts';
import { buttonClass, type Look } from '#web/kit/button.tsx';

/** Address of one file's bytes. */
export const contentAddress = (publicId: string, fileId: number) =>
  apiBase + fillPath(resources.content.path, { publicId, fileId });

/** Chosen files and folders as a query; empty for all of them. */
export interface Choice {
  file: readonly number[];
  folder: readonly string[];
}

/** Address of an archive, a script or a list of sums of all or the chosen files. */
export function severalAddress(what: 'bundle' | 'script' | 'sums', publicId: string, choice?: Choice): string {
  const query = new URLSearchParams();
  if (choice?.file.length) query.set('file', choice.file.join(','));
  for (const folder of choice?.folder ?? []) query.append('folder', folder);
  const search = query.toString();
  return apiBase + fillPath(resources[what].path, { publicId }) + (search && `?${search}`);
}

/**
 * Leads to bytes: a plain link, so that the browser resumes, shows progress and keeps nothing in memory. The cookie
 * stands for the person, as everywhere that a browser cannot put a header.
 */
export function Download({
  href,
  name,
  title,
  children,
  ...look
}: Look & { href: string; name: string; title?: string; children: ReactNode }) {
  return (
    <a className={buttonClass(look)} href={href} download={name} aria-label={title}>
      {children}
    </a>
  );
}
