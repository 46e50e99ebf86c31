import { useState } from 'react';
import { Switch } from 'antd';

interface Props {
  /** For screen readers. */
  label: string;
  isOn: boolean;
  /** The words for on and off. */
  words: readonly [on: string, off: string];
  isDisabled?: boolean;
  /** Makes the change; the client shows refusals. */
  onChange: (isOn: boolean) => Promise<unknown>;
}

/** Starts or stops a record in its row; it moves when the list shows the new state. */
export function StatusSwitch({ label, isOn, words: [on, off], isDisabled = false, onChange }: Props) {
  const [pending, setPending] = useState(false);
  const change = async (next: boolean) => {
    setPending(true);
    // The client has shown the reason of a refusal. The switch keeps its position.
    await onChange(next).catch(() => undefined);
    setPending(false);
  };
  return (
    <Switch
      aria-label={label}
      checked={isOn}
      checkedChildren={on}
      unCheckedChildren={off}
      loading={pending}
      disabled={isDisabled}
      onChange={(next) => void change(next)}
    />
  );
}
