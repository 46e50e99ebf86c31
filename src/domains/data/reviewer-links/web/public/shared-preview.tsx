import { Suspense, useEffect, useMemo, useState } from 'react';
import { reviewerLinks } from '#contract/data/reviewer-links';
import { FilePreview, previewKind, type Source } from '#view/files/previews';
import { call } from '#web/api/api.ts';
import { Skeleton } from '#web/kit/parts/states.tsx';
import type { CallError } from '#web/api/wire.ts';
import type { SharedFile } from '../../contract.ts';
import { byLinkAlone } from './by-link.ts';

/** Kinds whose content the browser shows by an address; all others arrive as data. */
const shownKinds: readonly string[] = ['picture', 'pdf'];

/** A preview of a file by the link alone: plots, tables, structures and pictures as visitors would see them. */
export function SharedPreview({
  token,
  file,
  onFailure,
}: {
  token: string;
  file: Pick<SharedFile, 'id' | 'name' | 'path'>;
  /** Called if the file cannot be shown; must keep its identity. */
  onFailure?: () => void;
}) {
  const kind = previewKind(file.name);
  const [address, setAddress] = useState<string>();
  const [failure, setFailure] = useState('');
  const isShown = shownKinds.includes(kind);
  useEffect(() => {
    if (!isShown) return undefined;
    let made = '';
    const as = kind === 'pdf' ? 'pdf' : 'picture';
    // The secret must not be in an address, so that the bytes get one that is valid in this page alone.
    call(reviewerLinks.shown, { body: { token, fileId: file.id, as } }, byLinkAlone).then(
      (bytes) => setAddress((made = URL.createObjectURL(bytes))),
      ({ message }: CallError) => setFailure(message),
    );
    return () => URL.revokeObjectURL(made);
  }, [isShown, kind, token, file.id]);
  const source = useMemo(
    (): Source => ({
      name: file.name,
      load: (signal, query) =>
        call(reviewerLinks.preview, { body: { ...query, token, fileId: file.id } }, { ...byLinkAlone, signal }),
      address: () => address ?? '',
    }),
    [token, file.id, file.name, address],
  );
  if (failure) return <p role="alert">{failure}</p>;
  const waiting = <Skeleton height="16rem" />;
  if (isShown && !address) return waiting;
  return (
    <Suspense fallback={waiting}>
      <FilePreview source={source} title={file.path} {...(onFailure ? { onFailure } : {})} />
    </Suspense>
  );
}
