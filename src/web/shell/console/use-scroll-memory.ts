import { useLayoutEffect, useRef, type RefObject } from 'react';

/** Restores the scroll position of each page, when bar and pages scroll together. */
export function useScrollMemory(box: RefObject<HTMLElement | null>, path: string, on: boolean): void {
  const places = useRef(new Map<string, number>());
  useLayoutEffect(() => {
    if (on) box.current?.scrollTo({ top: places.current.get(path) ?? 0, behavior: 'instant' });
  }, [box, path, on]);
  useLayoutEffect(() => {
    const scrolled = box.current;
    if (!on || !scrolled) return undefined;
    const note = () => places.current.set(path, scrolled.scrollTop);
    scrolled.addEventListener('scroll', note, { passive: true });
    return () => scrolled.removeEventListener('scroll', note);
  }, [box, path, on]);
}
