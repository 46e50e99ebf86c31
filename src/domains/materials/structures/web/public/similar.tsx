import './similar.css';
import { useEffect, useRef, useState, type DragEvent, type FormEvent } from 'react';
import { structures, type Similar } from '#contract/materials/structures';
import { translatorOf } from '#shared/texts';
import { call } from '#web/api/api.ts';
import { CallError } from '#web/api/wire.ts';
import { Breadcrumb } from '#web/kit/parts/breadcrumb.tsx';
import { Button } from '#web/kit/parts/button.tsx';
import { Icon } from '#web/kit/parts/icon.tsx';
import { Note } from '#web/kit/parts/states.tsx';
import { pageMeta } from '#web/shell/page-meta.ts';
import { useTexts } from '#web/texts/language.ts';
import { materialTexts } from '../texts/index.ts';
import { similarTexts } from '../texts/similar.ts';
import type { Route } from './+types/similar';
import { rockSalt } from './rock-salt.ts';
import { SimilarResults } from './similar-results.tsx';

/** Bytes of a file, and characters of a pasted text. */
const longest = 1 << 20;

export function meta(page: Route.MetaArgs) {
  const say = (key: 'title' | 'lead') => (language: 'zh' | 'en') => translatorOf(similarTexts, language)(key);
  return pageMeta(page, { title: say('title'), description: say('lead') });
}

type State = { kind: 'idle' | 'busy' } | { kind: 'failed'; message: string } | { kind: 'found'; found: Similar };

/** Finds materials like a structure of the visitor's; the structure is not part of the address, because it is kept nowhere. */
export default function SimilarStructures() {
  const t = useTexts(similarTexts);
  const names = useTexts(materialTexts);
  const [text, setText] = useState('');
  const [name, setName] = useState('');
  const [state, setState] = useState<State>({ kind: 'idle' });
  const [isOver, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const search = async (asked: { text: string; name: string }) => {
    running.current?.abort();
    const { signal } = (running.current = new AbortController());
    setState({ kind: 'busy' });
    try {
      const found = await call(structures.similar, { body: asked }, { quiet: true, signal });
      if (!signal.aborted) setState({ kind: 'found', found });
    } catch (error) {
      if (!signal.aborted) setState({ kind: 'failed', message: error instanceof CallError ? error.message : '' });
    }
  };
  const start = (asked: { text: string; name: string }) => {
    setText(asked.text);
    setName(asked.name);
    void search(asked);
  };
  const take = async (file: File | undefined) => {
    if (!file) return;
    if (file.size > longest) return setState({ kind: 'failed', message: t('tooLong') });
    start({ text: await file.text(), name: file.name.slice(-255) });
  };
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() !== '') void search({ text, name });
  };
  const hover = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setOver(true);
  };
  const isBusy = state.kind === 'busy';
  return (
    <div className="container page page--materials similar">
      <Breadcrumb steps={[{ title: names('title'), to: '/materials' }, { title: t('title') }]} />
      <h1 tabIndex={-1}>{t('title')}</h1>
      <div className="similar__lead">
        <p>{t('lead')}</p>
        <p>{t('kept')}</p>
      </div>
      <noscript>
        <p className="note note--warn">{t('noScript')}</p>
      </noscript>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a file may be dropped anywhere on the form; its button chooses one by keyboard */}
      <form
        className="similar__form"
        data-over={isOver || undefined}
        onSubmit={send}
        onDragEnter={hover}
        onDragOver={hover}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          void take(event.dataTransfer.files[0]);
        }}
      >
        <label htmlFor="similar-text">{t('text')}</label>
        <textarea
          id="similar-text"
          className="input mono similar__text"
          rows={9}
          maxLength={longest}
          value={text}
          spellCheck={false}
          autoCapitalize="off"
          autoComplete="off"
          aria-describedby="similar-hint"
          onChange={(event) => {
            setText(event.target.value);
            setName('');
          }}
        />
        <p id="similar-hint" className="secondary small">
          {name === '' ? t('drop') : name} · {t('textHint')}
        </p>
        <div className="similar__acts">
          <Button type="submit" look="primary" busy={isBusy} disabled={text.trim() === ''}>
            <Icon name="search" />
            {t('search')}
          </Button>
          <Button onClick={() => input.current?.click()}>
            <Icon name="upload" />
            {t('choose')}
          </Button>
          <Button look="plain" onClick={() => start({ text: rockSalt, name: 'POSCAR' })}>
            {t('example')}
          </Button>
          {text === '' ? null : (
            <Button
              look="plain"
              onClick={() => {
                running.current?.abort();
                setText('');
                setName('');
                setState({ kind: 'idle' });
              }}
            >
              {t('clear')}
            </Button>
          )}
        </div>
        <input
          ref={input}
          type="file"
          hidden
          aria-label={t('choose')}
          onChange={(event) => {
            void take(event.target.files?.[0]);
            // Allows choosing the same file again.
            event.target.value = '';
          }}
        />
      </form>
      <div role="status" className="similar__status">
        {isBusy ? t('searching') : null}
      </div>
      <div aria-live="polite">
        {state.kind === 'failed' ? (
          <Note tone="bad" title={t('failed')}>
            <p>{state.message}</p>
          </Note>
        ) : null}
      </div>
      {state.kind === 'found' ? <SimilarResults found={state.found} /> : null}
    </div>
  );
}
