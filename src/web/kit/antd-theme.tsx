import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { App, ConfigProvider, theme, type ThemeConfig } from 'antd';
import zhCN from 'antd/locale/zh_CN';
import enUS from 'antd/locale/en_US';
import antdStyle from 'antd/dist/antd.css?url';
import dayjs from 'dayjs';
import 'dayjs/locale/zh-cn';
import { useLanguage } from '#web/texts/language.ts';
import './pages.css';

/** The four sizes of the back office: height of a control and of its text, in pixels. */
const sizes = {
  default: { controlHeight: 36, fontSize: 14 },
  medium: { controlHeight: 32, fontSize: 14 },
  small: { controlHeight: 28, fontSize: 13 },
  mini: { controlHeight: 24, fontSize: 12 },
} as const;
export type Size = keyof typeof sizes;

/**
 * Configures Ant Design: colours and sizes of tokens.css, language, size, and its dialogs. Notices belong to root and
 * are shown above. Load it lazily and only in the browser.
 */
export function AntdProvider({ size = 'medium', children }: { size?: Size; children: ReactNode }) {
  const language = useLanguage();
  const palette = usePalette();
  const config = useMemo(() => themeOf(palette, size), [palette, size]);
  useEffect(() => void dayjs.locale(language === 'zh' ? 'zh-cn' : 'en'), [language]);
  return (
    <ConfigProvider theme={config} locale={language === 'zh' ? zhCN : enUS} button={{ autoInsertSpace: false }}>
      <link rel="stylesheet" href={antdStyle} precedence="antd" />
      <App component={false}>{children}</App>
    </ConfigProvider>
  );
}

interface Palette {
  dark: boolean;
  accent: string;
  accentHover: string;
  link: string;
  ink: string;
  ink2: string;
  ink3: string;
  navy: string;
  hairline: string;
  line: string;
  page: string;
  surface: string;
  success: string;
  warning: string;
  error: string;
  errorHover: string;
  successTint: string;
  warningTint: string;
  errorTint: string;
  infoTint: string;
  font: string;
  mono: string;
  radius: number;
}

/** The computed tokens; updated when the user changes theme or accent. */
function usePalette(): Palette {
  const [palette, setPalette] = useState(readPalette);
  useEffect(() => {
    const read = () => {
      const now = readPalette();
      // The same object for the same colours, so that nothing is rendered again.
      setPalette((before) => (JSON.stringify(before) === JSON.stringify(now) ? before : now));
    };
    const watch = new MutationObserver(read);
    watch.observe(document.documentElement, {
      attributes: true,
      attributeFilter: ['style', 'class', 'data-theme', 'lang'],
    });
    const scheme = matchMedia('(prefers-color-scheme: dark)');
    scheme.addEventListener('change', read);
    // A child has applied the user's accent before the observer started.
    read();
    return () => {
      watch.disconnect();
      scheme.removeEventListener('change', read);
    };
  }, []);
  return palette;
}

function readPalette(): Palette {
  // Painted and read back, because a token may be a function of others in any colour space, and Ant Design only
  // calculates with plain colours.
  const probe = document.createElement('span');
  document.documentElement.append(probe);
  const style = getComputedStyle(probe);
  const brush = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  const pixel = (name: string): number[] => {
    probe.style.color = `var(${name})`;
    if (!brush) return [];
    brush.fillStyle = style.color;
    brush.fillRect(0, 0, 1, 1);
    return [...brush.getImageData(0, 0, 1, 1).data.slice(0, 3)];
  };
  const colour = (name: string) =>
    `#${pixel(name)
      .map((part) => part.toString(16).padStart(2, '0'))
      .join('')}`;
  const text = (name: string) => style.getPropertyValue(name).trim();
  const [red = 255, green = 255, blue = 255] = pixel('--surface');
  const palette = {
    dark: red + green + blue < 384,
    accent: colour('--accent-fill'),
    accentHover: colour('--accent-fill-hover'),
    link: colour('--accent-ink'),
    ink: colour('--ink'),
    ink2: colour('--ink-2'),
    ink3: colour('--ink-3'),
    navy: colour('--navy'),
    hairline: colour('--hairline'),
    line: colour('--line'),
    page: colour('--page'),
    surface: colour('--surface'),
    success: colour('--ok-ink'),
    warning: colour('--warn-ink'),
    error: colour('--bad-ink'),
    errorHover: colour('--bad-fill-hover'),
    successTint: colour('--ok-tint'),
    warningTint: colour('--warn-tint'),
    errorTint: colour('--bad-tint'),
    infoTint: colour('--info-tint'),
    font: text('--font-sans'),
    mono: text('--font-mono'),
    radius: Number.parseFloat(text('--radius')),
  };
  probe.remove();
  return palette;
}

