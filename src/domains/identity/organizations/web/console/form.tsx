import type { z } from 'zod';
import { Form, Input, Radio, Select } from 'antd';
import { pick } from '#shared/texts';
import { call } from '#web/api/api.ts';
import { BilingualItem } from '#web/kit/forms/bilingual.tsx';
import { useNewest } from '#web/kit/forms/edit-conflict.tsx';
import { FormDrawer } from '#web/kit/forms/form-drawer.tsx';
import { rulesOf } from '#web/kit/forms/rules.ts';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { OrganizationFields, organizations, regions, type OrganizationLine } from '../../contract.ts';
import { organizationTexts, regionTexts } from '../../texts/index.ts';
import { organizationPageTexts } from '../texts/page.ts';
import { ChosenOrganization } from './chosen-organization.tsx';
import { countryOptions } from './country-options.ts';
import { NamesField } from './names-field.tsx';

type Values = z.input<typeof OrganizationFields>;

interface Props {
  /** Absent for a new one. */
  item?: OrganizationLine | undefined;
  onSaved: () => void;
  onClose: () => void;
}

/** Adds or changes an organization. */
export function OrganizationForm({ item, onSaved, onClose }: Props) {
  const t = useTexts(organizationPageTexts);
  const words = useTexts(organizationTexts);
  const provinces = useTexts(regionTexts);
  const language = useLanguage();
  const rules = rulesOf(OrganizationFields, organizationTexts, language);
  const label = (field: string) => words.dynamic(`fields.${field}`);
  const { rowVer, newest } = useNewest(
    item,
    ({ organizationId }) => call(organizations.find, { params: { organizationId } }),
    label,
  );
  const save = async (values: Values) => {
    if (item) await call(organizations.edit, { body: { ...values, organizationId: item.organizationId, rowVer } });
    else await call(organizations.add, { body: values });
    onSaved();
  };
  return (
    <FormDrawer<Values>
      open
      wide
      newest={newest}
      title={item ? t('editOf', { name: pick(item.nameZh, item.nameEn, language) }) : t('add')}
      initial={
        item
          ? ({ ...item, status: item.status === 'inactive' ? 'inactive' : 'active' } as Values)
          : { status: 'active', country: 'CN', domains: [], otherNames: [] }
      }
      onSubmit={save}
      onClose={onClose}
    >
      <BilingualItem name="name" label={label} rules={rules}>
        {() => <Input maxLength={200} />}
      </BilingualItem>
      <p className="secondary small">{t('hints.nameZh')}</p>
      <NamesField />
      <div className="bilingual">
        <Form.Item name="parentId" label={label('parentId')} rules={rules.parentId} extra={t('hints.parentId')}>
          <ChosenOrganization name={item ? pick(item.parentZh, item.parentEn, language) : ''} />
        </Form.Item>
        <Form.Item name="ror" label={label('ror')} rules={rules.ror} extra={t('hints.ror')}>
          <Input maxLength={60} className="mono" />
        </Form.Item>
      </div>
      <div className="bilingual">
        <Form.Item name="country" label={label('country')} rules={rules.country}>
          <Select allowClear showSearch={{ optionFilterProp: 'label' }} options={countryOptions(language)} />
        </Form.Item>
        <Form.Item name="region" label={label('region')} rules={rules.region}>
          <Select
            allowClear
            showSearch={{ optionFilterProp: 'label' }}
            options={regions.map((value) => ({ value, label: provinces.dynamic(`regions.${value}`) }))}
          />
        </Form.Item>
      </div>
      <Form.Item name="domains" label={label('domains')} rules={rules.domains} extra={t('hints.domains')}>
        <Select mode="tags" open={false} suffixIcon={null} tokenSeparators={[',', ' ', '，']} />
      </Form.Item>
      <Form.Item name="sourceUrl" label={label('sourceUrl')} rules={rules.sourceUrl} extra={t('hints.sourceUrl')}>
        <Input inputMode="url" maxLength={500} />
      </Form.Item>
      <Form.Item name="status" label={label('status')} rules={rules.status}>
        <Radio.Group
          options={(['active', 'inactive'] as const).map((value) => ({ value, label: words(`statuses.${value}`) }))}
        />
      </Form.Item>
    </FormDrawer>
  );
}
