import { useEffect, useRef } from 'react';
import { Checkbox } from 'antd';
import { pick } from '#shared/texts';
import { dictionaries } from '#contract/system/dictionaries';
import { useLanguage } from '#web/texts/language.ts';
import { useCall } from '#web/api/use-call.ts';
import { reasonDictionary } from '../../contract.ts';

interface Props {
  label: string;
  /** Whether the first reason takes the focus when the reasons are there. */
  takesFocus?: boolean;
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
export function Reasons({
  label,
  takesFocus = false,
  id,
  value = [],
  onChange,
  'aria-describedby': describedBy,
}: Props) {
  const language = useLanguage();
  const { reply } = useCall(dictionaries.byType, { params: { dictType: reasonDictionary } });
  const box = useRef<HTMLDivElement>(null);
  const isThere = reply !== undefined;
  useEffect(() => {
    if (takesFocus && isThere) box.current?.querySelector('input')?.focus();
  }, [takesFocus, isThere]);
  return (
    <div ref={box} role="group" id={id} aria-label={label} aria-describedby={describedBy}>
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
