import { lazy, Suspense, useEffect, useState } from 'react';
import { Skeleton } from '#web/kit/states.tsx';
import { useTexts } from '#web/language.ts';
import type { Preview } from '../contract.ts';
import { previewsTexts } from '../texts/index.ts';
import { Listing, Markdown, Pdf, Picture, Text } from './simple.tsx';
import './preview.css';

const Table = lazy(() => import('./table.tsx'));
const Structure = lazy(() => import('./structure.tsx'));

/** Where a preview comes from: the caller's endpoint, and the addresses of what is shown by the browser itself. */
export interface Source {
  name: string;
  load: (signal: AbortSignal) => Promise<Preview>;
  address: (kind: 'picture' | 'pdf') => string;
}

/** A file looked at without downloading it; fetched when it is shown. `source` stays the same while it is. */
export default function FilePreview({ source }: { source: Source }) {
  const t = useTexts(previewsTexts);
  const [loaded, setLoaded] = useState<{ preview: Preview } | { failure: string }>();
  useEffect(() => {
    const abort = new AbortController();
    source.load(abort.signal).then(
      (preview) => setLoaded({ preview }),
      (error: Error) => abort.signal.aborted || setLoaded({ failure: error.message }),
    );
    return () => abort.abort();
  }, [source]);
  const waiting = (
    <div role="status" aria-label={t('loading')}>
      <Skeleton height="10rem" />
    </div>
  );
  if (!loaded) return waiting;
  if ('failure' in loaded) return <p role="alert">{loaded.failure}</p>;
  return (
    <Suspense fallback={waiting}>
      <Shown preview={loaded.preview} source={source} />
    </Suspense>
  );
}

function Shown({ preview, source: { name, address } }: { preview: Preview; source: Source }) {
  switch (preview.kind) {
    case 'table':
      return <Table preview={preview} name={name} />;
    case 'text':
      return <Text preview={preview} name={name} />;
    case 'markdown':
      return <Markdown preview={preview} name={name} />;
    case 'picture':
      return <Picture src={address('picture')} name={name} />;
    case 'pdf':
      return <Pdf src={address('pdf')} name={name} />;
    case 'archive':
      return <Listing preview={preview} name={name} />;
    case 'structure':
      return <Structure preview={preview} />;
  }
}
