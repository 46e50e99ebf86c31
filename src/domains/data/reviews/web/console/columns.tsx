import './review.css';
import { useMemo } from 'react';
import type { ColumnsType } from 'antd/es/table';
import { Link } from 'react-router';
import { pick } from '#shared/texts';
import type { ResourceRow } from '#contract/data/resources';
import { resourcesTexts } from '#texts/data/resources';
import { formatBytes } from '#web/kit/parts/format.ts';
import { WaitingText } from '#web/kit/parts/waiting-text.tsx';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { reviewPageTexts } from '../texts/index.ts';
import { StatusTag } from './status-tag.tsx';

/** Address of the review page of a resource; with a queue, the page links to its neighbours. */
export const detailPath = (resourceId: number, queue?: string) =>
  `/dms/approval/detail?id=${resourceId}${queue ? `&queue=${queue}` : ''}`;

/** The common columns of the queue and the list of all resources; in waiting states with the days since submission. */
export function useResourceColumns(queue?: string, isWaiting = false): ColumnsType<ResourceRow> {
  const t = useTexts(reviewPageTexts);
  const words = useTexts(resourcesTexts);
  const language = useLanguage();
  return useMemo<ColumnsType<ResourceRow>>(
    () => [
      {
        key: 'title',
        title: t('columns.title'),
        className: 'kit-wrapped',
        render: (_value, row) => {
          const title = pick(row.titleZh, row.titleEn, language) || t('fallback');
          return (
            // Two lines of a long title, so that rows stay low.
            <div className="kit-two-lines">
              <Link data-row-link title={title} to={detailPath(row.resourceId, queue)}>
                {title}
              </Link>
            </div>
          );
        },
      },
      {
        key: 'resourceNo',
        title: words('fields.resourceNo'),
        render: (_value, row) => <span className="mono">{row.resourceNo}</span>,
      },
      { key: 'status', title: words('fields.status'), render: (_value, row) => <StatusTag status={row.status} /> },
      {
        key: 'resourceType',
        title: words('fields.resourceType'),
        render: (_value, row) => words.dynamic(`types.${row.resourceType}`),
      },
      {
        key: 'sharingMethod',
        title: words('fields.sharingMethod'),
        render: (_value, row) => words.dynamic(`sharing.${row.sharingMethod}`, ''),
      },
      { key: 'ownerName', dataIndex: 'ownerName', title: words('fields.ownerName') },
      { key: 'ownerOrganization', dataIndex: 'ownerOrganization', title: words('fields.ownerOrganization') },
      { key: 'version', dataIndex: 'version', title: words('fields.version') },
      { key: 'fileCount', dataIndex: 'fileCount', title: words('fields.fileCount'), align: 'right' },
      {
        key: 'totalSize',
        title: words('fields.totalSize'),
        align: 'right',
        render: (_value, row) => formatBytes(row.totalSize, language),
      },
      {
        key: 'submitTime',
        title: words('fields.submitTime'),
        sorter: true,
        render: (_value, row) => row.submitTime && <WaitingText since={row.submitTime} isWaiting={isWaiting} />,
      },
    ],
    [t, words, language, queue, isWaiting],
  );
}
