import type { GlobalToken } from 'antd';
import type { EChartsCoreOption } from 'echarts/core';
import type { Figures } from '#web/kit/charts/chart.tsx';

/** Lines over the hours on one axis of percent, distinguished by colour and by dash. */
export function lines({ head, rows }: Figures, token: GlobalToken): EChartsCoreOption {
  const quiet = { color: token.colorTextSecondary };
  const dashes = ['solid', 'dashed', 'dotted'] as const;
  return {
    animation: token.motion,
    textStyle: { fontFamily: token.fontFamily, color: token.colorText },
    color: [token.colorPrimary, token.colorSuccess, token.colorWarning],
    tooltip: {
      trigger: 'axis',
      backgroundColor: token.colorBgElevated,
      borderColor: token.colorBorder,
      textStyle: { color: token.colorText },
      confine: true,
    },
    legend: { bottom: 0, textStyle: quiet, inactiveColor: token.colorTextDisabled },
    grid: { top: 16, right: 8, bottom: 40, left: 8, containLabel: true },
    xAxis: { type: 'category', boundaryGap: false, data: rows.map(([time]) => time), axisLabel: quiet },
    yAxis: {
      type: 'value',
      min: 0,
      max: 100,
      axisLabel: { ...quiet, formatter: '{value}%' },
      splitLine: { lineStyle: { color: token.colorBorderSecondary } },
    },
    series: head.slice(1).map((name, at) => ({
      name,
      type: 'line',
      showSymbol: rows.length < 3,
      lineStyle: { type: dashes[at] },
      data: rows.map((row) => row[at + 1]),
    })),
  };
}
