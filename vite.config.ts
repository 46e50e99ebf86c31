import path from 'node:path';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { calls } from './scripts/vite-calls.ts';
import { compress } from './scripts/vite-compress.ts';
import { light } from './scripts/vite-light.ts';
import { messages } from './scripts/vite-messages.ts';
import routes from './src/routes.ts';

/** Packages that the program leaves where npm puts them: these bring compiled code or files of their own, */
const native = [
  'sharp',
  '@node-rs/jieba',
  'svg-captcha',
  'pdfkit',
  'fontkit',
  '@expo-google-fonts/noto-sans-sc',
  '@spglib/moyo-wasm',
];
/** these are loaded only when somebody needs them, */
const late = ['@aws-sdk/client-s3', 'nodemailer', 'undici', 'vite'];
/** and these draw in browsers; React is theirs too, and must exist once. */
const browser = [
  ...['react', 'react-dom', 'antd', '@ant-design/icons', 'echarts', '3dmol', 'tus-js-client', 'react-easy-crop'],
  ...['@tiptap/react', '@tiptap/core', '@tiptap/starter-kit', '@tiptap/extension-table'],
  ...['@dnd-kit/core', '@dnd-kit/sortable', 'react-data-grid', 'html2canvas-pro', 'jspdf'],
  ...['@h5web/lib', '@react-three/fiber', 'three'],
];

const strided = path.resolve(import.meta.dirname, 'src/domains/files/previews/web/arrays/strided.ts');

export default defineConfig(({ command }) => ({
  plugins: [calls(), messages(), reactRouter(), light(), compress()],
  resolve: {
    // These compile code while they run, which the policy of the pages forbids; @h5web/lib needs little of them.
    alias: { ndarray: strided, 'ndarray-ops': strided },
  },
  define: { 'import.meta.env.PAGE_PATHS': JSON.stringify(pathsOf(routes)) },
  build: {
    target: 'es2022',
    // Browsers of this age get light-dark() and nesting translated.
    cssTarget: ['chrome107', 'edge107', 'firefox104', 'safari16'],
    assetsInlineLimit: 0,
  },
  environments: {
    ssr: {
      // Few large files start quicker than a thousand small ones. In development Node loads packages by itself.
      resolve: command === 'build' ? { noExternal: true, external: [...native, ...late, ...browser] } : {},
      build: {
        rolldownOptions: {
          // The program beside its pages: what both know is one module, and a start reads half as many files.
          input: { index: 'virtual:react-router/server-build', main: 'src/main.ts' },
          // Sources stay in memory: what explains them need not. Lines and names stay, for the traces of failures.
          output: { comments: false },
        },
      },
    },
    client: {
      build: {
        rolldownOptions: {
          // The exports of a noun only name its parts: a page gets those that it uses.
          treeshake: {
            moduleSideEffects: [{ test: /\/src\/domains\/[^/]+\/[^/]+\/web\/index\.ts$/, sideEffects: false }],
          },
          output: {
            // zod tries out while it loads whether it may compile; the pages' policy forbids it, and browsers report that.
            intro: ({ moduleIds }) =>
              moduleIds.some((id) => id.includes('/zod/v4/core/'))
                ? 'globalThis.__zod_globalConfig={jitless:true};'
                : '',
            // What every public page loads, or nearly every one, comes in two files instead of thirty, and what lists do in one.
            codeSplitting: {
              groups: [
                { name: 'react', test: /node_modules\/(react|react-dom|react-router|scheduler)\//, priority: 3 },
                {
                  name: 'frame',
                  test: /src\/(root|web\/(shell\/public\/layout|page-meta|kit\/(states|breadcrumb|format|badge|card|time)))\.tsx?$/,
                  priority: 2,
                },
                { name: 'list', test: /src\/web\/kit\/(pagination|list-state)\.tsx?$/, priority: 1 },
                // What most pages of the back office load: otherwise each is a hundred files. What few need stays with them.
                {
                  name: 'antd',
                  test: /node_modules\/(antd|@ant-design|@rc-component|@babel|@emotion|clsx|dayjs|stylis|throttle-debounce)\//,
                  minShareCount: 4,
                },
              ],
            },
          },
        },
      },
    },
  },
  // Named here, because a dependency that Vite finds late reloads the page in the middle of work.
  optimizeDeps: {
    entries: ['src/**/web/**/*.{ts,tsx}', 'src/root.tsx', 'src/entry.client.tsx'],
    include: ['react-router/dom', 'use-intl/core'],
  },
}));

/** First segments of all routes, seen through their layouts. */
function pathsOf(entries: readonly RouteConfigEntry[]): string[] {
  const paths = entries.flatMap((it) => (it.path ? [it.path.split('/')[0]!] : pathsOf(it.children ?? [])));
  return [...new Set(paths)];
}
