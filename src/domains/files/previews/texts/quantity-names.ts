/**
 * Names by which headings of columns are recognised, in both languages; the first that a heading contains decides.
 * English names are compared with the heading in lower case, without unit and punctuation, as whole words or their
 * beginnings.
 */
export const quantityNames = [
  ['error', 'err error errors std stdev stdv esd unc uncertainty deviation', '误差 不确定度 标准差 标准偏差'],
  [
    'status',
    'status code codes flag action comment attempts map digital user algorithm message',
    '状态 代码 备注 标志',
  ],
  ['timeStamp', 'timestamp|time stamp|epoch|unix time|date', '时间戳 日期'],
  ['chemicalShift', 'chemical shift|ppm', '化学位移'],
  ['ramanShift', 'raman shift|raman|energy shift', '拉曼位移 拉曼频移 拉曼'],
  ['bindingEnergy', 'binding energ|be|b e', '结合能 束缚能'],
  ['kineticEnergy', 'kinetic energ|ke|k e', '动能'],
  ['twoTheta', '2theta|2 theta|two theta|twotheta|2th|2 th|tth|2θ|2 θ', '2θ 衍射角'],
  ['susceptibility', 'suscept', '磁化率'],
  ['moment', 'moment|magnetization|magnetisation|m dc', '磁矩 磁化强度'],
  ['heatCapacity', 'heat capacity|specific heat|hc|cp', '比热 热容'],
  ['resistance', 'resist|rho xx|rho xy|rxx|rxy|r xx|r xy|res|hall', '电阻 霍尔'],
  ['conductance', 'conduct|didv|di dv', '电导'],
  ['absorbance', 'absor|transmi|reflect|emission|fluoresc|photolum|extinction', '吸光 吸收 透过率 透射 反射 发光'],
  ['intensity', 'intens|counts|count|cps|yobs|iobs|signal|detector', '强度 计数 信号'],
  ['electricField', 'electric field|e field', '电场'],
  ['field', 'magnetic field|applied field|external field|field|mu0h|mu0 h', '磁场 外场 磁感应强度'],
  ['temperature', 'temp|temperature|kelvin', '温度'],
  ['wavenumber', 'wavenumber|wave number|wavenum', '波数'],
  ['wavelength', 'wavelength|wave length|lambda', '波长'],
  ['scatteringVector', 'momentum transfer|scattering vector', '散射矢量 动量转移'],
  ['dSpacing', 'd spacing|dspacing', '晶面间距 面间距'],
  ['frequency', 'freq', '频率'],
  ['current', 'current', '电流'],
  ['voltage', 'volt|bias|gate|potential', '电压 偏压 栅压 电势 电位'],
  ['pressure', 'pressure|press', '压力 压强'],
  ['energy', 'energy|photon', '能量'],
  ['angle', 'angle|theta|omega|phi|sample position', '角度 转角 方位角'],
  ['counter', 'no|nr|index|idx|point|row|step|id|number|scan|record|sequence|seq', '序号 编号 行号 步数 点号'],
  ['time', 'time|elapsed|delay|duration', '时间 时刻 延时'],
  ['position', 'position|distance|depth|thickness', '位置 距离 深度 厚度'],
] as const;
