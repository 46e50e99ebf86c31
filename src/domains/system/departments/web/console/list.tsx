import { useMemo, useState } from 'react';
import { Button, Empty, Grid, InputNumber, Space, Table, Tag } from 'antd';
import { CheckCircleOutlined, StopOutlined } from '@ant-design/icons';
import { call } from '#web/api/api.ts';
import { Can, mayCall, useViewer } from '#web/rights/can.tsx';
import { useScrollByKeys } from '#web/kit/lists/data-table.tsx';
import { formatMoment } from '#web/kit/parts/format.ts';
import { ListPage } from '#web/kit/lists/list-page.tsx';
import { ExpandIcon } from '#web/kit/lists/expand-icon.tsx';
import { Filters } from '#web/kit/lists/record-filters.tsx';
import { useListState } from '#web/kit/lists/list-state.ts';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { confirmBox, toast } from '#web/kit/notices.ts';
import { useCall } from '#web/api/use-call.ts';
import { DepartmentQuery, departments, type Department } from '../../contract.ts';
import { departmentTexts } from '../../texts/index.ts';
import { departmentPageTexts } from '../texts/index.ts';
import { DepartmentForm } from './form.tsx';
import { branchesOf, type Branch } from './tree.ts';

const none: Department[] = [];

export default function Departments() {
  const t = useTexts(departmentPageTexts);
  const words = useTexts(departmentTexts);
  const language = useLanguage();
  const { md = true } = Grid.useBreakpoint();
  const table = useScrollByKeys();
  const [state, setState] = useListState(DepartmentQuery);
  const { reply, reload } = useCall(departments.list, { query: state });
  const rows = reply ?? none;
  const branches = useMemo(() => branchesOf(rows), [rows]);
  const [editing, setEditing] = useState<{ department?: Department; parentId?: number }>();
  // Stores collapsed and not expanded nodes, so that a new department is visible.
  const [folded, setFolded] = useState<number[]>([]);
  const [orders, setOrders] = useState<Record<number, number>>({});
  const isMoved = Object.keys(orders).length > 0;
  const saved = () => {
    toast('success', t('saved'));
    reload();
  };
  const saveOrder = async () => {
    const body = { deptIds: Object.keys(orders).join(','), orderNums: Object.values(orders).join(',') };
    await call(departments.updateSort, { body });
    setOrders({});
    saved();
  };
  const order = (row: Department, value: number | null) =>
    setOrders(({ [row.deptId]: _old, ...rest }) =>
      value === null || value === row.orderNum ? rest : { ...rest, [row.deptId]: value },
    );
  const actions = (
    <>
      <Button onClick={() => setFolded(folded.length > 0 ? [] : rows.map((row) => row.deptId))}>
        {folded.length > 0 ? t('expand') : t('collapse')}
      </Button>
      {isMoved && <Button onClick={() => void saveOrder().catch(() => undefined)}>{t('saveOrder')}</Button>}
      <Can call={departments.add}>
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
          query={DepartmentQuery}
          words={departmentTexts}
          filters={['deptName', 'status', { field: 'beginTime', label: t('created') }]}
          names={{ status: (value) => t(`status.${value}`) }}
          state={state}
          onState={setState}
        />
      }
      actions={actions}
    >
      <Table<Branch>
        ref={table}
        rowKey="deptId"
        scroll={{ x: 'max-content' }}
        sticky
        loading={!reply}
        dataSource={branches}
        pagination={false}
        locale={{ emptyText: <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('empty')} /> }}
        expandable={{
          expandedRowKeys: rows.map((row) => row.deptId).filter((id) => !folded.includes(id)),
          onExpand: (expanded, { deptId }) =>
            setFolded((before) => (expanded ? before.filter((id) => id !== deptId) : [...before, deptId])),
          expandIcon: (row) => (
            <ExpandIcon {...row} label={t(row.expanded ? 'collapseRow' : 'expandRow', { name: row.record.deptName })} />
          ),
        }}
        columns={[
          { key: 'deptName', dataIndex: 'deptName', title: words('fields.deptName'), fixed: md ? false : 'start' },
          {
            key: 'orderNum',
            title: words('fields.orderNum'),
            render: (_value, row) => <Order row={row} value={orders[row.deptId]} onValue={order} />,
          },
          { key: 'leader', dataIndex: 'leader', title: words('fields.leader') },
          { key: 'phone', dataIndex: 'phone', title: words('fields.phone') },
          {
            key: 'status',
            title: words('fields.status'),
            render: (_value, row) => <DepartmentStatus status={row.status} />,
          },
          {
            key: 'createTime',
            title: words('fields.createTime'),
            render: (_value, row) => formatMoment(row.createTime, language),
          },
          {
            key: 'operation',
            title: t('operation'),
            fixed: md ? 'end' : false,
            render: (_value, row) => <Acts row={row} onOpen={setEditing} onChanged={reload} />,
          },
        ]}
      />
      {editing && <DepartmentForm {...editing} onSaved={saved} onClose={() => setEditing(undefined)} />}
    </ListPage>
  );
}

function Order({
  row,
  value,
  onValue,
}: {
  row: Department;
  value: number | undefined;
  onValue: (row: Department, value: number | null) => void;
}) {
  const t = useTexts(departmentPageTexts);
  const viewer = useViewer();
  if (!mayCall(viewer, departments.updateSort.permit)) return row.orderNum;
  return (
    <InputNumber
      aria-label={t('orderOf', { name: row.deptName })}
      min={0}
      max={9999}
      precision={0}
      value={value ?? row.orderNum}
      onChange={(next) => onValue(row, next)}
    />
  );
}

function DepartmentStatus({ status }: { status: Department['status'] }) {
  const t = useTexts(departmentPageTexts);
  return status === '0' ? (
    <Tag color="success" icon={<CheckCircleOutlined aria-hidden />}>
      {t('status.0')}
    </Tag>
  ) : (
    <Tag icon={<StopOutlined aria-hidden />}>{t('status.1')}</Tag>
  );
}

interface ActsProps {
  row: Branch;
  onOpen: (what: { department?: Department; parentId?: number }) => void;
  onChanged: () => void;
}

function Acts({ row, onOpen, onChanged }: ActsProps) {
  const t = useTexts(departmentPageTexts);
  const { deptId, deptName: name } = row;
  const remove = async () => {
    if (!(await confirmBox(t('removeConfirm', { name })))) return;
    await call(departments.remove, { params: { deptId } });
    toast('success', t('removed'));
    onChanged();
  };
  return (
    <Space size="small">
      <Can call={departments.edit}>
        <Button type="link" size="small" aria-label={t('editOf', { name })} onClick={() => onOpen({ department: row })}>
          {t('edit')}
        </Button>
      </Can>
      <Can call={departments.add}>
        <Button
          type="link"
          size="small"
          aria-label={t('addBelowOf', { name })}
          disabled={row.status !== '0'}
          onClick={() => onOpen({ parentId: deptId })}
        >
          {t('addBelow')}
        </Button>
      </Can>
      {row.parentId !== 0 && (
        <Can call={departments.remove}>
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
      )}
    </Space>
  );
}
