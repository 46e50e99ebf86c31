import type { ComponentProps } from 'react';
import { pictureWidths } from '#shared/pictures';
import { apiBase } from '#web/api/api.ts';

interface Props extends Pick<ComponentProps<'img'>, 'alt' | 'className' | 'height'> {
  /** Its address below the API base, `/profile/upload/…`. */
  path: string;
  /** Maximum width in pixels; the screen's width when absent. */
  width?: number;
  /** Visible at once, so it is not loaded lazily. */
  first?: boolean;
}

/** An uploaded picture, in the smallest of its widths that is sharp. */
export function UploadedPicture({ path, width, first = false, alt = '', ...rest }: Props) {
  const address = apiBase + path;
  // Scaled versions of an animated GIF would not move.
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
