import type { ReactNode } from 'react';
import { DownOutlined } from '@ant-design/icons';
import { Button, Dropdown, Space } from 'antd';
import type { Endpoint } from '#shared/contract';
import { mayCall, useViewer } from '#web/rights/can.tsx';
import { useTexts } from '#web/texts/language.ts';
import { kitTexts } from '../texts/index.ts';

export interface RowAction {
  /** Text of the button. */
  name: string;
  /** The same with the row's name, for screen readers. */
  about: string;
  /** Shown only to users who may make this call. */
  call: Endpoint;
  danger?: boolean;
  /** A page to open in a new window, or a function; the client shows refusals. */
  href?: string;
  onAct?: () => void | Promise<void>;
}

/** Maximum number of buttons; more would cover the columns of the row. */
const maxButtons = 5;

/** A button for one row; `about` is its text with the row's name, for screen readers. The client shows refusals. */
export function RowButton({
  about,
  danger = false,
  onAct,
  children,
}: {
  about: string;
  danger?: boolean;
  onAct: () => unknown;
  children: ReactNode;
}) {
  const run = async () => {
    await onAct();
  };
  return (
    <Button
      type="link"
      size="small"
      danger={danger}
      aria-label={about}
      onClick={() => void run().catch(() => undefined)}
    >
      {children}
    </Button>
  );
}

const begin = ({ onAct }: RowAction) => void Promise.resolve(onAct?.()).catch(() => undefined);

/**
 * Actions on one row of a list. When there are many, the last ones are in a menu.
 * @param of the row's name, for the button of that menu
 */
export function RowActions({ acts, of = '' }: { acts: readonly RowAction[]; of?: string }) {
  const t = useTexts(kitTexts);
  const viewer = useViewer();
  const own = acts.filter(({ call }) => mayCall(viewer, call.permit));
  const shown = own.length > maxButtons ? own.slice(0, 3) : own;
  const others = own.slice(shown.length);
  return (
    <Space size="small">
      {shown.map((act) => (
        <Button
          key={act.name}
          type="link"
          size="small"
          danger={act.danger ?? false}
          aria-label={act.about}
          {...(act.href ? { href: act.href, target: '_blank' } : {})}
          onClick={() => begin(act)}
        >
          {act.name}
        </Button>
      ))}
      {others.length > 0 ? (
        <Dropdown
          trigger={['click']}
          menu={{
            items: others.map(({ name, about, danger = false, href }) => ({
              key: name,
              danger,
              'aria-label': about,
              label: href ? (
                <a href={href} target="_blank" rel="noreferrer">
                  {name}
                </a>
              ) : (
                name
              ),
            })),
            onClick: ({ key }) => begin(others.find(({ name }) => name === key)!),
          }}
        >
          <Button
            type="link"
            size="small"
            aria-label={t('moreOf', { name: of })}
            aria-haspopup="menu"
            icon={<DownOutlined aria-hidden />}
            iconPlacement="end"
          >
            {t('more')}
          </Button>
        </Dropdown>
      ) : null}
    </Space>
  );
}
