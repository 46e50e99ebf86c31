import '../parts.css';
import { Fragment } from 'react';
import { Button } from '#web/kit/parts/button.tsx';
import { CopyButton } from '#web/kit/parts/copy-button.tsx';
import { Icon } from '#web/kit/parts/icon.tsx';
import { useTexts } from '#web/texts/language.ts';
import type { ArraysPreview } from '../../contract.ts';
import { previewsTexts } from '../../texts/index.ts';
import { ArrayPanel } from './panel.tsx';
import type { ArrayAsked, ValuesSource } from './shown.ts';
import type { Place } from '../file-preview.tsx';

interface Props {
  preview: ArraysPreview;
  name: string;
  /** Called for another group, dataset, slice or page. */
  onAsk: (asked: ArrayAsked) => void;
  linkAt: ((place: Place) => string) | undefined;
  /** Where the numbers of pictures come from; absent where none are drawn. */
  values: ValuesSource | undefined;
}

/** A group or dataset: its path, its plot, its children and its attributes. */
export default function Arrays({ preview, name, onAsk, linkAt, values }: Props) {
  const t = useTexts(previewsTexts);
  const { path, dataset, children, attributes, plots } = preview;
  const onPlace = (next: string) =>
    onAsk({ path: next, signal: undefined, at: '', from: 0, columnFrom: 0, range: undefined });
  const parts = path === '' ? [] : path.split('/');
  return (
    <div className="preview__hdf5">
      <nav aria-label={t('arrays.path')} className="row">
        <Button small look="plain" onClick={() => onPlace('/')}>
          {name}
        </Button>
        {parts.map((part, at) => (
          <Fragment key={parts.slice(0, at + 1).join('/')}>
            <span aria-hidden="true">/</span>
            <Button small look="plain" onClick={() => onPlace(parts.slice(0, at + 1).join('/'))}>
              {part}
            </Button>
          </Fragment>
        ))}
        {linkAt ? (
          <CopyButton
            small
            icon="link"
            text={() => linkAt({ path: path || '/', at: dataset?.at ?? '' })}
            done={t('arrays.linkCopied')}
          >
            {t('arrays.copyLink')}
          </CopyButton>
        ) : null}
      </nav>
      <Plots plots={plots} path={path} onPlace={onPlace} />
      {dataset ? <ArrayPanel array={dataset} source={values} onAsk={onAsk} /> : null}
      {children.length > 0 ? (
        <div className="sheet" tabIndex={0} role="region" aria-label={t('arrays.children')}>
          <table>
            <thead>
              <tr>
                <th scope="col">{t('arrays.name')}</th>
                <th scope="col">{t('arrays.type')}</th>
                <th scope="col">{t('arrays.shape')}</th>
              </tr>
            </thead>
            <tbody>
              {children.map((child) => (
                <tr key={child.name}>
                  <td>
                    {child.type === 'link' ? (
                      child.name
                    ) : (
                      <Button small look="plain" onClick={() => onPlace(path ? `${path}/${child.name}` : child.name)}>
                        <Icon name={child.type === 'group' ? 'folder' : 'data'} />
                        {child.name}
                      </Button>
                    )}
                  </td>
                  <td>
                    {t(`arrays.types.${child.type}`)} {child.dtype ? <code>{child.dtype}</code> : null}
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
          <summary>{t('arrays.attributes', { count: attributes.length })}</summary>
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

/** Leads to every plot of the file, or to its datasets of numbers. */
function Plots({
  plots: { kind, paths, total, isCut },
  path,
  onPlace,
}: {
  plots: ArraysPreview['plots'];
  path: string;
  onPlace: (path: string) => void;
}) {
  const t = useTexts(previewsTexts);
  if (total < 2) return null;
  return (
    <p className="row">
      <label>
        {t(isCut ? `arrays.${kind}OrMore` : `arrays.${kind}`, { count: total })}{' '}
        <select
          className="input"
          value={paths.includes(path) ? path : ''}
          onChange={(event) => event.target.value && onPlace(event.target.value)}
        >
          {paths.includes(path) ? null : <option value="">{t('arrays.choosePlot')}</option>}
          {paths.map((one) => (
            <option key={one} value={one}>
              {one || '/'}
            </option>
          ))}
        </select>
      </label>
      {paths.length < total ? (
        <span className="small secondary">{t('arrays.listed', { count: paths.length })}</span>
      ) : null}
    </p>
  );
}
