import { useEffect } from 'react';
import { useVisible } from '#web/shell/visible.ts';

const storageKey = 'singleKeys';

/** Fields that take letters; check boxes and radio buttons do not. */
const typedInto =
  'input:not([type="checkbox"], [type="radio"], [type="button"]), textarea, select, [contenteditable], [role="combobox"], [role="listbox"]';

/**
 * Whether shortcuts of a single key are enabled in this browser. WCAG 2.1.4 requires that they can be disabled, for
 * users of speech input. Those with Alt always work.
 */
export function singleKeysAreOn(): boolean {
  try {
    return localStorage.getItem(storageKey) !== 'off';
  } catch {
    return true;
  }
}

/** Stores the choice in this browser. */
export function storeSingleKeys(on: boolean): void {
  try {
    localStorage.setItem(storageKey, on ? 'on' : 'off');
  } catch {
    // Without storage the choice cannot be kept.
  }
}

/** Whether a key event is a single key outside of fields that take letters, while these keys are enabled. */
export const isSingleKey = (event: KeyboardEvent): boolean =>
  !(event.altKey || event.ctrlKey || event.metaKey || event.isComposing) &&
  singleKeysAreOn() &&
  !(event.target instanceof Element && event.target.closest(typedInto));

/** Acts by the `code` of their key. */
export type KeyActs = Readonly<Record<string, (() => void) | undefined>>;

/**
 * Keyboard shortcuts while the page is visible: a key alone outside of text fields, or with Alt anywhere. A key is named
 * by its `code`, because with Alt some keyboard layouts produce another letter. Digits work alone only: with Alt,
 * browsers switch tabs.
 * @param drawers number of dialogs that may be open: 1 if the actions are in a drawer themselves
 * @param single false: only with Alt
 */
export function useKeys(acts: KeyActs, { drawers = 0, single = true } = {}): void {
  const shown = useVisible();
  useEffect(() => {
    if (!shown) return undefined;
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey || event.repeat) return;
      const act = acts[event.code];
      const isPressed = event.altKey ? !event.code.startsWith('Digit') : single && isSingleKey(event);
      if (!act || !isPressed) return;
      const dialogs = [...document.querySelectorAll('[role="dialog"], dialog[open]')].filter((one) =>
        one.checkVisibility(),
      );
      if (dialogs.length > drawers) return;
      event.preventDefault();
      act();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  });
}

/**
 * J and K move the focus through the links of the rows of a table, where Enter opens; O opens the focused row or the
 * first one.
 * @param rows selector of the link of each row
 */
export function useRowKeys(rows: string): void {
  const links = () => [...document.querySelectorAll<HTMLElement>(rows)].filter((one) => one.checkVisibility());
  const at = () => links().indexOf(document.activeElement as HTMLElement);
  const move = (step: number) => {
    const all = links();
    const now = at();
    const next = now < 0 ? (step > 0 ? 0 : all.length - 1) : Math.min(Math.max(now + step, 0), all.length - 1);
    all[next]?.focus();
  };
  useKeys({ KeyJ: () => move(1), KeyK: () => move(-1), KeyO: () => links()[Math.max(at(), 0)]?.click() });
}
