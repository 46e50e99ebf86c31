import './menus.css';
import { useMemo, useState } from 'react';
import { Button, Empty, Grid, InputNumber, Space, Table, Tag } from 'antd';
import { CheckCircleOutlined, EyeInvisibleOutlined, StopOutlined } from '@ant-design/icons';
import { useRevalidator } from 'react-router';
import { pick } from '#shared/texts';
import { call } from '#web/api/api.ts';
import { Can, mayCall, useViewer } from '#web/rights/can.tsx';
import { useScrollByKeys } from '#web/kit/lists/data-table.tsx';
import { ListPage } from '#web/kit/lists/list-page.tsx';
import { ExpandIcon } from '#web/kit/lists/expand-icon.tsx';
import { Filters } from '#web/kit/lists/record-filters.tsx';
import { useListState } from '#web/kit/lists/list-state.ts';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { confirmBox, toast } from '#web/kit/notices.ts';
import { MenuIcon } from '#web/shell/console/icons.tsx';
import { useCall } from '#web/api/use-call.ts';
import { MenuQuery, menus, type Menu } from '../../contract.ts';
import { menuTexts } from '../../texts/index.ts';
import { menuPageTexts } from '../texts/index.ts';
import { MenuForm } from './form.tsx';
import { branchesOf, type Branch } from './tree.ts';

const none: Menu[] = [];

export default function Menus() {
  const t = useTexts(menuPageTexts);
  const words = useTexts(menuTexts);
  const { md = true } = Grid.useBreakpoint();
  const table = useScrollByKeys();
  const nameOf = useNames();
  const { revalidate } = useRevalidator();
  const [state, setState] = useListState(MenuQuery);
  const { reply, reload } = useCall(menus.list, { query: state });
  const rows = reply ?? none;
  const branches = useMemo(() => branchesOf(rows), [rows]);
  const [editing, setEditing] = useState<{ menu?: Menu; parentId?: number }>();
  const [open, setOpen] = useState<readonly number[]>([]);
  const [orders, setOrders] = useState<Record<number, number>>({});
  /** The side bar shows these rows. */
  const changed = (word: string) => {
    toast('success', word);
    reload();
    void revalidate();
  };
  const saveOrder = async () => {
    const body = { menuIds: Object.keys(orders).join(','), orderNums: Object.values(orders).join(',') };
    await call(menus.updateSort, { body });
    setOrders({});
    changed(t('saved'));
  };
  const order = (row: Menu, value: number | null) =>
    setOrders(({ [row.menuId]: _old, ...rest }) =>
      value === null || value === row.orderNum ? rest : { ...rest, [row.menuId]: value },
    );
  const actions = (
    <>
      <Button onClick={() => setOpen(open.length > 0 ? [] : rows.map((row) => row.menuId))}>
        {open.length > 0 ? t('collapse') : t('expand')}
      </Button>
      {Object.keys(orders).length > 0 && (
        <Button onClick={() => void saveOrder().catch(() => undefined)}>{t('saveOrder')}</Button>
      )}
      <Can call={menus.add}>
        <Button type="primary" onClick={() => setEditing({})}>
          {t('add')}
        </Button>
      </Can>
    </>
  );
  return (
    <ListPage
      title={t('title')}
      filters={
        <Filters
          query={MenuQuery}
          words={menuTexts}
          filters={['menuName', 'status', 'visible']}
          names={{ status: (value) => t(`status.${value}`), visible: (value) => t(`visible.${value}`) }}
          state={state}
          onState={setState}
        />
      }
      actions={actions}
    >
      <Table<Branch>
        ref={table}
        rowKey="menuId"
        size="middle"
        scroll={{ x: 'max-content' }}
        sticky
        loading={!reply}
        dataSource={branches}
        pagination={false}
        locale={{ emptyText: <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('empty')} /> }}
        expandable={{
          expandedRowKeys: open,
          onExpand: (expanded, { menuId }) =>
            setOpen((before) => (expanded ? [...before, menuId] : before.filter((id) => id !== menuId))),
          expandIcon: (row) => (
            <ExpandIcon {...row} label={t(row.expanded ? 'collapseRow' : 'expandRow', { name: nameOf(row.record) })} />
          ),
        }}
        columns={[
          {
            key: 'menuName',
            title: words('fields.menuName'),
            fixed: md ? false : 'start',
            render: (_value, row) => (
              <span className="menu-name">
                {row.menuType !== 'F' && <MenuIcon name={row.icon} />}
                {nameOf(row)}
              </span>
            ),
          },
          { key: 'menuType', title: words('fields.menuType'), render: (_value, row) => t(`types.${row.menuType}`) },
          {
            key: 'orderNum',
            title: words('fields.orderNum'),
            render: (_value, row) => <Order row={row} value={orders[row.menuId]} onValue={order} />,
          },
          { key: 'perms', title: words('fields.perms'), render: (_value, row) => <Code text={row.perms} /> },
          {
            key: 'component',
            title: words('fields.component'),
            render: (_value, row) => <Code text={row.component || row.path} />,
          },
          { key: 'status', title: words('fields.status'), render: (_value, row) => <States menu={row} /> },
          {
            key: 'operation',
            title: t('operation'),
            fixed: md ? 'end' : false,
            render: (_value, row) => <Acts row={row} onOpen={setEditing} onRemoved={() => changed(t('removed'))} />,
          },
        ]}
      />
      {editing && <MenuForm {...editing} onSaved={() => changed(t('saved'))} onClose={() => setEditing(undefined)} />}
    </ListPage>
  );
}

