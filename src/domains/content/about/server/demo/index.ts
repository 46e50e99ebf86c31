import { anonymous, type Context } from '#server/context';
import { everyPermission } from '#server/permit';
import * as members from '../members.ts';
import { add, move } from '../service.ts';
import { team } from './team.ts';
import { texts, units } from './slots.ts';

/**
 * Writes the texts and the team of the demonstration through the noun's service, so that search finds them like all
 * others.
 */
export async function demo(ctx: Context): Promise<void> {
  const asSystem = { ...ctx, actor: { ...anonymous, userName: 'system', permissions: [everyPermission] } };
  const isDemo = { isDemo: true };
  for (const [at, [nameZh, nameEn, positionZh, positionEn, fieldZh, fieldEn]] of team.entries()) {
    const names = { nameZh, nameEn, positionZh, positionEn, fieldZh, fieldEn };
    const form = { ...names, email: '', homepage: '', photo: '', sort: at + 1 };
    await members.move(asSystem, await members.add(asSystem, form, isDemo), 'publish');
  }
  for (const { slot, summaryZh, summaryEn, zh, en } of texts) {
    const outline = slot === 'organization' ? units.map(([level, ...names]) => unitOf(level, names)) : [];
    const content = { contentZh: htmlOf(zh), contentEn: htmlOf(en) };
    await move(
      asSystem,
      await add(asSystem, { slot, summaryZh, summaryEn, ...content, units: outline }, isDemo),
      'publish',
    );
  }
}

const unitOf = (level: number, [nameZh, nameEn, noteZh = '', noteEn = '']: readonly (string | undefined)[]) => ({
  level,
  nameZh: nameZh ?? '',
  nameEn: nameEn ?? '',
  noteZh,
  noteEn,
});

/** Headings (`# `), lists (`- `) and paragraphs; the texts contain no markup. */
function htmlOf(lines: readonly string[]): string {
  return lines
    .map((line) => {
      if (line.startsWith('# ')) return `<h2>${line.slice(2)}</h2>`;
      return line.startsWith('- ') ? `<ul><li>${line.slice(2)}</li></ul>` : `<p>${line}</p>`;
    })
    .join('')
    .replaceAll('</ul><ul>', '');
}
