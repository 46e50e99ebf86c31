interface ImportMetaEnv {
  /** Top-level paths of routes.ts, inserted by the build: the header shows only areas that exist. */
  readonly PAGE_PATHS: readonly string[];
}
