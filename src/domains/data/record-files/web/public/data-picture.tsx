import './data-picture.css';
import { useState } from 'react';
import { recordFiles } from '#contract/data/record-files';
import { fillPath } from '#shared/contract';
import { apiBase } from '#web/api/api.ts';
import { LatticePicture } from '#web/kit/parts/lattice-picture.tsx';

/**
 * A small picture of the data of a published resource, or generated art if there is none. Decorative, hidden from
 * screen readers. `isDrawn` omits the art, which adds many bytes to long lists.
 */
export function DataPicture({
  publicId,
  hasData,
  isDrawn = true,
  className = '',
}: {
  publicId: string;
  /** Whether its files are public. */
  hasData: boolean;
  isDrawn?: boolean;
  className?: string;
}) {
  const [isShown, setShown] = useState(hasData);
  return (
    <span className={`data-picture ${className}`}>
      {isDrawn ? <LatticePicture seed={publicId} className="" /> : null}
      {isShown ? (
        <img
          src={apiBase + fillPath(recordFiles.thumbnail.path, { publicId })}
          alt=""
          loading="lazy"
          decoding="async"
          onError={() => setShown(false)}
        />
      ) : null}
    </span>
  );
}
