import './health.css';
import { Alert, Button } from 'antd';
import { Link } from 'react-router';
import { call } from '#web/api/api.ts';
import { useCall } from '#web/api/use-call.ts';
import { StateBadge, type Tone } from '#web/kit/parts/badge.tsx';
import { formatBytes, formatMoment } from '#web/kit/parts/format.ts';
import { toast } from '#web/kit/notices.ts';
import { Can, holdsPermission, useViewer } from '#web/rights/can.tsx';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { fixity } from '#contract/monitor/fixity';
import { jobs } from '#contract/monitor/jobs';
import { health, needsAttention, permits, type Check, type Part, type State } from '../../contract.ts';
import { healthPageTexts } from '../texts/index.ts';

/** The page of each part; parts without one are put right outside of the portal. */
const pages: Partial<Record<Part, string>> = {
  backup: '/monitor/backup',
  copy: '/monitor/fixity?tab=copy',
  files: '/monitor/fixity?acknowledged=0',
  disk: '/monitor/server',
  jobs: '/monitor/job-log/index?status=1',
  scanner: '/monitor/virus',
  logs: '/monitor/logChain',
};

const toneOf = (check: Check): Tone => {
  const tones: Record<State, Tone> = { fine: 'ok', off: 'idle', attention: 'warn', failing: 'bad' };
  return check.state === 'off' && needsAttention(check) ? 'warn' : tones[check.state];
};

/** Every part of the portal in words, and below what an operator has to do. Nothing for people who run no part of it. */
export function HealthStrip() {
  const t = useTexts(healthPageTexts);
  const viewer = useViewer();
  const mayRead = holdsPermission(viewer, Object.values(permits));
  const { reply: checks, reload } = useCall(health.read, mayRead ? {} : null, { quiet: true });
  if (!mayRead) return null;
  const open = checks?.filter(needsAttention) ?? [];
  return (
    <section aria-labelledby="health" className="health">
      <div className="health__head">
        <h2 id="health" className="health__title">
          {t('title')}
        </h2>
        <Button size="small" onClick={reload}>
          {t('again')}
        </Button>
      </div>
      <ul className="health__strip">
        {checks?.map((check) => (
          <Part key={check.part} check={check} />
        ))}
      </ul>
      {checks && open.length === 0 ? <p className="secondary">{t('allFine')}</p> : null}
      {open.map((check) => (
        <Trouble key={check.part} check={check} onTested={reload} />
      ))}
    </section>
  );
}

/** The finding of a check in words. */
function useFound() {
  const t = useTexts(healthPageTexts);
  const language = useLanguage();
  return ({ part, reason, values }: Check) => {
    const words = Object.entries(values).map(([name, value]) => {
      if (name === 'at' || name === 'since' || name === 'until') return [name, formatMoment(String(value), language)];
      return [name, name === 'free' ? formatBytes(Number(value), language) : value];
    });
    return t.dynamic(`found.${part}.${reason}`, reason, Object.fromEntries(words) as Check['values']);
  };
}

function Part({ check }: { check: Check }) {
  const t = useTexts(healthPageTexts);
  const wordsOf = useFound();
  const { part, state } = check;
  const page = pages[part];
  return (
    <li className="health__part">
      <span className="health__name">
        {page ? <Link to={page.split('?')[0]!}>{t(`parts.${part}`)}</Link> : t(`parts.${part}`)}
        <StateBadge tone={toneOf(check)}>{t(`states.${state}`)}</StateBadge>
      </span>
      {needsAttention(check) ? null : <span className="health__found">{wordsOf(check)}</span>}
    </li>
  );
}

/** What a check found, what to do now, and a button for it. */
function Trouble({ check, onTested }: { check: Check; onTested: () => void }) {
  const t = useTexts(healthPageTexts);
  const wordsOf = useFound();
  const { part, state } = check;
  const page = pages[part];
  return (
    <Alert
      showIcon
      type={state === 'failing' ? 'error' : 'warning'}
      title={
        <>
          <strong>{t('trouble', { part: t(`parts.${part}`), found: wordsOf(check) })}</strong>{' '}
          {t.dynamic(`act.${part}.${check.reason}`, '')}
        </>
      }
      action={
        <span className="health__acts">
          <Remedies check={check} onDone={onTested} />
          {page ? <Link to={page}>{t('open', { part: t(`parts.${part}`) })}</Link> : null}
        </span>
      }
    />
  );
}

/** The buttons that do something about a finding, for people who may use them. */
function Remedies({ check: { part, reason }, onDone }: { check: Check; onDone: () => void }) {
  const t = useTexts(healthPageTexts);
  const viewer = useViewer();
  const button = (
    name: 'sendTest' | 'sendWaiting' | 'repair' | 'freeSpace' | 'runFailed',
    act: () => Promise<string>,
  ) => (
    <Button
      size="small"
      onClick={async () => {
        try {
          toast('success', await act());
          onDone();
        } catch {
          // The API client has already shown the error.
        }
      }}
    >
      {t(name)}
    </Button>
  );
  if (part === 'mail' && reason !== 'off')
    return (
      <>
        <Can call={health.sendWaiting}>
          {button('sendWaiting', async () => t('sending', await call(health.sendWaiting)))}
        </Can>
        <Can call={health.testMail}>
          {button('sendTest', async () => {
            await call(health.testMail);
            return t('sent', { email: viewer?.email ?? '' });
          })}
        </Can>
      </>
    );
  if (part === 'files' && reason === 'damaged')
    return (
      <Can call={fixity.check}>
        {button('repair', async () => t('repairing', await call(fixity.check, { body: { damaged: true } })))}
      </Can>
    );
  if (part === 'disk' && reason !== 'off')
    return (
      <Can call={health.freeSpace}>
        {button('freeSpace', async () => {
          await call(health.freeSpace);
          return t('freeing');
        })}
      </Can>
    );
  if (part === 'jobs')
    return <Can call={jobs.runFailed}>{button('runFailed', async () => t('running', await call(jobs.runFailed)))}</Can>;
  return null;
}
