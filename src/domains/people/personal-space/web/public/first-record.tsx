import { Link } from 'react-router';
import { useViewer } from '#web/rights/can.tsx';
import { LinkButton } from '#web/kit/parts/button.tsx';
import { Icon } from '#web/kit/parts/icon.tsx';
import { useTexts } from '#web/texts/language.ts';
import { personalSpaceTexts } from '../../texts/index.ts';

const steps = ['prepare', 'fill', 'review'] as const;

/** For people without a record: what a first one needs, and what happens after it was sent. */
export function FirstRecord() {
  const t = useTexts(personalSpaceTexts);
  const isVerified = useViewer()?.verified ?? false;
  return (
    <section className="card card__body my__first" aria-labelledby="my-first">
      <h2 id="my-first">{t('first.title')}</h2>
      <ol>
        <li>
          <h3>{t('first.verify.title')}</h3>
          {isVerified ? (
            <p className="my__done">
              <Icon name="check" />
              {t('first.verify.done')}
            </p>
          ) : (
            <p>
              {t('first.verify.text')} <Link to="/email-verification?redirect=/my">{t('first.verify.go')}</Link>
            </p>
          )}
        </li>
        {steps.map((step) => (
          <li key={step}>
            <h3>{t(`first.${step}.title`)}</h3>
            <p>{t(`first.${step}.text`)}</p>
          </li>
        ))}
      </ol>
      <p className="row">
        <LinkButton to="/archive/submit" look="primary">
          {t('submit')}
        </LinkButton>
        <Link to="/help#deposit">{t('first.guide')}</Link>
      </p>
    </section>
  );
}
