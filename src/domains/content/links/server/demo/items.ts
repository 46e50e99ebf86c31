/** Real public sites in the order of the page, without their logos. */
export const items = [
  {
    nameZh: '科学数据银行（ScienceDB）',
    nameEn: 'Science Data Bank (ScienceDB)',
    url: 'https://www.scidb.cn/',
    overviewZh: '面向全学科的科学数据存储与出版平台，为数据集分配 DOI 和 CSTR 标识。',
    overviewEn:
      'A repository for all disciplines that stores and publishes datasets and gives them DOI and CSTR identifiers.',
  },
  {
    nameZh: '国家基础学科公共科学数据中心',
    nameEn: 'National Basic Science Data Center (NBSDC)',
    url: 'https://www.nbsdc.cn/',
    overviewZh: '汇聚物理、化学、数学等基础学科的公共科学数据，提供检索与共享服务。',
    overviewEn:
      'Public data of the basic sciences, physics, chemistry and mathematics among them, to search and to share.',
  },
  {
    nameZh: '中国科技资源共享网',
    nameEn: 'China Science and Technology Resource Sharing Network',
    url: 'https://www.escience.org.cn/',
    overviewZh: '国家科技基础条件平台的门户，统一发布科学数据、仪器、生物资源等科技资源目录。',
    overviewEn:
      'Portal of the national science and technology infrastructure: one catalog of data, instruments and biological resources.',
  },
  {
    nameZh: '科技资源标识服务平台（CSTR）',
    nameEn: 'Common Science and Technology Resource identifiers (CSTR)',
    url: 'https://www.cstr.cn/',
    overviewZh: '按 GB/T 32843 为科技资源注册和解析 CSTR 标识。',
    overviewEn: 'Registers and resolves the CSTR identifiers of the standard GB/T 32843.',
  },
  {
    nameZh: '国家高能物理科学数据中心',
    nameEn: 'National High Energy Physics Science Data Center (NHEPSDC)',
    url: 'https://www.nhepsdc.cn/',
    overviewZh: '高能物理、宇宙线和大科学装置的科学数据汇交、管理与共享。',
    overviewEn: 'Data of high-energy physics, cosmic rays and large facilities: deposited, curated and shared.',
  },
  {
    nameZh: '国家天文科学数据中心',
    nameEn: 'National Astronomical Data Center (NADC)',
    url: 'https://nadc.china-vo.org/',
    overviewZh: '天文观测数据的归档、检索与在线分析，中国虚拟天文台的数据入口。',
    overviewEn:
      'Archive, search and online analysis of astronomical observations; the entry to the Chinese Virtual Observatory.',
  },
  {
    nameZh: '国家空间科学数据中心',
    nameEn: 'National Space Science Data Center (NSSDC)',
    url: 'https://www.nssdc.ac.cn/',
    overviewZh: '空间科学卫星和地基监测数据的长期保存与共享。',
    overviewEn: 'Long-term preservation and sharing of data from space-science satellites and ground-based monitoring.',
  },
  {
    nameZh: '国家冰川冻土沙漠科学数据中心',
    nameEn: 'National Cryosphere Desert Data Center (NCDC)',
    url: 'https://www.ncdc.ac.cn/',
    overviewZh: '冰川、冻土、沙漠等寒旱区环境数据，元数据和质量控制流程可供借鉴。',
    overviewEn: 'Environmental data of cold and arid regions, with metadata and quality control worth looking at.',
  },
  {
    nameZh: '材料基因工程专用数据库平台（MGEDATA）',
    nameEn: 'Materials Genome Engineering Databases (MGEDATA)',
    url: 'https://www.mgedata.cn/',
    overviewZh: '材料基因工程项目的实验与计算数据库，支持按模板汇交异构材料数据。',
    overviewEn:
      'Experimental and computed data of materials genome projects; heterogeneous data are deposited by template.',
  },
  {
    nameZh: 'Materials Project',
    nameEn: 'Materials Project',
    url: 'https://next-gen.materialsproject.org/',
    overviewZh: '无机材料第一性原理计算数据库，提供结构、能量、电子性质和开放接口。',
    overviewEn:
      'First-principles data of inorganic materials: structures, energies, electronic properties and an open API.',
  },
  {
    nameZh: 'Atomly 材料计算数据库',
    nameEn: 'Atomly',
    url: 'https://atomly.net/',
    overviewZh: '高通量第一性原理计算的材料结构、能带、相图等数据。',
    overviewEn: 'Structures, bands and phase diagrams from high-throughput first-principles calculations.',
  },
  {
    nameZh: 'Materiae 拓扑电子材料目录',
    nameEn: 'Materiae: catalogue of topological electronic materials',
    url: 'https://materiae.iphy.ac.cn/',
    overviewZh: '按对称性指标判定的非磁性拓扑电子材料目录，可按空间群和元素检索。',
    overviewEn:
      'Non-magnetic topological materials found by symmetry indicators, to search by space group and element.',
  },
  {
    nameZh: 'NOMAD 材料数据仓库',
    nameEn: 'NOMAD',
    url: 'https://nomad-lab.eu/',
    overviewZh: '材料科学计算与实验数据的开放仓库，自动解析数百种程序的输入输出文件。',
    overviewEn:
      'An open repository of computed and measured materials data that reads the files of many codes by itself.',
  },
  {
    nameZh: 'AFLOW 自动计算材料库',
    nameEn: 'AFLOW',
    url: 'https://aflowlib.org/',
    overviewZh: '自动化第一性原理计算得到的化合物性质库与晶体原型百科。',
    overviewEn:
      'Properties of compounds from automatic first-principles calculations, and an encyclopedia of crystal prototypes.',
  },
  {
    nameZh: '晶体学开放数据库（COD）',
    nameEn: 'Crystallography Open Database (COD)',
    url: 'https://www.crystallography.net/cod/',
    overviewZh: '有机、无机、金属有机化合物和矿物的开放晶体结构数据库。',
    overviewEn: 'Open crystal structures of organic, inorganic and metal-organic compounds and minerals.',
  },
] as const;
