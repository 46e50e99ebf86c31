import './menus.css';
import { useId, useState } from 'react';
import { Button, Input, Modal } from 'antd';
import { MenuIcon, menuIconNames } from '#web/shell/console/icons.tsx';
import { useTexts } from '#web/texts/language.ts';
import { menuPageTexts } from '../texts/index.ts';

interface Props {
  /** Set by the form. */
  id?: string;
  value?: string;
  onChange?: (name: string) => void;
}

/** Stored value of a row without an icon. */
const noIcon = '#';

/** Chooses the icon of a menu by its picture and its name. */
export function IconChoice({ id, value = noIcon, onChange }: Props) {
  const t = useTexts(menuPageTexts);
  const [open, setOpen] = useState(false);
  const choose = (name: string) => {
    onChange?.(name);
    setOpen(false);
  };
  return (
    <>
      <Button
        id={id}
        icon={value === noIcon ? undefined : <MenuIcon name={value} />}
        aria-label={value === noIcon ? t('icon.choose') : t('icon.chosen', { name: value })}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {value === noIcon ? t('icon.choose') : value}
      </Button>
      <Modal open={open} title={t('icon.choose')} footer={null} destroyOnHidden onCancel={() => setOpen(false)}>
        <Icons chosen={value} onChoose={choose} />
      </Modal>
    </>
  );
}

function Icons({ chosen, onChoose }: { chosen: string; onChoose: (name: string) => void }) {
  const t = useTexts(menuPageTexts);
  const id = useId();
  const [words, setWords] = useState('');
  const found = menuIconNames.filter((name) => name.toLowerCase().includes(words.trim().toLowerCase()));
  return (
    <>
      <Input
        allowClear
        aria-label={t('icon.search')}
        aria-controls={id}
        placeholder={t('icon.search')}
        value={words}
        onChange={({ target }) => setWords(target.value)}
      />
      <ul className="menu-icons" id={id}>
        {found.map((name) => (
          <li key={name}>
            <Button
              type={name === chosen ? 'primary' : 'text'}
              icon={<MenuIcon name={name} />}
              aria-pressed={name === chosen}
              onClick={() => onChoose(name)}
            >
              {name}
            </Button>
          </li>
        ))}
      </ul>
      {found.length === 0 && <p className="secondary">{t('icon.empty')}</p>}
      <Button onClick={() => onChoose(noIcon)}>{t('icon.none')}</Button>
    </>
  );
}
