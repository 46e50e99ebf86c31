import { useRef } from 'react';
import { SwapOutlined } from '@ant-design/icons';
import { App, Button } from 'antd';
import type { ResourceFile } from '#contract/data/record-files';
import { useTexts } from '#web/texts/language.ts';
import { depositTexts } from '../../texts/index.ts';
import type { Chosen } from './chosen.ts';
import { named } from './name-clashes.tsx';

const endingOf = (name: string) => /\.[^.]+$/.exec(name)?.[0].toLowerCase() ?? '';

/** Replaces a file by another one of its type, under its name; its class and descriptions of columns stay. */
export function ReplaceButton({
  file,
  onReplace,
}: {
  file: ResourceFile;
  onReplace: (chosen: readonly Chosen[]) => void;
}) {
  const p = useTexts(depositTexts);
  const { message } = App.useApp();
  const input = useRef<HTMLInputElement>(null);
  const ending = endingOf(file.name);
  const take = (chosen: File | undefined) => {
    if (!chosen) return;
    if (endingOf(chosen.name) !== ending) return void message.warning(p('files.replaceType', { ending }), 5);
    onReplace([{ ...named({ file: chosen, folder: '' }, file.path), replaces: true }]);
  };
  return (
    <>
      <Button
        type="text"
        icon={<SwapOutlined />}
        aria-label={p('files.replace', { name: file.name })}
        title={p('files.replace', { name: file.name })}
        onClick={() => input.current?.click()}
      />
      {/* Wrapped, because Ant Design shows every file input inside its forms. */}
      <span hidden>
        <input
          ref={input}
          type="file"
          aria-label={p('files.replace', { name: file.name })}
          {...(ending ? { accept: ending } : {})}
          onChange={(event) => {
            take(event.target.files?.[0]);
            event.target.value = '';
          }}
        />
      </span>
    </>
  );
}
