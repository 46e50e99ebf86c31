import './check-list.css';
import { Button } from 'antd';
import { Link } from 'react-router';
import { pick } from '#shared/texts';
import type { Duplicate } from '#contract/data/duplicates';
import { duplicateTexts } from '#texts/data/duplicates';
import { Badge, type Tone } from '#web/kit/parts/badge.tsx';
import type { IconName } from '#web/kit/parts/icon.tsx';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { checkStates, maxPlaces, type AutomaticCheck } from '../contract.ts';
import { automaticCheckTexts } from '../texts/index.ts';

export interface Places {
  /** Opens a file; absent where the reader cannot open files. */
  onFile?: ((file: { id: number; path: string; name: string }) => void) | undefined;
  /** Moves to a field, or to the files. */
  onField: (field: string) => void;
  /** Address of a similar record without a public page. */
  recordAddress: (resourceId: number) => string;
}

const looks: Record<AutomaticCheck['state'], [Tone, IconName]> = {
  look: ['warn', 'alert'],
  passed: ['ok', 'check'],
  none: ['idle', 'minus'],
};
const order: readonly AutomaticCheck['state'][] = ['look', ...checkStates];

/** The answers of all checks, those to look at first, each with links to its places. */
export function CheckList({ checks, ...places }: { checks: readonly AutomaticCheck[] } & Places) {
  const t = useTexts(automaticCheckTexts);
  const sorted = checks.toSorted((one, other) => order.indexOf(one.state) - order.indexOf(other.state));
  return (
    <ul className="checks">
      {sorted.map((check) => {
        const [tone, icon] = looks[check.state];
        return (
          <li key={check.kind}>
            <div className="checks__head">
              <strong>{t(`kinds.${check.kind}`)}</strong>
              <Badge tone={tone} icon={icon}>
                {t(`states.${check.state}`)}
              </Badge>
            </div>
            <p>{t.dynamic(`found.${check.kind}.${check.finding}`, check.finding, check.values)}</p>
            <PlacesOf check={check} {...places} />
          </li>
        );
      })}
    </ul>
  );
}

function PlacesOf({ check, onFile, onField, recordAddress }: { check: AutomaticCheck } & Places) {
  const t = useTexts(automaticCheckTexts);
  const { files, field, records, values, kind } = check;
  const all = Number(values['bad'] ?? values['count'] ?? files.length);
  if (files.length === 0 && records.length === 0)
    return field ? (
      <Button type="link" size="small" onClick={() => onField(field)}>
        {t.dynamic(`fields.${field}`)}
      </Button>
    ) : null;
  return (
    <ul className="checks__places">
      {files.map(({ fileId, path, note }) => (
        <li key={fileId}>
          {onFile && kind !== 'intact' && kind !== 'virus' ? (
            <Button
              type="link"
              size="small"
              aria-label={t('open', { path })}
              onClick={() => onFile({ id: fileId, path, name: path.slice(path.lastIndexOf('/') + 1) })}
            >
              {path}
            </Button>
          ) : (
            <Button type="link" size="small" onClick={() => onField('files')}>
              {path}
            </Button>
          )}
          {note ? <span className="secondary"> {note}</span> : null}
        </li>
      ))}
      {files.length === maxPlaces && all > files.length ? <li>{t('more', { count: all - files.length })}</li> : null}
      {records.map((record) => (
        <Similar key={record.resourceNo} record={record} address={recordAddress} />
      ))}
    </ul>
  );
}

function Similar({ record, address }: { record: Duplicate; address: Places['recordAddress'] }) {
  const t = useTexts(duplicateTexts);
  const language = useLanguage();
  const to = record.publicId ? `/data/detail/${record.publicId}` : address(record.resourceId ?? 0);
  return (
    <li>
      <Link to={to} target="_blank">
        {pick(record.titleZh, record.titleEn, language) || t('untitled')}
      </Link>{' '}
      <span className="secondary">
        {record.resourceNo} {record.version} · {record.by.map((by) => t(`by.${by}`)).join(' · ')}
      </span>
    </li>
  );
}
