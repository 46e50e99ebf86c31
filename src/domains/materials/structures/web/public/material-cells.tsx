import { Fragment } from 'react';
import type { MaterialRow } from '#contract/materials/structures';
import { structureTexts } from '#texts/materials/structures';
import { SpaceGroupSymbol } from '#view/files/previews';
import { formatNumber } from '#web/kit/parts/format.ts';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { systemOf } from '../../contract/crystal-systems.ts';
import { materialTexts } from '../texts/index.ts';
import type { ColumnName } from './address.ts';

/** A formula of the index, `Ba0.5Sr0.5TiO3`: every number below the line; `□` is a vacancy. */
export const Formula = ({ children }: { children: string }) =>
  children
    .replaceAll('vacancy', '□')
    .split(/((?<=[A-Za-z)\]□])\d+(?:\.\d+)?)/)
    .map((part, at) =>
      // oxlint-disable-next-line react/no-array-index-key -- parts may be equal, and never move
      at % 2 ? <sub key={at}>{part}</sub> : <Fragment key={at}>{part}</Fragment>,
    );

/** A number, or two of a range, with as many decimals. */
export function rangeText(from: number | null, to: number | null, digits: number): string {
  if (from === null || to === null) return '';
  const [low, high] = [from.toFixed(digits), to.toFixed(digits)];
  return low === high ? low : `${low}–${high}`;
}

/** A space group's symbol and number. */
export const Group = ({ symbol, number }: { symbol: string | null; number: number | null }) =>
  number === null ? null : (
    <>
      {symbol ? <SpaceGroupSymbol text={symbol} /> : null} <span className="secondary num">({number})</span>
    </>
  );

/** The word for where structures come from. */
export function useOrigin() {
  const names = useTexts(structureTexts);
  return ({ isComputed, isMeasured }: { isComputed: boolean; isMeasured: boolean }): string =>
    [...(isMeasured ? [names('methods.measured')] : []), ...(isComputed ? [names('methods.computed')] : [])].join(
      ' + ',
    );
}

/** A cell of the table of materials; a dash for what no structure of it states. */
export function MaterialCell({ name, row }: { name: ColumnName; row: MaterialRow }) {
  const t = useTexts(materialTexts);
  const names = useTexts(structureTexts);
  const language = useLanguage();
  const origin = useOrigin();
  const none = <span className="materials-list__none secondary">–</span>;
  switch (name) {
    case 'group':
      return row.spaceGroup === null ? none : <Group symbol={row.spaceGroupSymbol} number={row.spaceGroup} />;
    case 'system':
      return row.spaceGroup === null ? none : names(`systems.${systemOf(row.spaceGroup)}`);
    case 'prototype':
      return row.prototype === null ? none : names.dynamic(`prototypes.${row.prototype}`, row.prototype);
    case 'anonymous':
      return <Formula>{row.anonymous}</Formula>;
    case 'sites':
      return row.sites === null ? none : formatNumber(row.sites, language);
    case 'density':
      return rangeText(row.densityFrom, row.densityTo, 2) || none;
    case 'gap':
      return rangeText(row.gapFrom, row.gapTo, 2) || none;
    case 'magnetic':
      return row.isMagnetic === null ? none : t(`magnetic.${row.isMagnetic ? 'yes' : 'no'}`);
    case 'structures':
      return formatNumber(row.structureCount, language);
    case 'records':
      return formatNumber(row.recordCount, language);
    case 'method':
      return origin(row) || none;
  }
}
