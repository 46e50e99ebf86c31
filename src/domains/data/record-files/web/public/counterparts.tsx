import { Link } from 'react-router';
import type { ResourceFile } from '#contract/data/record-files';
import { counterpartsOf } from '#view/files/previews';
import { useTexts } from '#web/texts/language.ts';
import { filePagesTexts } from '../texts/index.ts';

/** Links to files that are looked at together with one: the density of states of bands, the pattern of a structure. */
export function Counterparts({ file, files }: { file: ResourceFile; files: readonly ResourceFile[] }) {
  const t = useTexts(filePagesTexts);
  const found = counterpartsOf(file, files);
  if (found.length === 0) return null;
  return (
    <p className="row small no-print">
      {found.map(({ file: one, aspect }) => (
        <Link key={one.id} to={`?${new URLSearchParams({ file: one.path })}#look`}>
          {t(`counterparts.${aspect}`, { name: one.name })}
        </Link>
      ))}
    </p>
  );
}
