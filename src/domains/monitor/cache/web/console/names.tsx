import { Button, Table } from 'antd';
import { formatNumber } from '#web/kit/parts/format.ts';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import type { CacheGroup } from '../../contract.ts';
import { cachePageTexts } from '../texts/index.ts';

/** The names with their number of keys. */
export function Names({
  groups,
  chosen,
  onChoose,
  onClear,
}: {
  groups: readonly CacheGroup[] | undefined;
  chosen: string | undefined;
  onChoose: (group: CacheGroup) => void;
  onClear: (group: CacheGroup) => void;
}) {
  const t = useTexts(cachePageTexts);
  const language = useLanguage();
  return (
    <section aria-label={t('names')} className="cache-column">
      <h2 className="kit-panel-title">{t('names')}</h2>
      <Table<CacheGroup>
        rowKey="cacheName"
        size="small"
        loading={!groups}
        pagination={false}
        dataSource={[...(groups ?? [])]}
        columns={[
          {
            key: 'name',
            title: t('name'),
            render: (_value, group) => (
              <div className="cache-name">
                <Button
                  type="link"
                  size="small"
                  aria-pressed={group.cacheName === chosen}
                  onClick={() => onChoose(group)}
                >
                  {group.cacheName.replace(/:$/, '')}
                </Button>
                <span className="secondary small">{group.remark}</span>
              </div>
            ),
          },
          {
            key: 'count',
            title: t('count'),
            align: 'end',
            render: (_value, { count }) => formatNumber(count, language),
          },
          {
            key: 'operation',
            title: t('operation'),
            render: (_value, group) =>
              group.clearable && (
                <Button
                  type="link"
                  size="small"
                  danger
                  aria-label={t('clearOf', { name: group.cacheName })}
                  onClick={() => onClear(group)}
                >
                  {t('clear')}
                </Button>
              ),
          },
        ]}
      />
    </section>
  );
}
