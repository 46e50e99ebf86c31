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
 * Everything that Ant Design needs: colours and measures of tokens.css, language, size, and its own dialogs. Notices
 * are root's and stand above. To be loaded lazily and only in the browser.
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

/** The tokens as they are computed now; read again when the person changes theme or accent. */
function usePalette(): Palette {
  const [palette, setPalette] = useState(readPalette);
  useEffect(() => {
    const read = () => {
      const now = readPalette();
      // The same colours draw nothing again.
      setPalette((before) => (JSON.stringify(before) === JSON.stringify(now) ? before : now));
    };
    const watch = new MutationObserver(read);
    watch.observe(document.documentElement, {
      attributes: true,
      attributeFilter: ['style', 'class', 'data-theme', 'lang'],
    });
    const scheme = matchMedia('(prefers-color-scheme: dark)');
    scheme.addEventListener('change', read);
    // A part inside has painted the person's own accent before anybody watched.
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
      // Ant Design's own step is lighter: white words on it cannot be read.
      colorPrimaryHover: palette.accentHover,
      colorInfo: palette.link,
      colorLink: palette.link,
      // The library's own is lighter than text may be.
      colorLinkHover: palette.link,
      colorLinkActive: palette.link,
      colorTextBase: palette.ink,
      // Ant Design's own steps of grey are too light to read.
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
      // Mixed from the dark inks, Ant Design's own tints would be muddy.
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
      // Where the accent is the colour of words it takes its readable step.
      Tabs: {
        itemSelectedColor: palette.link,
        itemHoverColor: palette.link,
        itemActiveColor: palette.link,
        // Four tabs fit on a phone: those that do not go under a button that screen readers do not expect there.
        horizontalItemGutter: 16,
      },
      // In the dark the red of words is light, and white on it cannot be read.
      ...(palette.dark ? { Button: { dangerColor: palette.page } } : {}),
      // Its own stars can hardly be seen, neither those that count nor the others.
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
