import './generator.css';
import { useId, useRef, useState, type KeyboardEvent } from 'react';
import { Drawer, Skeleton, Typography } from 'antd';
import { useTexts } from '#web/language.ts';
import { useCall } from '#web/use-call.ts';
import { generator, type GeneratedFile, type GenTable } from '../../contract.ts';
import { generatorPageTexts } from '../texts/index.ts';

/** The files that a table makes, one at a time. */
export function Preview({ table, onClose }: { table: GenTable; onClose: () => void }) {
  const t = useTexts(generatorPageTexts);
  const { reply, failure } = useCall(generator.files, { params: { tableId: table.tableId } });
  return (
    <Drawer
      open
      size="min(100vw, var(--container))"
      title={t('previewOf', { name: table.tableName })}
      onClose={onClose}
    >
      {reply ? <Files files={reply} /> : failure ? <p>{failure.message}</p> : <Skeleton active />}
    </Drawer>
  );
}

/** Tabs that wrap, where those of the kit hide what has no room: all names of files are in sight on a phone too. */
function Files({ files }: { files: readonly GeneratedFile[] }) {
  const t = useTexts(generatorPageTexts);
  const id = useId();
  const tabs = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState(
    Math.max(
      0,
      files.findIndex(({ path }) => path.endsWith('/contract.ts')),
    ),
  );
  const go = (event: KeyboardEvent) => {
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: files.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    const next = (to + files.length) % files.length;
    setAt(next);
    tabs.current?.querySelectorAll('button')[next]?.focus();
  };
  return (
    <div className="kit-stack">
      <div ref={tabs} role="tablist" tabIndex={-1} aria-label={t('files')} className="gen-tabs" onKeyDown={go}>
        {files.map(({ path }, place) => (
          <button
            key={path}
            type="button"
            role="tab"
            className="gen-tab"
            id={`${id}-${place}`}
            aria-selected={place === at}
            aria-controls={`${id}-text`}
            tabIndex={place === at ? 0 : -1}
            onClick={() => setAt(place)}
          >
            {path.replace(/^src\/domains\/[^/]+\/[^/]+\//, '')}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-text`} aria-labelledby={`${id}-${at}`} className="kit-stack">
        <Text file={files[at]!} />
      </div>
    </div>
  );
}

function Text({ file: { path, text } }: { file: GeneratedFile }) {
  const t = useTexts(generatorPageTexts);
  return (
    <>
      <Typography.Text className="mono" copyable={{ text, tooltips: [t('copy'), t('copied')] }}>
        {path}
      </Typography.Text>
      {/* It scrolls by itself, by keys too. */}
      <pre className="gen-code" tabIndex={0}>
        {text}
      </pre>
    </>
  );
}
