import { useCall } from '#web/api/use-call.ts';
import { subCenters } from '../../contract.ts';
import { SubCenterForm } from './form.tsx';

interface Props {
  subCenterId: number;
  onSaved: () => void;
  onClose: () => void;
}

/** The form of a sub-center as it is now, not as the list showed it a while ago. */
export function SubCenterEdit({ subCenterId, ...form }: Props) {
  const { reply } = useCall(subCenters.find, { params: { subCenterId } }, { once: true });
  return reply ? <SubCenterForm center={reply} {...form} /> : null;
}
