import { Form } from 'antd';
import { pick } from '#shared/texts';
import { call } from '#web/api/api.ts';
import { FormDrawer } from '#web/kit/forms/form-drawer.tsx';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { organizations, type OrganizationLine } from '../../contract.ts';
import { organizationPageTexts } from '../texts/page.ts';
import { ChosenOrganization } from './chosen-organization.tsx';

interface Props {
  row: OrganizationLine;
  onSaved: () => void;
  onClose: () => void;
}

/** Chooses the organization that remains. */
export function MergeDrawer({ row, onSaved, onClose }: Props) {
  const t = useTexts(organizationPageTexts);
  const language = useLanguage();
  const name = pick(row.nameZh, row.nameEn, language);
  const merge = async ({ intoId }: { intoId: number }) => {
    const { organizationId, rowVer } = row;
    await call(organizations.merge, { body: { organizationId, rowVer, intoId } });
    onSaved();
  };
  return (
    <FormDrawer<{ intoId: number }>
      open
      title={t('mergeOf', { name })}
      action={t('merge')}
      initial={{}}
      onSubmit={merge}
      onClose={onClose}
    >
      <p>{t('mergeHint', { name })}</p>
      <Form.Item
        name="intoId"
        label={t('remaining')}
        rules={[{ required: true, message: t('hints.parentId') }]}
        extra={t('hints.parentId')}
      >
        <ChosenOrganization />
      </Form.Item>
    </FormDrawer>
  );
}
