import { Button, Empty, Table, Typography } from 'antd';
import { TextFilter } from '#web/kit/lists/filters.tsx';
import { useTexts } from '#web/texts/language.ts';
import { cachePageTexts } from '../texts/index.ts';

/** The listed keys of a name. */
export function Keys({
  found,
  pending,
  clearable,
  keyword,
  chosen,
  onKeyword,
  onChoose,
  onClear,
}: {
  found: { data: readonly string[]; total: number } | undefined;
  pending: boolean;
  clearable: boolean;
  keyword: string;
  chosen: string | undefined;
  onKeyword: (keyword: string) => void;
  onChoose: (key: string) => void;
  onClear: (key: string) => void;
}) {
  const t = useTexts(cachePageTexts);
  const rows = found?.data.map((key) => ({ key })) ?? [];
  return (
    <>
      <TextFilter className="cache-search" label={t('search')} value={keyword} onValue={onKeyword} />
      {found && found.total > rows.length && (
        <Typography.Paragraph type="secondary">
          {t('bounded', { shown: rows.length, total: found.total })}
        </Typography.Paragraph>
      )}
      <Table<{ key: string }>
        size="small"
        loading={pending && !found}
        dataSource={rows}
        locale={{ emptyText: <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('empty')} /> }}
        pagination={{ pageSize: 10, showSizeChanger: false, showLessItems: true, hideOnSinglePage: true }}
        columns={[
          {
            key: 'key',
            title: t('key'),
            render: (_value, { key }) => (
              <Button
                type="link"
                size="small"
                className="cache-key"
                aria-pressed={key === chosen}
                onClick={() => onChoose(key)}
              >
                {key.slice(key.indexOf(':') + 1)}
              </Button>
            ),
          },
          ...(clearable
            ? [
                {
                  key: 'operation',
                  title: t('operation'),
                  render: (_value: unknown, { key }: { key: string }) => (
                    <Button
                      type="link"
                      size="small"
                      danger
                      aria-label={t('clearOf', { name: key })}
                      onClick={() => onClear(key)}
                    >
                      {t('clear')}
                    </Button>
                  ),
                },
              ]
            : []),
        ]}
      />
    </>
  );
}
