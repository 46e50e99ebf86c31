import { useRef, useState } from 'react';
import { Button, Dropdown, type ButtonProps, type MenuProps } from 'antd';

/** A button with a menu that takes the focus when it opens, and returns it to the button when it closes. */
export function MenuButton({ menu, ...button }: ButtonProps & { menu: MenuProps }) {
  const own = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  return (
    <Dropdown
      open={open}
      onOpenChange={(isOpen, { source }) => {
        setOpen(isOpen);
        if (!isOpen && source === 'trigger') own.current?.focus();
      }}
      trigger={['click']}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- the menu takes the focus, so that its keys work
      autoFocus
      menu={menu}
    >
      <Button ref={own} type="text" aria-haspopup="menu" aria-expanded={open} {...button} />
    </Dropdown>
  );
}
