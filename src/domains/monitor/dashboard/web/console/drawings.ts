import type { GlobalToken } from 'antd';
import type { EChartsCoreOption } from 'echarts/core';
import type { Figures } from '#web/kit/charts/chart.tsx';

/** Options that all charts share: no animation for users who prefer reduced motion, and the page's font. */
const common = (token: GlobalToken) => ({
  animation: token.motion,
  textStyle: { fontFamily: token.fontFamily, color: token.colorText },
  color: [token.colorPrimary, token.colorSuccess, token.colorWarning, token.colorTextQuaternary, token.colorError],
  tooltip: {
    backgroundColor: token.colorBgElevated,
    borderColor: token.colorBorder,
    textStyle: { color: token.colorText },
    // The tooltip stays inside the chart's element, so that it disappears with the page.
    confine: true,
  },
  legend: {
    type: 'scroll',
    bottom: 0,
    textStyle: { color: token.colorTextSecondary },
    inactiveColor: token.colorTextDisabled,
  },
});

const axes = ({ colorBorderSecondary, colorTextSecondary }: GlobalToken) => ({
  names: { axisLine: { lineStyle: { color: colorBorderSecondary } }, axisLabel: { color: colorTextSecondary } },
  figures: {
    type: 'value',
    minInterval: 1,
    splitLine: { lineStyle: { color: colorBorderSecondary } },
    axisLabel: { color: colorTextSecondary },
  },
});

const namesOf = ({ rows }: Figures) => rows.map(([name]) => name);
const column = ({ rows }: Figures, at: number) => rows.map((row) => row[at]);

/** Two lines over the days, each with its own axis, because there are many more visits than downloads. */
export function line(figures: Figures, token: GlobalToken): EChartsCoreOption {
  const base = common(token);
  const { names, figures: values } = axes(token);
  const series = figures.head.slice(1);
  return {
    ...base,
    tooltip: { ...base.tooltip, trigger: 'axis' },
    grid: { top: 32, right: 8, bottom: 40, left: 8, containLabel: true },
    xAxis: { type: 'category', data: namesOf(figures), boundaryGap: false, ...names },
    yAxis: series.map((name, at) => ({
      ...values,
      name,
      nameTextStyle: { color: token.colorTextSecondary, align: at === 0 ? 'left' : 'right' },
      ...(at > 0 ? { splitLine: { show: false } } : {}),
    })),
    series: series.map((name, at) => ({
      name,
      type: 'line',
      yAxisIndex: at,
      symbol: at === 0 ? 'circle' : 'triangle',
      symbolSize: 6,
      lineStyle: { type: at === 0 ? 'solid' : 'dashed' },
      data: column(figures, at + 1),
    })),
  };
}

/** One bar per row with its figures stacked. */
export function bars(figures: Figures, token: GlobalToken): EChartsCoreOption {
  const base = common(token);
  const { names, figures: values } = axes(token);
  return {
    ...base,
    tooltip: { ...base.tooltip, trigger: 'axis', axisPointer: { type: 'shadow' } },
    grid: { top: 16, right: 16, bottom: 40, left: 8, containLabel: true },
    yAxis: { type: 'category', data: namesOf(figures), inverse: true, ...names },
    xAxis: values,
    series: figures.head.slice(1).map((name, at) => ({
      name,
      type: 'bar',
      stack: 'all',
      barMaxWidth: 20,
      itemStyle: { borderColor: token.colorBgContainer, borderWidth: 1 },
      data: column(figures, at + 1),
    })),
  };
}

/** Shares of a whole. */
export function pie(figures: Figures, token: GlobalToken): EChartsCoreOption {
  const base = common(token);
  return {
    ...base,
    tooltip: { ...base.tooltip, trigger: 'item' },
    series: [
      {
        name: figures.head[0],
        type: 'pie',
        radius: ['42%', '68%'],
        center: ['50%', '44%'],
        label: { color: token.colorText, formatter: '{b}\n{d}%' },
        itemStyle: { borderColor: token.colorBgContainer, borderWidth: 2 },
        data: figures.rows.map(([name, value]) => ({ name, value })),
      },
    ],
  };
}

/** One axis per row, all of the same length. */
export function radar(figures: Figures, token: GlobalToken): EChartsCoreOption {
  const base = common(token);
  const max = Math.max(1, ...figures.rows.map(([, value = 0]) => value));
  const splitLine = { lineStyle: { color: token.colorBorderSecondary } };
  return {
    ...base,
    legend: { show: false },
    radar: {
      radius: '66%',
      indicator: namesOf(figures).map((name) => ({ name, max })),
      axisName: { color: token.colorTextSecondary },
      splitLine,
      axisLine: splitLine,
      splitArea: { show: false },
    },
    series: [
      {
        type: 'radar',
        areaStyle: { opacity: 0.2 },
        data: [{ name: figures.head[1], value: column(figures, 1) }],
      },
    ],
  };
}
