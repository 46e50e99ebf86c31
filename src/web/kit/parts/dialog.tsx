import { useEffect, useId, useRef, type ReactNode } from 'react';

/**
 * A modal dialog on the native <dialog>: keeps the focus inside, Esc asks to close, the focus returns to where it was.
 * `acts` are its buttons, the safe one first.
 */
export function Dialog({
  open,
  title,
  onClose,
  acts,
  children,
}: {
  open: boolean;
  title: string;
  onClose: () => void;
  acts: ReactNode;
  children: ReactNode;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    const node = dialog.current;
    if (!node || node.open === open) return;
    if (open) node.showModal();
    else node.close();
  }, [open]);
  return (
    <dialog
      ref={dialog}
      className="dialog"
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClose={() => open && onClose()}
    >
      {open ? (
        <>
          <h2 id={titleId}>{title}</h2>
          <div className="dialog__body">{children}</div>
          <div className="dialog__acts">{acts}</div>
        </>
      ) : null}
    </dialog>
  );
}
