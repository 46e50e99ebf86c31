import './parts.css';
import { Fragment } from 'react';
import { Button } from '#web/kit/parts/button.tsx';
import { CopyButton } from '#web/kit/parts/copy-button.tsx';
import { Icon } from '#web/kit/parts/icon.tsx';
import { useTexts } from '#web/texts/language.ts';
import type { Hdf5Preview } from '../contract.ts';
import { previewsTexts } from '../texts/index.ts';
import type { Place } from './file-preview.tsx';
import Table from './table.tsx';

interface Props {
  preview: Hdf5Preview;
  name: string;
  /** Called for another group, dataset or slice. */
  onPlace: (path: string, at: string) => void;
  linkAt: ((place: Place) => string) | undefined;
}

/** A group or dataset: its path, its plot, its children and its attributes. */
export default function Hdf5({ preview, name, onPlace, linkAt }: Props) {
  const t = useTexts(previewsTexts);
  const { path, dataset, children, attributes } = preview;
  const parts = path === '' ? [] : path.split('/');
  return (
    <div className="preview__hdf5">
      <nav aria-label={t('hdf5.path')} className="row">
        <Button small look="plain" onClick={() => onPlace('/', '')}>
          {name}
        </Button>
        {parts.map((part, at) => (
          <Fragment key={parts.slice(0, at + 1).join('/')}>
            <span aria-hidden="true">/</span>
            <Button small look="plain" onClick={() => onPlace(parts.slice(0, at + 1).join('/'), '')}>
              {part}
            </Button>
          </Fragment>
        ))}
        {linkAt ? (
          <CopyButton
            small
            icon="link"
            text={() => linkAt({ path: path || '/', at: dataset?.at ?? '' })}
            done={t('hdf5.linkCopied')}
          >
            {t('hdf5.copyLink')}
          </CopyButton>
        ) : null}
      </nav>
      {dataset ? <Values dataset={dataset} path={path} onPlace={onPlace} /> : null}
      {children.length > 0 ? (
        <div className="sheet" tabIndex={0} role="region" aria-label={t('hdf5.children')}>
          <table>
            <thead>
              <tr>
                <th scope="col">{t('hdf5.name')}</th>
                <th scope="col">{t('hdf5.type')}</th>
                <th scope="col">{t('hdf5.shape')}</th>
              </tr>
            </thead>
            <tbody>
              {children.map((child) => (
                <tr key={child.name}>
                  <td>
                    {child.type === 'link' ? (
                      child.name
                    ) : (
                      <Button
                        small
                        look="plain"
                        onClick={() => onPlace(path ? `${path}/${child.name}` : child.name, '')}
                      >
                        <Icon name={child.type === 'group' ? 'folder' : 'data'} />
                        {child.name}
                      </Button>
                    )}
                  </td>
                  <td>
                    {t(`hdf5.types.${child.type}`)} {child.dtype ? <code>{child.dtype}</code> : null}
                  </td>
                  <td>{child.shape}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ) : null}
      {attributes.length > 0 ? (
        <details open={!dataset}>
          <summary>{t('hdf5.attributes', { count: attributes.length })}</summary>
          <dl className="preview__said">
            {attributes.map((attribute) => (
              <div key={attribute.name}>
                <dt className="mono">{attribute.name}</dt>
                <dd>{attribute.value}</dd>
              </div>
            ))}
          </dl>
        </details>
      ) : null}
    </div>
  );
}

function Values({
  dataset,
  path,
  onPlace,
}: {
  dataset: NonNullable<Hdf5Preview['dataset']>;
  path: string;
  onPlace: Props['onPlace'];
}) {
  const t = useTexts(previewsTexts);
  const { shape, dtype, at, table, refusal } = dataset;
  const places = at === '' ? [] : at.split(',').map(Number);
  return (
    <>
      <p className="secondary small">
        {shape.length > 0 ? `${shape.join(' × ')} · ` : null}
        <code>{dtype}</code>
      </p>
      {places.length > 0 ? (
        <div className="row">
          {places.map((place, dimension) => (
            // oxlint-disable-next-line react/no-array-index-key -- a dimension is its place
            <label key={dimension}>
              {t('hdf5.dimension', { number: dimension + 1 })}{' '}
              <input
                className="input preview__which"
                type="number"
                min={0}
                max={shape[dimension]! - 1}
                defaultValue={place}
                onChange={(event) => {
                  if (event.target.value === '') return;
                  onPlace(
                    path,
                    places.map((one, which) => (which === dimension ? Number(event.target.value) : one)).join(','),
                  );
                }}
              />
            </label>
          ))}
        </div>
      ) : null}
      {refusal ? <p role="alert">{t(`hdf5.refusal.${refusal}`)}</p> : null}
      {table ? (
        <Table
          key={`${path} ${at}`}
          preview={{ kind: 'table', above: [], ...table }}
          name={path.split('/').at(-1) ?? path}
        />
      ) : null}
    </>
  );
}
