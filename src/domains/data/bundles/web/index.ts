export { CommandLine } from './public/command-line.tsx';
export { contentAddress, Download, ownBagAddress, severalAddress } from './public/download.tsx';
export { SelectionBar } from './public/selection-bar.tsx';
export { useSelection, type FileSelection } from './public/selection.ts';
