import {
  useEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
} from 'react';
import { useLocation } from 'react-router';
import { Icon } from '../../kit/parts/icon.tsx';

/** Milliseconds between the pointer leaving a menu and its closing. */
const leaveDelay = 150;

/**
 * A menu that opens by pointer, click and keyboard, and works before scripts have loaded, because it is a <details>. A
 * click on a menu that the pointer has opened keeps it open. It closes 150 ms after the pointer leaves, on Esc, on
 * choosing, and when the focus leaves; the arrow keys move among its entries.
 */
export function Menu({ label, face, children }: { label: string; face: ReactNode; children: ReactNode }) {
  const [open, setOpen] = useState(false);
  const box = useRef<HTMLDetailsElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const openedByPointer = useRef(false);
  const { key } = useLocation();
  useEffect(() => setOpen(false), [key]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const onPointerEnter = (event: PointerEvent) => {
    clearTimeout(timer.current);
    if (event.pointerType !== 'mouse' || open) return;
    openedByPointer.current = true;
    setOpen(true);
  };
  const onClick = (event: MouseEvent) => {
    // A pointer opens the menu on its way to the click, so that click must not close it; keyboards do not.
    if (open && openedByPointer.current && event.detail > 0) event.preventDefault();
    openedByPointer.current = false;
  };
  const entries = () => [...(box.current?.querySelectorAll<HTMLElement>('.menu__list a, .menu__list button') ?? [])];
  const onKeyDown = (event: KeyboardEvent) => {
    const all = entries();
    const at = all.indexOf(document.activeElement as HTMLElement);
    const go = (to: number) => {
      event.preventDefault();
      setOpen(true);
      // The list must be visible before it can take the focus.
      requestAnimationFrame(() =>
        entries()
          .at(to % all.length)
          ?.focus(),
      );
    };
    if (event.key === 'Escape' && open) {
      event.stopPropagation();
      setOpen(false);
      box.current?.querySelector('summary')?.focus();
    } else if (event.key === 'ArrowDown') go(at + 1);
    else if (event.key === 'ArrowUp') go(at <= 0 ? all.length - 1 : at - 1);
    else if (event.key === 'Home' && open) go(0);
    else if (event.key === 'End' && open) go(all.length - 1);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the handlers only extend what the summary does natively
    <details
      ref={box}
      className="menu"
      open={open}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      onPointerEnter={onPointerEnter}
      onPointerLeave={(event) => {
        if (event.pointerType === 'mouse') timer.current = setTimeout(() => setOpen(false), leaveDelay);
      }}
      onBlur={(event) => {
        if (event.relatedTarget && !event.currentTarget.contains(event.relatedTarget)) setOpen(false);
      }}
      onKeyDown={onKeyDown}
    >
      <summary className="menu__face" aria-label={label} onClick={onClick}>
        {face}
        <Icon name="chevron" />
      </summary>
      <ul className="menu__list">{children}</ul>
    </details>
  );
}
