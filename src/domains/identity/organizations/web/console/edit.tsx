import { useCall } from '#web/api/use-call.ts';
import { organizations } from '../../contract.ts';
import { OrganizationForm } from './form.tsx';

/** Edit form of an organization. It loads the current record with all its names. */
export function OrganizationEdit({
  organizationId,
  ...form
}: {
  organizationId: number;
  onSaved: () => void;
  onClose: () => void;
}) {
  const { reply } = useCall(organizations.find, { params: { organizationId } }, { once: true });
  return reply ? <OrganizationForm item={reply} {...form} /> : null;
}
