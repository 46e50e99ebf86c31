import './similar.css';
import { useEffect, useRef, useState, type DragEvent, type FormEvent } from 'react';
import { similarLimits, structures } from '#calls/materials/structures';
import type { Similar } from '#contract/materials/structures';
import { translatorOf } from '#shared/texts';
import { call } from '#web/api/api.ts';
import { Breadcrumb } from '#web/kit/parts/breadcrumb.tsx';
import { Button, buttonClass } from '#web/kit/parts/button.tsx';
import { Icon } from '#web/kit/parts/icon.tsx';
import { Note } from '#web/kit/parts/states.tsx';
import { pageMeta } from '#web/shell/page-meta.ts';
import { useTexts } from '#web/texts/language.ts';
import { materialTexts } from '../texts/index.ts';
import type { Route } from './+types/similar';
import { SimilarResults } from './similar-results.tsx';

export function meta(page: Route.MetaArgs) {
  const say = (key: 'similar.title' | 'similar.lead') => (language: 'zh' | 'en') =>
    translatorOf(materialTexts, language)(key);
  return pageMeta(page, { title: say('similar.title'), description: say('similar.lead') });
}

type Answer = { found: Similar } | { failure: string };

/** Materials like a structure that a visitor pastes or drops; it is sent for this search and kept nowhere. */
export default function SimilarStructures() {
  const t = useTexts(materialTexts);
  const [text, setText] = useState('');
  const [name, setName] = useState('');
  const [isWaiting, setWaiting] = useState(false);
  const [answer, setAnswer] = useState<Answer>();
  const results = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (answer) results.current?.focus();
  }, [answer]);

  const ask = async (asked: { text: string; name: string }) => {
    setWaiting(true);
    try {
      setAnswer({ found: await call(structures.similar, { body: asked }, { quiet: true }) });
    } catch (error) {
      setAnswer({ failure: (error as Error).message });
    } finally {
      setWaiting(false);
    }
  };
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim()) void ask({ text, name });
  };
  const read = async (file: File | undefined) => {
    if (!file) return;
    if (file.size > similarLimits.characters) {
      setAnswer({ failure: t('similar.tooLong') });
      return;
    }
    const read = { text: await file.text(), name: file.name.slice(-similarLimits.nameCharacters) };
    setText(read.text);
    setName(read.name);
    if (read.text.trim()) await ask(read);
  };
  const drop = (event: DragEvent) => {
    const [file] = event.dataTransfer.files;
    if (!file) return;
    event.preventDefault();
    void read(file);
  };
  return (
    <div className="container page similar">
      <Breadcrumb steps={[{ title: t('title'), to: '/materials' }, { title: t('similar.title') }]} />
      <h1 tabIndex={-1}>{t('similar.title')}</h1>
      <p className="secondary">{t('similar.lead')}</p>
      <noscript>
        <p>{t('similar.noScript')}</p>
      </noscript>
      <form className="similar__form" onSubmit={send}>
        <label htmlFor="similar-text">{t('similar.label')}</label>
        <textarea
          id="similar-text"
          className="input mono"
          rows={10}
          value={text}
          maxLength={similarLimits.characters}
          spellCheck={false}
          autoComplete="off"
          placeholder={t('similar.placeholder')}
          onChange={(event) => {
            setText(event.target.value);
            setName('');
          }}
          onDragOver={(event) => event.preventDefault()}
          onDrop={drop}
        />
        <div className="row">
          <Button type="submit" look="primary" busy={isWaiting} disabled={text.trim() === ''}>
            <Icon name="search" />
            {t('similar.search')}
          </Button>
          <label className={buttonClass({}, 'similar__file')}>
            <Icon name="file" />
            {t('similar.choose')}
            <input
              type="file"
              className="aloud"
              onChange={({ target }) => {
                void read(target.files?.[0]);
                target.value = '';
              }}
            />
          </label>
          {name ? <span className="secondary small mono">{name}</span> : null}
        </div>
      </form>
      <div ref={results} tabIndex={-1} className="similar__results" aria-live="polite" aria-busy={isWaiting}>
        {!answer ? null : 'failure' in answer ? (
          <Note tone="bad">
            <p>{answer.failure}</p>
          </Note>
        ) : (
          <SimilarResults of={answer.found} />
        )}
      </div>
    </div>
  );
}
