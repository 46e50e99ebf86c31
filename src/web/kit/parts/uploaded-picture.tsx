import type { ComponentProps } from 'react';
import { pictureWidths } from '#shared/pictures';
import { apiBase } from '#web/api/api.ts';

interface Props extends Pick<ComponentProps<'img'>, 'alt' | 'className' | 'height'> {
  /** Its address below the API base, `/profile/upload/…`. */
  path: string;
  /** Pixels that it is wide at most, as wide as the screen when absent. */
  width?: number;
  /** In sight at once: it does not wait. */
  first?: boolean;
}

/** An uploaded picture, in the smallest of its widths that is sharp in its place. */
export function UploadedPicture({ path, width, first = false, alt = '', ...rest }: Props) {
  const address = apiBase + path;
  // One that moves would stand still in another width.
  const widths = path.endsWith('.gif') ? [] : pictureWidths.map((one) => `${address}?width=${one} ${one}w`);
  return (
    <img
      {...rest}
      alt={alt}
      src={address}
      srcSet={widths.join(', ') || undefined}
      sizes={width && widths.length ? `min(100vw, ${width}px)` : undefined}
      width={width}
      loading={first ? 'eager' : 'lazy'}
      fetchPriority={first ? 'high' : undefined}
    />
  );
}
