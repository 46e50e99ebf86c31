import { useEffect } from 'react';

const typedInto = 'input, textarea, select, [contenteditable]';
const storageKey = 'searchKey';

/** Whether the key `/` leads to the search: a key alone must be possible to switch off for those who speak to their machine. */
export function searchKeyIsOn(): boolean {
  try {
    return localStorage.getItem(storageKey) !== 'off';
  } catch {
    return true;
  }
}

/** Keeps the choice in this browser. */
export function keepSearchKey(on: boolean): void {
  try {
    localStorage.setItem(storageKey, on ? 'on' : 'off');
  } catch {
    // Without storage the choice lasts as long as nobody can keep it: not at all.
  }
}

/**
 * The key `/` leads to the page's search, which names it as its shortcut, or else to the one in the header, wherever
 * nothing is being typed.
 */
export function useSearchKey(): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
      if (event.target instanceof Element && event.target.closest(typedInto)) return;
      const search = document.querySelector<HTMLInputElement>('[aria-keyshortcuts="/"]');
      if (document.querySelector('dialog[open]') || !searchKeyIsOn()) return;
      event.preventDefault();
      // That box takes the focus when it opens.
      if (!search) return document.getElementById('site-search')?.showPopover();
      search.focus();
      search.select();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
}
