import { Button, Space } from 'antd';
import type { Endpoint } from '#shared/contract';
import { Can } from '#web/can.tsx';

export interface RowAct {
  /** The word on the button. */
  name: string;
  /** The same with the row's name, for people who hear it out of its row. */
  about: string;
  /** Shown only to people who may make this call. */
  call: Endpoint;
  danger?: boolean;
  /** A page to open in a new window, or what to do; a refusal has been shown by the client. */
  href?: string;
  onAct?: () => void | Promise<void>;
}

/** What can be done with one row of a list. */
export function RowActs({ acts }: { acts: readonly RowAct[] }) {
  return (
    <Space size="small">
      {acts.map(({ name, about, call, danger = false, href, onAct }) => (
        <Can key={name} call={call}>
          <Button
            type="link"
            size="small"
            danger={danger}
            aria-label={about}
            {...(href ? { href, target: '_blank' } : {})}
            onClick={() => void Promise.resolve(onAct?.()).catch(() => undefined)}
          >
            {name}
          </Button>
        </Can>
      ))}
    </Space>
  );
}
