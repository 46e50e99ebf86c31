import { useState } from 'react';
import { App, Button, Input, Modal } from 'antd';
import { fileColumns, type FileColumn } from '#contract/data/file-columns';
import { call } from '#web/api/api.ts';
import { useTexts } from '#web/texts/language.ts';
import { fileColumnsTexts } from '../../texts/index.ts';

/** Shows the columns of a table in a draft, with fields for unit and meaning. */
export default function DescribeColumns({
  resourceId,
  fileId,
  name,
}: {
  resourceId: number;
  fileId: number;
  name: string;
}) {
  const t = useTexts(fileColumnsTexts);
  const { message } = App.useApp();
  const [columns, setColumns] = useState<FileColumn[]>();
  const [isBusy, setBusy] = useState(false);
  const params = { resourceId, fileId };
  const open = async () => {
    setBusy(true);
    // The call shows its errors.
    await call(fileColumns.own, { params })
      .then(setColumns)
      .catch(() => undefined);
    setBusy(false);
  };
  const keep = async () => {
    setBusy(true);
    await call(fileColumns.keep, {
      params,
      body: {
        columns: columns!.map(({ position, unit, meaningZh, meaningEn }) => ({ position, unit, meaningZh, meaningEn })),
      },
    })
      .then(() => {
        void message.success(t('kept'));
        setColumns(undefined);
      })
      .catch(() => undefined);
    setBusy(false);
  };
  const change = (position: number, part: Partial<FileColumn>) =>
    setColumns(columns?.map((column) => (column.position === position ? { ...column, ...part } : column)));
  return (
    <>
      <Button
        type="link"
        size="small"
        loading={isBusy && !columns}
        aria-label={t('openOf', { name })}
        onClick={() => void open()}
      >
        {t('open')}
      </Button>
      {columns ? (
        <Modal
          open
          width="min(60rem, 96vw)"
          title={t('title', { name })}
          okText={t('keep')}
          cancelText={t('close')}
          confirmLoading={isBusy}
          onOk={() => void keep()}
          onCancel={() => setColumns(undefined)}
        >
          <p className="secondary small">{t('help')}</p>
          <div className="scroll-x">
            <table className="table">
              <thead>
                <tr>
                  {(['column', 'unit', 'meaningZh', 'meaningEn'] as const).map((head) => (
                    <th key={head}>{t(head)}</th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {columns.map((column) => (
                  <tr key={column.position}>
                    <th scope="row">{column.name}</th>
                    {(['unit', 'meaningZh', 'meaningEn'] as const).map((field) => (
                      <td key={field}>
                        <Input
                          aria-label={t(`${field}Of`, { name: column.name })}
                          value={column[field]}
                          maxLength={field === 'unit' ? 40 : 300}
                          onChange={(event) => change(column.position, { [field]: event.target.value })}
                        />
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </Modal>
      ) : null}
    </>
  );
}
