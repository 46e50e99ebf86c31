import { useEffect } from 'react';

const typedInto = 'input, textarea, select, [contenteditable]';

/** The key `/` leads to the page's search, which names it as its shortcut, wherever nothing is being typed. */
export function useSearchKey(): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
      if (event.target instanceof Element && event.target.closest(typedInto)) return;
      const search = document.querySelector<HTMLInputElement>('[aria-keyshortcuts="/"]');
      if (!search || document.querySelector('dialog[open]')) return;
      event.preventDefault();
      search.focus();
      search.select();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
}
