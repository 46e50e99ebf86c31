import type { Damaged } from '#contract/data/record-files';
import { Note } from '#web/kit/parts/states.tsx';
import { useTexts } from '#web/texts/language.ts';
import { depositTexts } from '../../texts/index.ts';

/** Files in any folder that must be uploaded again; renders nothing while all are intact. */
export function DamagedNote({ damaged: { count, files } }: { damaged: Damaged }) {
  const p = useTexts(depositTexts);
  if (count === 0) return null;
  return (
    <Note tone="bad" title={p('files.damagedTitle', { count })}>
      <ul>
        {files.map(({ path, damage }) => (
          <li key={path}>
            {path} ({p(`files.damaged.${damage}`)})
          </li>
        ))}
      </ul>
      {count > files.length ? <p>{p('files.damagedMore', { count: count - files.length })}</p> : null}
      <p>{p('files.damagedText')}</p>
    </Note>
  );
}
