import { useState, type ComponentProps } from 'react';
import { useTexts } from '../../texts/language.ts';
import { webTexts } from '../../texts/index.ts';
import { buttonClass } from '../parts/button.tsx';

/** A file input in the page's language; the native one uses the browser's language. */
export function FileInput({ onChange, ...input }: Omit<ComponentProps<'input'>, 'type' | 'className' | 'multiple'>) {
  const t = useTexts(webTexts);
  const [name, setName] = useState('');
  return (
    <span className="input file-input">
      <span className={buttonClass({ small: true })} aria-hidden="true">
        {t('kit.chooseFile')}
      </span>
      <span className="file-input__name" aria-hidden="true">
        {name || t('kit.noFile')}
      </span>
      <input
        {...input}
        type="file"
        onChange={(event) => {
          setName(event.target.files?.[0]?.name ?? '');
          onChange?.(event);
        }}
      />
    </span>
  );
}
