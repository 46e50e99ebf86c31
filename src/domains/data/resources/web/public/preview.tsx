import { useMemo } from 'react';
import { fillPath } from '#shared/contract';
import { resources, type ResourceFile } from '#calls/data/resources';
import { FilePreview, type Source } from '#view/files/previews';
import { apiBase, call } from '#web/api.ts';

/** A file of a public record. Pictures and PDF files come by address; the cookie stands for the person there. */
export function Preview({
  publicId,
  file,
  title,
  onFailure,
}: {
  publicId: string;
  file: Pick<ResourceFile, 'id' | 'name' | 'path'>;
  /** Its name, where nothing above says it. */
  title?: string;
  /** Called where the file cannot be shown; always the same function. */
  onFailure?: () => void;
}) {
  const source = useMemo((): Source => {
    const params = { publicId, fileId: file.id };
    return {
      name: file.name,
      load: (signal, query) => call(resources.preview, { params, query }, { quiet: true, signal }),
      address: (kind) => apiBase + fillPath(resources[kind].path, params),
      linkTo: (path) => `?${new URLSearchParams({ name: besides(file.path, path) }).toString()}#files`,
    };
  }, [publicId, file.id, file.name, file.path]);
  return <FilePreview source={source} {...(title ? { title } : {})} {...(onFailure ? { onFailure } : {})} />;
}

/** A path from the folder of a file, as a path of the record; it never leaves the record. */
function besides(from: string, to: string): string {
  const parts = from.split('/').slice(0, -1);
  for (const part of to.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '.' && part !== '') parts.push(part);
  }
  return parts.join('/');
}
