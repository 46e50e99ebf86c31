import { Checkbox } from 'antd';
import { pick } from '#shared/texts';
import { dictionaries } from '#contract/system/dictionaries';
import { useLanguage } from '#web/texts/language.ts';
import { useCall } from '#web/api/use-call.ts';
import { reasonDictionary } from '../../contract.ts';

interface Props {
  label: string;
  /** Set by the form, as are the next three. */
  id?: string;
  value?: string[];
  onChange?: (reasons: string[]) => void;
  'aria-describedby'?: string;
}

/**
 * The reasons of this installation. A group of check boxes supports `aria-describedby`, but not `aria-required` and
 * `aria-invalid`, which are for single fields.
 */
export function Reasons({ label, id, value = [], onChange, 'aria-describedby': describedBy }: Props) {
  const language = useLanguage();
  const { reply } = useCall(dictionaries.byType, { params: { dictType: reasonDictionary } });
  return (
    <div role="group" id={id} aria-label={label} aria-describedby={describedBy}>
      <Checkbox.Group<string>
        className="review-reasons"
        value={value}
        onChange={(reasons) => onChange?.(reasons)}
        options={(reply ?? []).map((reason) => ({
          value: reason.dictValue,
          label: pick(reason.dictLabel, reason.dictLabelEn, language),
        }))}
      />
    </div>
  );
}
