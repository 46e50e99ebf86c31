/** Sub-centers in the order of their codes, all fictitious. */
export const items = [
  {
    nameZh: '拓扑材料库',
    nameEn: 'Topological Materials Database',
    subjectZh: '拓扑物态',
    subjectEn: 'Topological states',
    createDate: '2018-06-01',
    descZh:
      '收录由对称性指标判定的拓扑绝缘体、拓扑半金属和高阶拓扑材料，提供能带、表面态和不可约表示数据，可按空间群与元素检索。',
    descEn:
      'Topological insulators, semimetals and higher-order topological materials found by symmetry indicators, with bands, surface states and irreducible representations, to search by space group and element.',
  },
  {
    nameZh: '磁输运库',
    nameEn: 'Magnetotransport Database',
    subjectZh: '强磁场输运',
    subjectEn: 'High-field transport',
    createDate: '2019-03-15',
    descZh: '收录电阻率、霍尔效应和热输运的温度与磁场依赖数据，每条曲线附带样品、电极几何和测量条件。',
    descEn:
      'Resistivity, Hall effect and thermal transport over temperature and field; every curve comes with its sample, contact geometry and conditions of measurement.',
  },
  {
    nameZh: '高压库',
    nameEn: 'High Pressure Database',
    subjectZh: '高压物理',
    subjectEn: 'High pressure physics',
    createDate: '2019-09-01',
    descZh: '收录金刚石对顶砧与大腔体压机实验的衍射、拉曼和输运数据，以及状态方程拟合结果。',
    descEn:
      'Diffraction, Raman and transport data from diamond anvil cells and large-volume presses, with fitted equations of state.',
  },
  {
    nameZh: '超导库',
    nameEn: 'Superconductivity Database',
    subjectZh: '超导',
    subjectEn: 'Superconductivity',
    createDate: '2018-11-20',
    descZh: '收录铜基、铁基、镍基和氢化物超导体的临界温度、上临界场和掺杂相图，并注明测量判据。',
    descEn:
      'Critical temperatures, upper critical fields and doping phase diagrams of cuprates, iron- and nickel-based superconductors and hydrides, with the criterion of each measurement.',
  },
  {
    nameZh: '二维材料库',
    nameEn: '2D Materials Database',
    subjectZh: '低维物理',
    subjectEn: 'Low-dimensional physics',
    createDate: '2020-01-10',
    descZh: '收录单层与异质结的结构、能带、形成能和光学响应，计算与实验数据分别标注。',
    descEn:
      'Structures, bands, formation energies and optical response of monolayers and heterostructures; computed and measured data are told apart.',
  },
  {
    nameZh: '衍射库',
    nameEn: 'Diffraction Database',
    subjectZh: '晶体学',
    subjectEn: 'Crystallography',
    createDate: '2020-05-06',
    descZh: '收录 X 射线、中子和电子衍射的原始图谱与精修结果，提供 CIF 文件和仪器分辨函数。',
    descEn:
      'Raw patterns of X-ray, neutron and electron diffraction with their refinements, CIF files and instrumental resolution functions.',
  },
  {
    nameZh: '能谱库',
    nameEn: 'Spectroscopy Database',
    subjectZh: '电子能谱',
    subjectEn: 'Electron spectroscopy',
    createDate: '2020-10-12',
    descZh: '收录角分辨光电子能谱、扫描隧道谱和共振非弹性 X 射线散射数据，附能量与动量标定信息。',
    descEn:
      'Angle-resolved photoemission, scanning tunnelling and resonant inelastic X-ray scattering data, calibrated in energy and momentum.',
  },
  {
    nameZh: '软物质库',
    nameEn: 'Soft Matter Database',
    subjectZh: '软物质物理',
    subjectEn: 'Soft matter physics',
    createDate: '2021-04-22',
    descZh: '收录胶体、聚合物和生物大分子的散射、流变和显微成像数据，以及粒子追踪结果。',
    descEn:
      'Scattering, rheology and microscopy of colloids, polymers and biological macromolecules, with particle tracks.',
  },
  {
    nameZh: '薄膜库',
    nameEn: 'Thin Film Database',
    subjectZh: '薄膜与界面',
    subjectEn: 'Films and interfaces',
    createDate: '2021-09-30',
    descZh: '收录分子束外延与脉冲激光沉积的生长参数、反射高能电子衍射图样和表征结果，支持按衬底检索。',
    descEn:
      'Growth parameters of molecular beam epitaxy and pulsed laser deposition with RHEED patterns and characterisation, to search by substrate.',
  },
  {
    nameZh: '计算库',
    nameEn: 'Computation Database',
    subjectZh: '计算物理',
    subjectEn: 'Computational physics',
    createDate: '2022-03-18',
    descZh: '收录高通量第一性原理计算的输入、输出与收敛检验，记录程序版本和赝势，便于复现。',
    descEn:
      'Inputs, outputs and convergence tests of high-throughput first-principles calculations, with code versions and pseudopotentials, so that they can be repeated.',
  },
] as const;
