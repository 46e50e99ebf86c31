import { useEffect } from 'react';

const typedInto = 'input, textarea, select, [contenteditable]';
const storageKey = 'searchKey';

/**
 * Whether the shortcut `/` is enabled. WCAG requires that single-key shortcuts can be disabled, for users of speech
 * input.
 */
export function searchKeyIsOn(): boolean {
  try {
    return localStorage.getItem(storageKey) !== 'off';
  } catch {
    return true;
  }
}

/** Stores the choice in this browser. */
export function storeSearchKey(on: boolean): void {
  try {
    localStorage.setItem(storageKey, on ? 'on' : 'off');
  } catch {
    // Without storage the choice cannot be kept.
  }
}

/**
 * The key `/` focuses the page's search field that declares it as its shortcut, or else opens the one in the header,
 * outside of input fields.
 */
export function useSearchKey(): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
      if (event.target instanceof Element && event.target.closest(typedInto)) return;
      const search = document.querySelector<HTMLInputElement>('[aria-keyshortcuts="/"]');
      if (document.querySelector('dialog[open]') || !searchKeyIsOn()) return;
      event.preventDefault();
      // The popover takes the focus when it opens.
      if (!search) return document.getElementById('site-search')?.showPopover();
      search.focus();
      search.select();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
}
