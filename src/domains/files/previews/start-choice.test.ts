import { describe, test } from 'node:test';
import { empty, inTurn, kept, loop, stamp, steps, up, wave, requirePlot, type Case } from './testing-columns.ts';

const cases: Record<string, Case> = {
  // Quantum Design: PPMS, MPMS, VersaLab.
  'M–H of an MPMS is a loop over the field': {
    columns: {
      ...{ Comment: empty, 'Time Stamp (sec)': stamp, 'Temperature (K)': kept(300, 0.003) },
      ...{ 'Magnetic Field (Oe)': loop(70_000), 'Moment (emu)': loop(4e-4), 'M. Std. Err. (emu)': kept(1e-6) },
      ...{ 'Transport Action': kept(1), 'Averaging Time (sec)': kept(10), 'Frequency (Hz)': kept(13.3) },
      ...{ 'Min. Temperature (K)': kept(299.9, 0.01), 'Motor Temp. (C)': up(32, 35), 'Min. Field (Oe)': loop(70_000) },
    },
    ...{ x: 'Magnetic Field (Oe)', ys: ['Moment (emu)'], error: 'M. Std. Err. (emu)' },
  },
  'M–T of an MPMS is over the temperature': {
    columns: {
      ...{
        Comment: empty,
        'Time Stamp (sec)': stamp,
        'Temperature (K)': up(2, 300),
        'Magnetic Field (Oe)': kept(100, 0.2),
      },
      ...{ 'Moment (emu)': wave(1e-4), 'M. Std. Err. (emu)': kept(1e-7), 'Transport Action': kept(1) },
      ...{ 'Frequency (Hz)': kept(13.3), Range: kept(1), 'Max. Temperature (K)': up(2, 300) },
    },
    ...{ x: 'Temperature (K)', ys: ['Moment (emu)'], error: 'M. Std. Err. (emu)' },
  },
  'a short run of the temperature is over it if the time is the same in all rows': {
    columns: {
      'Time Stamp (sec)': kept(3.1e9),
      'Temperature (K)': up(300, 302),
      'Magnetic Field (Oe)': kept(1000),
      'Moment (emu)': wave(1e-3),
    },
    x: 'Temperature (K)',
    ys: ['Moment (emu)'],
  },
  'ZFC and FC run along the temperature twice': {
    columns: {
      ...{ 'Time Stamp (sec)': stamp, 'Temperature (K)': loop(150), 'Magnetic Field (Oe)': kept(50, 0.1) },
      ...{ 'DC Moment Free Ctr (emu)': wave(1e-4), 'DC Moment Err Free Ctr (emu)': kept(1e-7) },
    },
    ...{ x: 'Temperature (K)', ys: ['DC Moment Free Ctr (emu)'], error: 'DC Moment Err Free Ctr (emu)' },
  },
  'loops at three temperatures are over the field': {
    columns: {
      ...{ 'Time Stamp (sec)': stamp, 'Temperature (K)': steps(2, 50, 300), 'Magnetic Field (Oe)': loop(50_000, 3) },
      ...{ 'Moment (emu)': loop(1e-3, 3) },
    },
    ...{ x: 'Magnetic Field (Oe)', ys: ['Moment (emu)'] },
  },
  'M–T in three fields is over the temperature': {
    columns: {
      ...{
        'Temperature (K)': loop(150, 3),
        'Magnetic Field (Oe)': steps(100, 1000, 10_000),
        'Moment (emu)': wave(1e-3),
      },
    },
    ...{ x: 'Temperature (K)', ys: ['Moment (emu)'] },
  },
  'AC susceptibility at three frequencies is over the temperature': {
    columns: {
      ...{ 'Time Stamp (sec)': stamp, 'Temperature (K)': up(2, 30), 'Magnetic Field (Oe)': kept(0, 0.2) },
      ...{ 'Frequency (Hz)': inTurn(10, 100, 1000), 'Amplitude (Oe)': kept(3.5), "M' (emu)": wave(1e-5) },
      ...{ "M'' (emu)": wave(1e-6), 'Phase (deg)': kept(1) },
    },
    ...{ x: 'Temperature (K)', ys: ["M' (emu)", "M'' (emu)"] },
  },
  'resistivity of a PPMS draws the channels that measured': {
    columns: {
      ...{ Comment: empty, 'Time Stamp (sec)': stamp, 'Status (code)': kept(4369), 'Temperature (K)': up(300, 2) },
      ...{
        'Magnetic Field (Oe)': kept(0, 1),
        'Sample Position (deg)': kept(0),
        'Bridge 1 Resistivity (Ohm-m)': wave(1e-6),
      },
      ...{
        'Bridge 1 Excitation (uA)': kept(1000),
        'Bridge 2 Resistivity (Ohm-m)': wave(2e-6),
        'Bridge 2 Excitation (uA)': kept(1000),
      },
      ...{ 'Bridge 3 Resistivity (Ohm-m)': empty, 'Bridge 3 Excitation (uA)': empty, 'Digital Inputs (code)': kept(3) },
    },
    ...{ x: 'Temperature (K)', ys: ['Bridge 1 Resistivity (Ohm-m)', 'Bridge 2 Resistivity (Ohm-m)'] },
  },
  'channels that are written in turn still have their curves': {
    columns: {
      ...{
        'Time Stamp (sec)': stamp,
        'Status (code)': kept(4369),
        'Temperature (K)': kept(2),
        'Magnetic Field (Oe)': loop(90_000),
      },
      ...{ 'Volts ch1': empty, 'Volts ch2': empty, 'Excitation (mA)': kept(1), 'Frequency (Hz)': kept(93) },
      ...{
        'Res. ch1 (ohm-cm)': (at: number) => (at % 2 ? '' : at / 1e6),
        'Res. ch2 (ohm-cm)': (at: number) => (at % 2 ? at / 1e6 : ''),
      },
    },
    ...{ x: 'Magnetic Field (Oe)', ys: ['Res. ch1 (ohm-cm)', 'Res. ch2 (ohm-cm)'] },
  },
  'heat capacity is over the temperature of the sample': {
    columns: {
      ...{
        'Time Stamp (Seconds)': stamp,
        'Comment ()': empty,
        'System Status (Code)': kept(4369),
        'Puck Temp (Kelvin)': up(2, 199),
      },
      ...{ 'System Temp (Kelvin)': up(2, 198), 'Field (Oersted)': kept(0, 0.3), 'Pressure (Torr)': up(9e-6, 2e-5) },
      ...{ 'Sample Temp (Kelvin)': up(2, 200), 'Temp Rise (Kelvin)': up(0.04, 4), 'Samp HC (µJ/K)': up(1, 4000) },
      ...{ 'Samp HC Err (µJ/K)': up(0.01, 20), 'Addenda HC (µJ/K)': up(2, 900), 'Total HC (µJ/K)': up(3, 4900) },
    },
    ...{ x: 'Sample Temp (Kelvin)', ys: ['Samp HC (µJ/K)'], error: 'Samp HC Err (µJ/K)' },
  },
  'thermal conductivity of a PPMS is over the temperature': {
    columns: {
      ...{ 'Time Stamp (Seconds)': stamp, 'Sample Temp (Kelvin)': up(5, 300), 'Conductivity (W/K-m)': wave(3) },
    },
    ...{ x: 'Sample Temp (Kelvin)', ys: ['Conductivity (W/K-m)'] },
  },
  'the old MPMS format has its moment over the temperature': {
    columns: {
      ...{
        Time: stamp,
        Comment: empty,
        'Field (Oe)': kept(1000),
        'Temperature (K)': up(5, 300),
        'Long Moment (emu)': wave(1e-3),
      },
      ...{ 'Long Scan Std Dev': kept(1e-5), 'Long Reg Fit': kept(0.98), 'Long Percent Error (%)': kept(1) },
    },
    ...{ x: 'Temperature (K)', ys: ['Long Moment (emu)'], error: 'Long Scan Std Dev' },
  },
  'a VSM with a column of times first is a loop': {
    columns: { 'Time (s)': up(0, 3600), 'Field (Oe)': loop(15_000), 'Moment (emu)': loop(0.02) },
    ...{ x: 'Field (Oe)', ys: ['Moment (emu)'] },
  },
  'a loop behind a column of status is a loop': {
    columns: { Status: kept(1), 'H (Oe)': loop(5000), 'M (emu/g)': loop(60) },
    ...{ x: 'H (Oe)', ys: ['M (emu/g)'] },
  },
  'a loop behind a column of numbers is a loop': {
    columns: { 'No.': up(1, 120), 'H (kOe)': loop(50), 'M (A m2/kg)': loop(60) },
    ...{ x: 'H (kOe)', ys: ['M (A m2/kg)'] },
  },
  'a minor loop of some oersted is a loop': {
    columns: { 'Field (Oe)': loop(100), 'Moment (emu)': loop(1e-5) },
    ...{ x: 'Field (Oe)', ys: ['Moment (emu)'] },
  },
  // Chinese headings.
  '温度、磁场、磁矩：随磁场变化': {
    columns: { '时间(s)': up(0, 900), '温度(K)': kept(5, 0.01), '磁场(Oe)': loop(70_000), '磁矩(emu)': loop(0.1) },
    ...{ x: '磁场(Oe)', ys: ['磁矩(emu)'] },
  },
  温度与电阻: {
    columns: { 序号: up(1, 120), '温度/K': up(2, 300), '电阻/Ohm': wave(10) },
    x: '温度/K',
    ys: ['电阻/Ohm'],
  },
  磁化率随温度: {
    columns: { 时间: up(0, 10), '温度（K）': up(2, 300), '磁化率（emu/mol/Oe）': wave(0.01) },
    ...{ x: '温度（K）', ys: ['磁化率（emu/mol/Oe）'] },
  },
  '比热随温度，带误差': {
    columns: { '温度 (K)': up(2, 20), '比热 (J/mol K)': wave(3), '误差 (J/mol K)': kept(0.1) },
    ...{ x: '温度 (K)', ys: ['比热 (J/mol K)'], error: '误差 (J/mol K)' },
  },
  '电流电压曲线，电压在前': {
    columns: { '电压 (V)': loop(2), '电流 (mA)': loop(3) },
    x: '电压 (V)',
    ys: ['电流 (mA)'],
  },
  '电流电压曲线，时间在前': {
    columns: { '时间 (s)': up(0, 20), '电压 (V)': loop(2), '电流 (mA)': loop(3) },
    ...{ x: '电压 (V)', ys: ['电流 (mA)'] },
  },
  结合能由高到低: {
    columns: { '结合能(eV)': up(1200, 0), '强度(cps)': wave(1e4) },
    ...{ x: '结合能(eV)', ys: ['强度(cps)'], reversed: true },
  },
  红外谱的波数由高到低: {
    columns: { '波数(cm-1)': up(400, 4000), '透过率(%)': wave(30) },
    ...{ x: '波数(cm-1)', ys: ['透过率(%)'], reversed: true },
  },
  拉曼谱由低到高: { columns: { '拉曼位移(cm-1)': up(100, 900), 强度: wave(900) }, x: '拉曼位移(cm-1)', ys: ['强度'] },
  衍射谱: { columns: { '衍射角2θ(°)': up(5, 90), 强度: wave(900) }, x: '衍射角2θ(°)', ys: ['强度'] },
  发光强度随波长: {
    columns: { 编号: up(1, 120), '波长(nm)': up(400, 900), 强度: wave(9) },
    x: '波长(nm)',
    ys: ['强度'],
  },
  能量与态密度: { columns: { '能量(eV)': up(-10, 5), '态密度(1/eV)': wave(4) }, x: '能量(eV)', ys: ['态密度(1/eV)'] },
  压力与电阻: { columns: { '压力(GPa)': up(0, 40), '电阻(Ω)': wave(4) }, x: '压力(GPa)', ys: ['电阻(Ω)'] },
  时间戳不作横轴: {
    columns: { 时间戳: stamp, 状态: kept(1), '温度(K)': up(300, 4), '电阻(mΩ)': wave(4) },
    ...{ x: '温度(K)', ys: ['电阻(mΩ)'] },
  },
};

describe('the first plot of a table of a laboratory instrument', () => {
  for (const [sentence, table] of Object.entries(cases)) test(sentence, () => requirePlot(table));
});
