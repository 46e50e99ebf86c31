/**
 * Colours and sizes are named once, in src/web/theme/tokens.css; everywhere else CSS refers to the names.
 * The widths allowed in media queries are the breakpoints that tokens.css documents: CSS cannot read a custom
 * property in a media query.
 */
const breakpoints = ['480px', '640px', '768px', '992px', '1200px', '1280px', '1680px'];

const onlyByName = 'Colours and sizes have names in src/web/theme/tokens.css: use var(--…)';

export default {
  ignoreFiles: ['node_modules/**', 'build/**'],
  rules: {
    'color-no-hex': [true, { message: onlyByName }],
    'color-named': ['never', { message: onlyByName }],
    'function-disallowed-list': [
      ['rgb', 'rgba', 'hsl', 'hsla', 'hwb', 'lab', 'lch', 'oklab', 'oklch', 'color'],
      { message: onlyByName },
    ],
    'unit-disallowed-list': [
      ['px', 'pt', 'cm', 'mm'],
      { ignoreMediaFeatureNames: { px: ['width', 'min-width', 'max-width'] }, message: onlyByName },
    ],
    'media-feature-name-value-allowed-list': { '/^((min|max)-)?width$/': breakpoints },
    'block-no-empty': true,
    'declaration-block-no-duplicate-properties': [true, { ignore: ['consecutive-duplicates-with-different-values'] }],
    'no-duplicate-selectors': true,
    'no-invalid-double-slash-comments': true,
    'property-no-unknown': true,
    'selector-pseudo-class-no-unknown': true,
    'selector-pseudo-element-no-unknown': true,
    'unit-no-unknown': true,
    'declaration-no-important': true,
  },
  overrides: [
    {
      files: ['src/web/theme/tokens.css'],
      rules: {
        'color-no-hex': null,
        'function-disallowed-list': null,
        'unit-disallowed-list': null,
      },
    },
    {
      // Paper is measured in millimetres and points.
      files: ['**/*.print.css'],
      rules: { 'unit-disallowed-list': [['px'], { message: onlyByName }] },
    },
  ],
};
