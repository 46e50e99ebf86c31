import './hints.css';
import { Button, Collapse } from 'antd';
import { pick } from '#shared/texts';
import { Badge } from '#web/kit/parts/badge.tsx';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { toast } from '#web/kit/notices.ts';
import { useCall } from '#web/api/use-call.ts';
import { examples, type ExampleKind, type PublicExample } from '../contract.ts';
import { exampleTexts } from '../texts/index.ts';

/** Examples for a form of this kind, collapsed; renders nothing if there are none. */
export function ExampleHints({ kind }: { kind: ExampleKind }) {
  const t = useTexts(exampleTexts);
  const language = useLanguage();
  const { reply } = useCall(examples.hints, { query: { kind } });
  if (!reply?.length) return null;
  return (
    <section className="example-hints" aria-label={t('title')}>
      <Collapse
        size="small"
        items={reply.map((one) => ({
          key: one.exampleId,
          label: (
            <>
              {t('hint', { title: pick(one.titleZh, one.titleEn, language) })}{' '}
              {one.isDemo ? <Badge icon="info">{t('demo')}</Badge> : null}
            </>
          ),
          children: <Hint example={one} />,
        }))}
      />
    </section>
  );
}

function Hint({ example }: { example: PublicExample }) {
  const t = useTexts(exampleTexts);
  const language = useLanguage();
  const text = pick(example.contentZh, example.contentEn, language);
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => toast('success', t('copied')),
      () => toast('error', t('copyFailed')),
    );
  return (
    <>
      <p className="example-hints__text">{text}</p>
      <Button size="small" onClick={() => void copy()}>
        {t('copy')}
      </Button>
    </>
  );
}
