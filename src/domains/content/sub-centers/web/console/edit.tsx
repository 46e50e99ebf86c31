import { useCall } from '#web/api/use-call.ts';
import { subCenters } from '../../contract.ts';
import { SubCenterForm } from './form.tsx';

interface Props {
  subCenterId: number;
  onSaved: () => void;
  onClose: () => void;
}

/** Edit form of a sub-center. It loads the current record, because the list may be out of date. */
export function SubCenterEdit({ subCenterId, ...form }: Props) {
  const { reply } = useCall(subCenters.find, { params: { subCenterId } }, { once: true });
  return reply ? <SubCenterForm center={reply} {...form} /> : null;
}
