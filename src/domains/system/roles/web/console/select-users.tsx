import { useState } from 'react';
import { Modal } from 'antd';
import { call } from '#web/api/api.ts';
import { DataTable } from '#web/kit/lists/data-table.tsx';
import { useTexts } from '#web/texts/language.ts';
import { toast } from '#web/kit/notices.ts';
import { useCall } from '#web/api/use-call.ts';
import { roles, type RoleUser } from '../../contract.ts';
import { rolePageTexts } from '../texts/index.ts';
import './roles.css';
import { PeopleFilters, usePeopleColumns, type PeopleState } from './people-list.tsx';

interface Props {
  roleId: number;
  onGiven: () => void;
  onClose: () => void;
}

type ListPlace = PeopleState & { pageNum: number; pageSize: number; orderByColumn?: string; isAsc?: string };

/** A dialog that assigns a role to users who lack it; the selection survives paging. */
export function SelectUsers({ roleId, onGiven, onClose }: Props) {
  const t = useTexts(rolePageTexts);
  // The page behind has its own list state in the address.
  const [state, setState] = useState<ListPlace>({ pageNum: 1, pageSize: 10 });
  const [selected, setSelected] = useState<number[]>([]);
  const [pending, setPending] = useState(false);
  const { reply, failure, reload } = useCall(roles.others, { query: { ...state, roleId } });
  const change = (next: object) => setState((before) => ({ ...before, pageNum: 1, ...next }));
  const give = async () => {
    setPending(true);
    try {
      await call(roles.give, { query: { roleId, userIds: selected.join(',') } });
      toast('success', t('people.given'));
      onGiven();
      onClose();
    } catch {
      // The API client has already shown the reason. The selection stays.
    } finally {
      setPending(false);
    }
  };
  const columns = usePeopleColumns();
  return (
    <Modal
      open
      width="min(92vw, 64rem)"
      title={t('people.choose')}
      okText={t('people.give')}
      okButtonProps={{ disabled: selected.length === 0, loading: pending }}
      onOk={() => void give()}
      onCancel={onClose}
    >
      <div className="role-choice">
        <search className="kit-filters">
          <PeopleFilters state={state} onState={change} />
          <output>{t('people.chosen', { count: selected.length })}</output>
        </search>
        <DataTable<RoleUser>
          rowKey="userId"
          size="small"
          page={reply}
          again={failure && reload}
          state={state}
          onState={change}
          empty={t('people.nobody')}
          rowSelection={{ selectedRowKeys: selected, onChange: (keys) => setSelected(keys.map(Number)) }}
          columns={columns.filter((column) => column.key !== 'createTime')}
        />
      </div>
    </Modal>
  );
}
