import { Typography } from 'antd';
import { Link } from 'react-router';
import { pick } from '#shared/texts';
import { useLanguage } from '#web/texts/language.ts';
import { detailPath } from './columns.tsx';

interface Resource {
  /** Null if the resource was deleted; the title is then no link. */
  resourceId: number | null;
  resourceNo: string;
  titleZh: string;
  titleEn: string;
}

/** A resource in another noun's table: its title links to its review. */
export function ResourceCell({ resource }: { resource: Resource }) {
  const title = pick(resource.titleZh, resource.titleEn, useLanguage()) || resource.resourceNo;
  return (
    <div className="kit-two-lines">
      {resource.resourceId === null ? <span>{title}</span> : <Link to={detailPath(resource.resourceId)}>{title}</Link>}
      <Typography.Text type="secondary">{resource.resourceNo}</Typography.Text>
    </div>
  );
}
