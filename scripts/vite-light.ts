import type { Plugin } from 'vite';

/** Libraries that no public page may load initially: the schema library and the kit of the back office. */
const heavy = /node_modules\/(zod|antd|@ant-design|echarts|dayjs)\//;
const publicPage = /\/src\/(root\.tsx|web\/shell\/public\/|domains\/[^/]+\/[^/]+\/web\/public\/)/;

/** Fails the build when a public page loads one of these, and prints the import chain. */
export function light(): Plugin {
  return {
    name: 'lattice:light',
    apply: 'build',
    generateBundle(_, bundle) {
      if (this.environment.name !== 'client') return;
      const faults: string[] = [];
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk' || !chunk.isEntry || !publicPage.test(chunk.facadeModuleId ?? '')) continue;
        const way = wayTo(chunk.fileName);
        if (way) faults.push(`${chunk.facadeModuleId?.split('/src/').at(-1)}: ${way.join(' → ')}`);
      }
      if (faults.length) this.error(`Public pages load what they may not:\n${faults.join('\n')}`);

      function wayTo(name: string, seen = new Set<string>()): string[] | undefined {
        const chunk = bundle[name];
        if (chunk?.type !== 'chunk' || seen.has(name)) return undefined;
        seen.add(name);
        const found = chunk.moduleIds.find((id) => heavy.test(id));
        if (found) return [name, found.split('node_modules/').at(-1)!];
        for (const next of chunk.imports) {
          const way = wayTo(next, seen);
          if (way) return [`${name} (${chunk.moduleIds.at(-1)?.split('/src/').at(-1) ?? ''})`, ...way];
        }
        return undefined;
      }
    },
  };
}