/** Names menus in the reader's language. */
function useNames() {
  const language = useLanguage();
  return (menu: Menu) => pick(menu.menuName, menu.menuNameEn, language);
}

const Code = ({ text }: { text: string }) => <span className="mono small">{text}</span>;

interface OrderProps {
  row: Menu;
  value: number | undefined;
  onValue: (row: Menu, value: number | null) => void;
}

function Order({ row, value, onValue }: OrderProps) {
  const t = useTexts(menuPageTexts);
  const nameOf = useNames();
  if (!mayCall(useViewer(), menus.updateSort.permit)) return row.orderNum;
  return (
    <InputNumber
      aria-label={t('orderOf', { name: nameOf(row) })}
      min={0}
      max={9999}
      precision={0}
      value={value ?? row.orderNum}
      onChange={(next) => onValue(row, next)}
    />
  );
}

function States({ menu }: { menu: Menu }) {
  const t = useTexts(menuPageTexts);
  return (
    <Space size="small">
      {menu.status === '0' ? (
        <Tag color="success" icon={<CheckCircleOutlined aria-hidden />}>
          {t('status.0')}
        </Tag>
      ) : (
        <Tag icon={<StopOutlined aria-hidden />}>{t('status.1')}</Tag>
      )}
      {menu.visible === '1' && <Tag icon={<EyeInvisibleOutlined aria-hidden />}>{t('hidden')}</Tag>}
      {menu.isFrame === '0' && <Tag>{t('external')}</Tag>}
    </Space>
  );
}

interface ActsProps {
  row: Branch;
  onOpen: (what: { menu?: Menu; parentId?: number }) => void;
  onRemoved: () => void;
}

function Acts({ row, onOpen, onRemoved }: ActsProps) {
  const t = useTexts(menuPageTexts);
  const name = useNames()(row);
  const remove = async () => {
    if (!(await confirmBox(t('removeConfirm', { name })))) return;
    await call(menus.remove, { params: { menuId: row.menuId } });
    onRemoved();
  };
  return (
    <Space size="small">
      <Can call={menus.edit}>
        <Button type="link" size="small" aria-label={t('editOf', { name })} onClick={() => onOpen({ menu: row })}>
          {t('edit')}
        </Button>
      </Can>
      {row.menuType !== 'F' && (
        <Can call={menus.add}>
          <Button
            type="link"
            size="small"
            aria-label={t('addBelowOf', { name })}
            onClick={() => onOpen({ parentId: row.menuId })}
          >
            {t('addBelow')}
          </Button>
        </Can>
      )}
      <Can call={menus.remove}>
        <Button
          type="link"
          size="small"
          danger
          aria-label={t('removeOf', { name })}
          onClick={() => void remove().catch(() => undefined)}
        >
          {t('remove')}
        </Button>
      </Can>
    </Space>
  );
}
