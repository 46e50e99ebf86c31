import { use } from 'react';
import { Radio, Select } from 'antd';
import { licenses, sharingMethods, type FieldKey } from '#contract/data/resources';
import { useTexts } from '#web/texts/language.ts';
import { licenseUrl } from '#contract/data/descriptions';
import { resourcesTexts } from '#texts/data/resources';
import { depositTexts } from '../../texts/index.ts';
import { ChoicesContext, FieldItem } from './field-item.tsx';

/** The sharing method, each with its meaning. */
export function SharingChoice({ field }: { field: FieldKey }) {
  const t = useTexts(resourcesTexts);
  return (
    <FieldItem field={field}>
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
    </FieldItem>
  );
}

/** The licence, each with its meaning, and a link to its text. */
export function LicenseChoice({ field }: { field: FieldKey }) {
  const t = useTexts(resourcesTexts);
  const p = useTexts(depositTexts);
  const { license } = use(ChoicesContext);
  const address = licenseUrl(license);
  const hint = (
    <>
      {license ? <strong>{p(`licenses.${license}`)} </strong> : null}
      {p('why.license')}{' '}
      {address ? (
        <a href={address} target="_blank" rel="noreferrer">
          {p('licenses.text')}
        </a>
      ) : null}
    </>
  );
  return (
    <FieldItem field={field} hint={hint}>
      <Select
        optionRender={({ value, label }) => (
          <span className="deposit__choice">
            <span>{label}</span>
            <span className="deposit__why">{p(`licenses.${value as (typeof licenses)[number]}`)}</span>
          </span>
        )}
        options={licenses.map((value) => ({ value, label: t(`licenses.${value}`) }))}
      />
    </FieldItem>
  );
}
