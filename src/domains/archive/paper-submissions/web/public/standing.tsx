import { useState } from 'react';
import { Link } from 'react-router';
import { paperSubmissions, type OwnSubmission, submissionStatus } from '#contract/archive/paper-submissions';
import { submissionTexts } from '#texts/archive/paper-submissions';
import { resourcesTexts } from '#texts/data/resources';
import { useFaults } from '#web/kit/forms/faults.ts';
import { call } from '#web/api/api.ts';
import { Button } from '#web/kit/parts/button.tsx';
import { ConfirmedButton } from '#web/kit/parts/confirmed-button.tsx';
import { FactList } from '#web/kit/parts/fact-list.tsx';
import { TextField } from '#web/kit/forms/form-parts.tsx';
import { formatDay, formatMoment } from '#web/kit/parts/format.ts';
import { Icon } from '#web/kit/parts/icon.tsx';
import { StepList } from '#web/kit/parts/step-list.tsx';
import { Note } from '#web/kit/parts/states.tsx';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { doConfirmed, toast } from '#web/kit/notices.ts';
import { submissionPageTexts } from '../texts/index.ts';

/** The status of a submission that cannot be edited now: receipt, link for referees, DOI, history. */
export function Standing({ own, onChanged }: { own: OwnSubmission; onChanged: () => void }) {
  const t = useTexts(submissionPageTexts);
  const words = useTexts(submissionTexts);
  const no = own.receiptNo ?? '';
  const sentence =
    own.status === submissionStatus.submitted
      ? 'waiting'
      : own.status === submissionStatus.checking
        ? 'checking'
        : 'accepted';
  return (
    <div className="service">
      <Note tone={own.status === submissionStatus.accepted ? 'ok' : 'info'} title={t(`view.${sentence}`, { no })}>
        {own.resourceId !== null ? (
          <p>
            <Link to={`/archive/manage/${own.resourceId}`}>{t('view.resource')}</Link>
          </p>
        ) : null}
        {own.may.recall ? (
          <ConfirmedButton
            small
            question={t('view.recallAsk')}
            act={() => call(paperSubmissions.recall, { params: { id: own.submissionId } })}
            done={t('view.recalled')}
            onDone={onChanged}
          >
            {t('view.recall')}
          </ConfirmedButton>
        ) : null}
      </Note>
      {own.reviewerLink ? <ReviewerLink own={own} path={own.reviewerLink} /> : null}
      {own.may.addDoi ? <AddDoi own={own} onChanged={onChanged} /> : null}
      <Content own={own} />
      <StepList
        className="no-print"
        title={t('view.history')}
        steps={own.steps}
        nameOf={({ act }) => words(`acts.${act}`)}
      />
    </div>
  );
}

function ReviewerLink({ own, path }: { own: OwnSubmission; path: string }) {
  const t = useTexts(submissionPageTexts);
  const address = location.origin + path;
  const copy = async () => {
    const copied = await navigator.clipboard.writeText(address).then(
      () => true,
      () => false,
    );
    toast(copied ? 'success' : 'error', t(copied ? 'view.copied' : 'view.copyFailed'));
  };
  return (
    <section aria-labelledby="link" className="stack no-print">
      <h2 id="link">{t('view.link')}</h2>
      <p className="secondary">{t('view.linkHint', { date: formatDay(own.reviewerLinkUntil, useLanguage()) })}</p>
      <p className="mono">{address}</p>
      <div className="row">
        <Button small onClick={() => void copy()}>
          <Icon name="copy" />
          {t('view.copy')}
        </Button>
      </div>
    </section>
  );
}

function AddDoi({ own, onChanged }: { own: OwnSubmission; onChanged: () => void }) {
  const t = useTexts(submissionPageTexts);
  const words = useTexts(submissionTexts);
  const faults = useFaults('doi');
  const [doi, setDoi] = useState('');
  const add = () =>
    call(
      paperSubmissions.addDoi,
      { params: { id: own.submissionId }, body: { doi, rowVer: own.rowVer } },
      { quiet: true },
    );
  const send = faults.onSubmit(async () => {
    if (await doConfirmed(t('view.doiAsk'), add, t('view.doiAdded'))) onChanged();
  });
  return (
    <section aria-labelledby="add-doi" className="stack no-print">
      <h2 id="add-doi">{t('view.doi')}</h2>
      <form className="form" noValidate onSubmit={send}>
        <TextField
          path="doi"
          label={words('fields.doi')}
          hint={t('view.doiHint')}
          required
          longest={128}
          value={doi}
          onValue={(value) => {
            setDoi(value);
            faults.forget('doi');
          }}
          error={faults.at('doi')}
        />
        <div className="row">
          <Button type="submit" look="primary" small busy={faults.busy}>
            {t('view.doiAdd')}
          </Button>
        </div>
      </form>
    </section>
  );
}

/** The submitted values; with a receipt number they print as the receipt. */
function Content({ own }: { own: OwnSubmission }) {
  const t = useTexts(submissionPageTexts);
  const words = useTexts(submissionTexts);
  const terms = useTexts(resourcesTexts);
  const language = useLanguage();
  const names = own.authors.map(({ nameZh, nameEn }) => (language === 'en' ? nameEn || nameZh : nameZh || nameEn));
  return (
    <section aria-labelledby="content">
      <h2 id="content">{t(own.receiptNo ? 'view.receipt' : 'view.content')}</h2>
      {own.receiptNo ? <p>{t('view.statement')}</p> : null}
      <FactList
        facts={[
          [words('fields.receiptNo'), own.receiptNo],
          [words('fields.submissionNo'), own.submissionNo],
          [words('fields.paperTitle'), own.paperTitle],
          [words('fields.journal'), own.journal],
          [words('fields.paperStatus'), own.paperStatus ? words(`paperStates.${own.paperStatus}`) : ''],
          [words('fields.manuscriptNo'), own.manuscriptNo],
          [words('fields.doi'), own.doi],
          [words('fields.authors'), names.join(language === 'en' ? ', ' : '、')],
          [words('fields.titleZh'), own.titleZh],
          [words('fields.titleEn'), own.titleEn],
          [words('fields.sharingMethod'), own.sharingMethod ? terms(`sharing.${own.sharingMethod}`) : ''],
          [words('fields.submitTime'), own.submitTime ? formatMoment(own.submitTime, language) : ''],
          [words('fields.decidedAt'), own.receiptNo && own.decidedAt ? formatMoment(own.decidedAt, language) : ''],
        ]}
      />
      {own.receiptNo ? (
        <p className="row no-print">
          <Button small onClick={() => window.print()}>
            <Icon name="print" />
            {t('view.print')}
          </Button>
        </p>
      ) : null}
    </section>
  );
}
