import { useEffect, useState } from 'react';
import { standards } from '#contract/content/standards';
import { call } from '#web/api/api.ts';
import { Reader } from './reader.tsx';

/**
 * The file of a policy that visitors may not see. The page fetches it with the editor's token, because a frame cannot
 * send it.
 */
export function PreviewReader({ standardId, name }: { standardId: number; name: string }) {
  const [src, setSrc] = useState('');
  useEffect(() => {
    const controller = new AbortController();
    let made = '';
    call(standards.pdf, { params: { standardId } }, { signal: controller.signal }).then(
      (bytes) => {
        if (controller.signal.aborted) return;
        made = URL.createObjectURL(bytes);
        setSrc(made);
      },
      // The API client has already shown the error.
      () => undefined,
    );
    return () => {
      controller.abort();
      URL.revokeObjectURL(made);
    };
  }, [standardId]);
  return src ? <Reader src={src} name={name} /> : null;
}
