import { useContext, useEffect, useState } from 'react';
import { Button, Form } from 'antd';
import { structures, type FileReading } from '#contract/materials/structures';
import type { ResourceFile } from '#contract/data/record-files';
import { structureTexts } from '#texts/materials/structures';
import { call } from '#web/api/api.ts';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { depositTexts } from '../../texts/index.ts';
import { TouchContext } from './item.tsx';

/** Milliseconds between two looks while files are being read. */
const interval = 3000;

/** The structures found in the files, with formulae that the depositor may take, or the reason why a file has none. */
export function StructureReadings({ resourceId, files }: { resourceId: number; files: readonly ResourceFile[] }) {
  const p = useTexts(depositTexts);
  const [readings, setReadings] = useState<readonly FileReading[]>([]);
  const [turn, setTurn] = useState(0);
  const shown = files.map(({ id, sha256 }) => `${id} ${sha256}`).join();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isGone = false;
    void call(structures.ofOwn, { params: { resourceId } }, { quiet: true })
      .then((found) => {
        if (isGone) return;
        setReadings(found);
        if (found.some(({ state }) => state === 'waiting')) timer = setTimeout(() => setTurn((it) => it + 1), interval);
      })
      .catch(() => undefined);
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [resourceId, shown, turn]);
  if (readings.length === 0) return null;
  return (
    <section className="deposit__readings" aria-label={p('structures.heading')}>
      <h3 className="deposit__why">{p('structures.heading')}</h3>
      <div role="status">
        <ul>
          {readings.map((reading) => (
            <Reading key={reading.fileId} reading={reading} />
          ))}
        </ul>
      </div>
    </section>
  );
}

function Reading({ reading }: { reading: FileReading }) {
  const p = useTexts(depositTexts);
  const t = useTexts(structureTexts);
  const language = useLanguage();
  const { path, state, structureCount, unread, unreadCount, formulae, reason } = reading;
  if (state === 'waiting') return <li>{p('structures.waiting', { file: path })}</li>;
  return (
    <li>
      {structureCount > 0 ? (
        <span>{p('structures.read', { file: path, count: structureCount })} </span>
      ) : (
        <span>{p('structures.none', { file: path, reason: t.dynamic(`unread.${reason || 'content'}`) })} </span>
      )}
      {formulae.map(({ formula }) => (
        <span key={formula} className="deposit__takes">
          <TakeFormula formula={formula} file={path} field="materials" />
          <TakeFormula formula={formula} file={path} field={language === 'zh' ? 'keywordsZh' : 'keywordsEn'} />
        </span>
      ))}
      {structureCount > 0 && reason ? (
        <p className="deposit__why">{p('structures.cut', { reason: t.dynamic(`unread.${reason}`) })}</p>
      ) : null}
      {structureCount > 0 && unreadCount > 0 ? (
        <details className="deposit__why">
          <summary>{p('structures.unread', { count: unreadCount })}</summary>
          <ul>
            {unread.map((it) => (
              <li key={`${it.member} ${it.part}`}>
                {p('structures.unreadPart', {
                  place: it.member || path,
                  part: it.part,
                  reason: t.dynamic(`unread.${it.reason}`),
                })}
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </li>
  );
}

const entriesOf = (list: string) => list.split(/[,，;；、]/).flatMap((entry) => entry.trim() || []);

type Field = 'materials' | 'keywordsZh' | 'keywordsEn';

/** Adds a formula to the materials or to the keywords of the record. */
function TakeFormula({ formula, file, field }: { formula: string; file: string; field: Field }) {
  const p = useTexts(depositTexts);
  const form = Form.useFormInstance();
  const touch = useContext(TouchContext);
  const list = (Form.useWatch(field, form) as string | undefined) ?? '';
  const isTaken = entriesOf(list).includes(formula);
  const kind = field === 'materials' ? 'material' : 'keyword';
  return (
    <Button
      size="small"
      disabled={isTaken}
      aria-label={isTaken ? undefined : p(`structures.${kind}Of`, { formula, file })}
      onClick={() => {
        form.setFieldValue(field, [...entriesOf(list), formula].join(', '));
        touch();
      }}
    >
      {p(isTaken ? `structures.${kind}Taken` : `structures.${kind}`, { formula })}
    </Button>
  );
}
