import { memo } from 'react';
import { Input, Radio, Select } from 'antd';
import { licenses, preservationPlans, sharingMethods, type ResourceDraft } from '#contract/data/resources';
import { useTexts } from '#web/texts/language.ts';
import { licenseUrl } from '#contract/data/descriptions';
import { resourcesTexts } from '#texts/data/resources';
import { depositTexts } from '../../texts/index.ts';
import { CallbackHint } from './callback-hint.tsx';
import { Item } from './item.tsx';
import { Section } from './section.tsx';

/** Access to the files: audience, date, licence and retention. Only fields of the selected mode are shown. */
export const SharingSection = memo(function SharingSection({
  mode,
  license,
}: {
  mode: ResourceDraft['sharingMethod'];
  license: ResourceDraft['license'];
}) {
  const t = useTexts(resourcesTexts);
  const p = useTexts(depositTexts);
  const deed = licenseUrl(license);
  return (
    <Section name="sharing">
      <Item path="sharingMethod" label={t('fields.sharingMethod')} hint={p('why.sharingMethod')}>
        <Radio.Group
          className="deposit__radios"
          options={sharingMethods.map((value) => ({
            value,
            label: (
              <span>
                <strong>{t(`sharing.${value}`)}</strong>
                <br />
                <span className="deposit__why">{t(`sharingDescription.${value}`)}</span>
              </span>
            ),
          }))}
        />
      </Item>
      {mode === 'open' ? <Item path="openDate" label={t('fields.openDate')} hint={p('why.openDate')} day /> : null}
      {mode === 'restricted' ? (
        <Item path="accessRestriction" label={t('fields.accessRestriction')} hint={p('why.accessRestriction')}>
          <Input.TextArea autoSize={{ minRows: 3, maxRows: 10 }} />
        </Item>
      ) : null}
      {mode === 'restricted' ? (
        <Item path="accessRestrictionEn" label={t('fields.accessRestrictionEn')}>
          <Input.TextArea lang="en" autoSize={{ minRows: 3, maxRows: 10 }} />
        </Item>
      ) : null}
      {mode === 'closed' ? (
        <Item path="nonDisclosureReason" label={t('fields.nonDisclosureReason')} hint={p('why.nonDisclosureReason')}>
          <Input.TextArea autoSize={{ minRows: 3, maxRows: 10 }} />
        </Item>
      ) : null}
      {mode === 'open' || mode === 'restricted' ? (
        <Item
          path="license"
          label={t('fields.license')}
          hint={
            <>
              {license ? <strong>{p(`licenses.${license}`)} </strong> : null}
              {p('why.license')}{' '}
              {deed ? (
                <a href={deed} target="_blank" rel="noreferrer">
                  {p('licenses.text')}
                </a>
              ) : null}
            </>
          }
        >
          <Select
            optionRender={({ value, label }) => (
              <span className="deposit__choice">
                <span>{label}</span>
                <span className="deposit__why">{p(`licenses.${value as (typeof licenses)[number]}`)}</span>
              </span>
            )}
            options={licenses.map((value) => ({ value, label: t(`licenses.${value}`) }))}
          />
        </Item>
      ) : null}
      <Item path="preservationPlan" label={t('fields.preservationPlan')} hint={p('why.preservationPlan')}>
        <Select options={preservationPlans.map((value) => ({ value, label: t(`preservation.${value}`) }))} />
      </Item>
    </Section>
  );
});

/** Existing identifiers of the resource, and those of the publisher's own system. */
export const IdentifiersSection = memo(function IdentifiersSection() {
  const t = useTexts(resourcesTexts);
  const p = useTexts(depositTexts);
  return (
    <Section name="identifiers">
      <div className="deposit__pair">
        <Item path="doi" label={t('fields.doi')}>
          <Input placeholder="10.1234/abcd" />
        </Item>
        <Item path="cstr" label={t('fields.cstr')}>
          <Input placeholder="CSTR:12345.11.abcd" />
        </Item>
        <Item path="uniqueId" label={t('fields.uniqueId')} hint={p('why.uniqueId')}>
          <Input />
        </Item>
        <Item path="callbackUrl" label={t('fields.callbackUrl')} hint={<CallbackHint />}>
          <Input type="url" placeholder="https://" />
        </Item>
      </div>
    </Section>
  );
});
