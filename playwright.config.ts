import { defineConfig } from '@playwright/test';

/** What a person's browser says; a bare agent string is taken for a crawler and answered without streaming. */
const userAgent =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/template.ts',
  outputDir: 'test-results',
  fullyParallel: false,
  forbidOnly: true,
  // scripts/suites.mjs repeats a file that failed, alone, at the end of the run.
  retries: 0,
  // One more than the cores that it is to run on: a story waits a fifth of its time.
  workers: 3,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    headless: true,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    viewport: { width: 1280, height: 800 },
    userAgent,
    // Motion is for eyes: axe would measure colours half-way.
    contextOptions: { reducedMotion: 'reduce' },
    actionTimeout: 20_000,
    navigationTimeout: 30_000,
    // Two processes behind nginx have a certificate of their own (npm run two-processes).
    ignoreHTTPSErrors: process.env['TWO_PROCESSES'] !== undefined,
    screenshot: 'only-on-failure',
    // Recording every story takes as much processor time as the stories; repeated files are recorded.
    trace: 'off',
    launchOptions: {
      executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium-headless-shell',
      // Containers forbid Chromium's own sandbox and give /dev/shm too little room.
      args: ['--no-sandbox', '--disable-dev-shm-usage'],
    },
  },
  projects: [
    { name: 'journeys', testMatch: '**/*.spec.ts', testIgnore: 'data/**' },
    { name: 'data', testMatch: 'data/**/*.spec.ts' },
  ],
});