function themeOf(palette: Palette, size: Size): ThemeConfig {
  return {
    algorithm: palette.dark ? theme.darkAlgorithm : theme.defaultAlgorithm,
    cssVar: { key: 'kit' },
    hashed: false,
    zeroRuntime: true,
    token: {
      ...sizes[size],
      colorPrimary: palette.accent,
      // Ant Design's hover colour is lighter: white text on it is unreadable.
      colorPrimaryHover: palette.accentHover,
      colorInfo: palette.link,
      colorLink: palette.link,
      // Ant Design's hover colour is too light for text.
      colorLinkHover: palette.link,
      colorLinkActive: palette.link,
      colorTextBase: palette.ink,
      // Ant Design's greys are too light to read.
      colorText: palette.ink,
      colorTextSecondary: palette.ink2,
      colorTextTertiary: palette.ink3,
      colorTextDescription: palette.ink3,
      colorTextPlaceholder: palette.ink3,
      colorBgBase: palette.surface,
      colorBgContainer: palette.surface,
      colorBgElevated: palette.surface,
      colorBgLayout: palette.page,
      colorBorder: palette.line,
      colorBorderSecondary: palette.hairline,
      colorSuccess: palette.success,
      colorWarning: palette.warning,
      colorError: palette.error,
      ...(palette.dark ? {} : { colorErrorHover: palette.errorHover }),
      // Ant Design would mix tints from the dark text colours, which look muddy.
      colorSuccessBg: palette.successTint,
      colorSuccessBorder: palette.line,
      colorWarningBg: palette.warningTint,
      colorWarningBorder: palette.line,
      colorErrorBg: palette.errorTint,
      colorErrorBorder: palette.line,
      colorInfoBg: palette.infoTint,
      colorInfoBorder: palette.line,
      fontFamily: palette.font,
      fontFamilyCode: palette.mono,
      borderRadius: palette.radius,
      motion: !matchMedia('(prefers-reduced-motion: reduce)').matches,
    },
    components: {
      // Where the accent colours text, its readable variant is used.
      Tabs: {
        itemSelectedColor: palette.link,
        itemHoverColor: palette.link,
        itemActiveColor: palette.link,
        // Four tabs fit on a phone; otherwise Ant Design hides some behind a button that confuses screen readers.
        horizontalItemGutter: 16,
      },
      // In the dark theme the red for text is light, and white on it is unreadable.
      ...(palette.dark ? { Button: { dangerColor: palette.page } } : {}),
      // Eight rows and more on a laptop screen.
      Table: { cellPaddingBlock: 6, cellPaddingInline: 12 },
      // Ant Design's stars have too little contrast, both filled and empty.
      Rate: { starBg: palette.line, starColor: palette.warning },
      Pagination: { itemActiveColor: palette.link, itemActiveColorHover: palette.link },
      Menu: {
        darkItemBg: 'transparent',
        darkSubMenuItemBg: 'transparent',
        darkPopupBg: palette.navy,
        darkItemSelectedBg: palette.accent,
        itemBg: 'transparent',
        subMenuItemBg: 'transparent',
        itemSelectedBg: palette.infoTint,
        itemSelectedColor: palette.link,
      },
    },
  };
}
