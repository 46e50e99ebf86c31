import './preview.css';
import { useMemo } from 'react';
import { vectorsOf } from '../cell.ts';
import type { StructurePreview } from '../contract.ts';
import { Figure } from './figure.tsx';

/** The figures of a structure that is not a file: its atoms, its powder pattern, its Brillouin zone. */
export default function StructureFigure({
  preview,
  primitiveCell,
}: {
  preview: StructurePreview;
  /** Its primitive cell, whose reciprocal lattice gives the Brillouin zone; null if it is not known. */
  primitiveCell: StructurePreview['cell'];
}) {
  const primitive = useMemo(() => primitiveCell && vectorsOf(primitiveCell).flat(), [primitiveCell]);
  return <Figure preview={preview} primitive={primitive ?? undefined} />;
}
