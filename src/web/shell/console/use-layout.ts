import { useEffect, useState } from 'react';
import type { Size } from '#web/kit/antd-theme.tsx';
import { paint } from '#web/theme/theme.ts';
import { readCookie, writeCookie } from '#web/api/token.ts';
import { readLayout, defaultLayout, type Layout } from './layout.ts';

/** Lifetime of the cookies with a user's preferences, in days. */
export const cookieDays = 365;

/** The current layout. A change applies at once; only the settings panel saves it. */
export function useLayout(): [Layout, (change: Partial<Layout>) => void] {
  const [layout, setLayout] = useState(() => readLayout(localStorage));
  useEffect(() => {
    paint(layout.theme);
    return () => paint(defaultLayout.theme);
  }, [layout.theme]);
  return [layout, (change) => setLayout((before) => ({ ...before, ...change }))];
}

export const sizes = ['default', 'medium', 'small', 'mini'] as const satisfies readonly Size[];
const sizeCookie = 'size';

/** The size of controls, stored in a cookie. */
export function useSize(): [Size, (size: Size) => void] {
  const [size, setSize] = useState<Size>(() => sizes.find((one) => one === readCookie(sizeCookie)) ?? 'medium');
  return [
    size,
    (chosen) => {
      setSize(chosen);
      writeCookie(sizeCookie, chosen, cookieDays);
    },
  ];
}
