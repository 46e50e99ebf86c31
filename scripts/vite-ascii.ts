import type { Plugin } from 'vite';

/**
 * Writes the program in ASCII: V8 keeps a source with a single Chinese character, or a dash from a sentence, at two bytes
 * for each character, for as long as the process lives.
 */
export function ascii(): Plugin {
  return {
    name: 'lattice:ascii',
    apply: 'build',
    generateBundle(_, bundle) {
      if (this.environment.name !== 'ssr') return;
      for (const chunk of Object.values(bundle)) if (chunk.type === 'chunk') chunk.code = escaped(chunk.code);
    },
  };
}

/** The same escape means the same in strings, templates, patterns and names. */
const escaped = (code: string) =>
  code.replaceAll(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
