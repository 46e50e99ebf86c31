import { Button, type ButtonProps } from 'antd';
import type { Endpoint } from '#shared/contract';
import { Can } from '#web/rights/can.tsx';

interface Props extends Omit<ButtonProps, 'onClick'> {
  /** Shown only to users who may make this call. */
  call: Endpoint;
  /** The client shows refusals. */
  onAct: () => unknown;
}

/** A button for a call on a whole list or on its selected rows. */
export function CallButton({ call, onAct, ...button }: Props) {
  return (
    <Can call={call}>
      <Button {...button} onClick={() => void Promise.resolve(onAct()).catch(() => undefined)} />
    </Can>
  );
}
