import { identifiers, type OwnIdentifier } from '#contract/data/identifiers';
import { CopyButton } from '#web/kit/parts/copy-button.tsx';
import { MomentText } from '#web/kit/parts/time.tsx';
import { useTexts } from '#web/texts/language.ts';
import { useCall } from '#web/api/use-call.ts';
import { identifierTexts } from '../../texts/index.ts';
import { IdentifierState } from '../console/state.tsx';
import { ownIdentifierTexts } from '../texts/own.ts';

/** States of the identifiers of a resource, for those who fill it in; renders nothing if there are none. */
export function OwnIdentifiers({ resourceId }: { resourceId: number }) {
  const t = useTexts(ownIdentifierTexts);
  const { reply } = useCall(identifiers.own, { params: { resourceId } }, { quiet: true });
  if (!reply?.length) return null;
  return (
    <section aria-labelledby="own-identifiers" className="stack">
      <h3 id="own-identifiers">{t('title')}</h3>
      <ul className="stack">
        {reply.map((it) => (
          <li key={it.kind}>
            <Line it={it} />
          </li>
        ))}
      </ul>
      <Statement resourceId={resourceId} />
    </section>
  );
}

/** A sentence for the paper, to copy in either language. */
function Statement({ resourceId }: { resourceId: number }) {
  const t = useTexts(ownIdentifierTexts);
  const { reply } = useCall(identifiers.statement, { params: { resourceId } }, { quiet: true });
  if (!reply) return null;
  return (
    <div className="stack">
      <h4>{t('statement')}</h4>
      <p className="secondary small">{t('statementText')}</p>
      {(['zh', 'en'] as const).map((language) => (
        <div key={language}>
          <p lang={language === 'zh' ? 'zh-CN' : 'en'}>{reply[language]}</p>
          <CopyButton text={reply[language]} done={t('copied')} icon="copy">
            {t(language === 'zh' ? 'copyZh' : 'copyEn')}
          </CopyButton>
        </div>
      ))}
    </div>
  );
}

/** Problems with the service are for administrators: the owner reads that they are known and what follows. */
function Line({ it }: { it: OwnIdentifier }) {
  const t = useTexts(ownIdentifierTexts);
  const words = useTexts(identifierTexts);
  const isLate = it.status === 'registering' && it.tries > 0;
  return (
    <>
      <p className="row">
        <strong>{words(`kinds.${it.kind}`)}</strong> <span className="mono">{it.value}</span>{' '}
        <IdentifierState row={it} />
      </p>
      <p className="secondary small">
        {t(isLate ? 'about.late' : `about.${it.status}`)}{' '}
        {isLate && it.nextTryAt ? (
          <>
            {t('next')} <MomentText wire={it.nextTryAt} />
          </>
        ) : null}
      </p>
    </>
  );
}
