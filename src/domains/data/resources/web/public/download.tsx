import { useState, type ReactNode } from 'react';
import { fillPath } from '#shared/contract';
import type { ResourceDetail, ResourceFile } from '#contract/data/resources';
import { apiBase, call } from '#web/api.ts';
import { Button, buttonClass, type Look } from '#web/kit/button.tsx';

interface Props extends Look {
  record: Pick<ResourceDetail, 'publicId' | 'isOpen'>;
  /** One file, or all of them in one archive when absent. */
  file?: Pick<ResourceFile, 'id' | 'name'>;
  title?: string;
  children: ReactNode;
}

/**
 * Leads to a file. Open ones are plain links, so that the browser resumes and shows progress; those that only some may
 * have are fetched with the person's own session, which a link does not carry.
 */
export function Download({ record, file, title, children, ...look }: Props) {
  const [busy, setBusy] = useState(false);
  const name = file?.name ?? `${record.publicId}.zip`;
  if (record.isOpen) {
    return (
      <a className={buttonClass(look)} href={addressOf(record.publicId, file)} download={name} aria-label={title}>
        {children}
      </a>
    );
  }
  const fetchIt = async () => {
    setBusy(true);
    await fetchFile(record.publicId, file, name).finally(() => setBusy(false));
  };
  return (
    <Button {...look} busy={busy} aria-label={title} onClick={() => void fetchIt().catch(() => undefined)}>
      {children}
    </Button>
  );
}

function addressOf(publicId: string, file?: Props['file']): string {
  const path = file ? '/front/resource/:publicId/files/:fileId/content' : '/front/resource/:publicId/zip';
  return apiBase + fillPath(path, { publicId, fileId: file?.id });
}

/** A refusal is shown by the client. */
async function fetchFile(publicId: string, file: Props['file'], name: string): Promise<void> {
  const { resources } = await import('#calls/data/resources');
  const blob = file
    ? await call(resources.content, { params: { publicId, fileId: file.id } })
    : await call(resources.bundle, { params: { publicId } });
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
