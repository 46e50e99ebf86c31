import path from 'node:path';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';
import { compress } from './scripts/vite-compress.ts';

const root = path.resolve(import.meta.dirname, 'src/domains/files/previews/web/viewer');

/**
 * The viewer of structures and spectra, a page for a sandboxed frame. A build apart from that of the pages: it is made of
 * Svelte components, nothing of it may reach a page of the portal, and it is built again only when it changes.
 */
export default defineConfig({
  root,
  base: './',
  plugins: [svelte({ configFile: false }), compress()],
  resolve: {
    alias: {
      // The space group comes from the server: in the frame its time has no bound. HDF5 is read there too.
      '@spglib/moyo-wasm/moyo_wasm_bg.wasm?url': path.join(root, 'absent.ts'),
      '@spglib/moyo-wasm': path.join(root, 'absent.ts'),
      h5wasm: path.join(root, 'absent.ts'),
    },
  },
  build: {
    outDir: path.resolve(import.meta.dirname, 'build/viewer'),
    emptyOutDir: true,
    target: 'es2022',
    // The frame has an opaque origin, which may not preload without more headers.
    modulePreload: false,
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 1000,
    reportCompressedSize: false,
  },
});
