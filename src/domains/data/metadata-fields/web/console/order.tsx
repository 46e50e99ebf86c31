import { pick } from '#shared/texts';
import { maxPlaced } from '#shared/placing';
import { useDictionary } from '#view/system/dictionaries';
import { call } from '#web/api/api.ts';
import { useCall } from '#web/api/use-call.ts';
import { OrderDrawer } from '#web/kit/lists/order-drawer.tsx';
import { useLanguage } from '#web/texts/language.ts';
import { fieldStatuses, groupDictionary, metadataFields } from '../../contract.ts';

/** Puts the offered fields of each group in order. The order of groups is that of their dictionary. */
export function FieldOrder(acts: { onSaved: () => void; onClose: () => void }) {
  const language = useLanguage();
  const groups = useDictionary(groupDictionary);
  const { reply } = useCall(metadataFields.list, { query: { status: fieldStatuses.offered, pageSize: maxPlaced } });
  if (!reply) return null;
  const placeOf = (group: string) => groups.findIndex(({ value }) => value === group);
  const labelOf = (group: string) => groups[placeOf(group)]?.label ?? group;
  return (
    <OrderDrawer
      {...acts}
      items={reply.rows
        .toSorted((one, other) => placeOf(one.fieldGroup) - placeOf(other.fieldGroup))
        .map((row) => ({
          id: row.fieldId,
          name: `${labelOf(row.fieldGroup)} · ${pick(row.labelZh, row.labelEn, language)}`,
        }))}
      onSave={(fieldIds) => call(metadataFields.sort, { body: { fieldIds } })}
    />
  );
}
