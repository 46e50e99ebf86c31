import { organizationsOf } from './seeded.ts';

/** Facilities, laboratories, data centres and other institutes. */
export const facilities = organizationsOf(`
  ssrf | 02ys41z83 | 上海同步辐射光源 | Shanghai Synchrotron Radiation Facility | sari | 31 | ssrf.sari.ac.cn | 上海光源;SSRF
  nsrl | 03rx2tr07 | 国家同步辐射实验室 | National Synchrotron Radiation Laboratory | ustc | 34 | nsrl.ustc.edu.cn | 合肥光源;HLS;NSRL
  iasf | 01fv5sp53 | 深圳先进光源研究院 | Institute of Advanced Light Source Facilities Shenzhen | | 44 | iasf.ac.cn | IASF | Institute of Advanced Science Facilities;Institute of Advanced Science Facilities, Shenzhen;深圳综合粒子设施研究院
  ciae | 00v5gqm66 | 中国原子能科学研究院 | China Institute of Atomic Energy | | 11 | ciae.ac.cn | 原子能院;CIAE
  caep | 039vqpp67 | 中国工程物理研究院 | China Academy of Engineering Physics | | 51 | caep.ac.cn | 中物院;CAEP | Ninth Institute of Ministry of Nuclear Industry;Ninth Institute of Second Ministry of Mechanical Industry
  iapcm | 03sxpbt26 | 北京应用物理与计算数学研究所 | Institute of Applied Physics and Computational Mathematics | caep | 11 | iapcm.ac.cn | IAPCM
  baqis | 04nqf9k60 | 北京量子信息科学研究院 | Beijing Academy of Quantum Information Sciences | | 11 | baqis.ac.cn | 北京量子院;BAQIS
  nim | 05dw0p167 | 中国计量科学研究院 | National Institute of Metrology | | 11 | nim.ac.cn | 中国计量院;NIM
  grinm | 03d8em588 | 北京有色金属研究总院 | General Research Institute for Nonferrous Metals (China) | | 11 | grinm.com | 有研院;GRINM | Beijing General Research Institute of Nonferrous Metals;General Research Institute for Nonferrous Metals
  cisri | 02e42hc22 | 钢铁研究总院 | China Iron and Steel Research Institute Group | | 11 | cisri.com | 钢研院;CISRI | Central Iron & Steel Research Institute;Automation Research Institute of China
  nin | 01g0gmx67 | 西北有色金属研究院 | Northwest Institute For Non-Ferrous Metal Research | | 61 | c-nin.com | 西北有色院;NIN | NIN Group
  lssms | 05ryc2b20 | 固体微结构物理国家重点实验室 | National Laboratory of Solid State Microstructures | nju | 32 | vlssm.nju.edu.cn
  sklsp | 000nbq540 | 应用表面物理国家重点实验室 | State Key Laboratory of Surface Physics | fudan | 31 | surface.fudan.edu.cn | | State Key Lab of Surface Physics
  skldqp | 016g9tg59 | 低维量子物理国家重点实验室 | State Key Laboratory of Low-Dimensional Quantum Physics | tsinghua | 11 | quantum.phys.tsinghua.edu.cn | | State Key Lab of Low-Dimensional Quantum Physics
  sharps | 03wcck081 | 上海前瞻物质科学研究院 | Shanghai Advanced Research in Physical Sciences | | 31 | sharps.ac.cn | SHARPS
  ceam | 02sdafq46 | 东莞材料基因高等理工研究院 | Centre of Excellence for Advanced Materials | | 44 | ceamat.com | CEAM
  sklnpt | 00tp8bz22 | 核物理与核技术国家重点实验室 | State Key Laboratory of Nuclear Physics and Technology | pku | 11 | sklnpt.pku.edu.cn | | State Key Lab of Nuclear Physics and Technology
  sklammp | 007nf8q70 | 人工微结构和介观物理国家重点实验室 | State Key Laboratory of Artificial Microstructure and Mesoscopic Physics | pku | 11 | skl-ammp.pku.edu.cn | | State Key Lab of Artificial Microstructure and Mesoscopic Physics
  bnlms | 02601yx74 | 北京分子科学国家实验室 | Beijing National Laboratory for Molecular Sciences | | 11 | bnlms.iccas.ac.cn | BNLMS
  qscgba | 03qb6k992 | 粤港澳量子科学中心 | Quantum Science Center of Guangdong-Hong Kong-Macao Greater Bay Area | | 44 | quantumsc.cn | | Guangdong, Hong Kong and Macao Quantum Science Center
  nsccgz | 042999n30 | 中山大学国家超级计算广州中心 | National Supercomputer Center in Guangzhou | | 44 | nscc-gz.cn | NSCC-GZ | National Supercomputing Center in Guangzhou
  nscctj | 05tngxm14 | 国家超级计算天津中心 | National Supercomputing Center of Tianjin | | 12 | nscc-tj.gov.cn
  hfips | http://english.hf.cas.cn/ | 中国科学院合肥物质科学研究院 | Hefei Institutes of Physical Science | cas | 34 | | 合肥研究院;HFIPS
  issp | http://english.hf.cas.cn/new/r/Divisions/201604/t20160401_161409.html | 中国科学院合肥物质科学研究院固体物理研究所 | Institute of Solid State Physics | hfips | 34 | | 固体所;ISSP | 中国科学院固体物理研究所
  chmfl | http://english.hmfl.cas.cn/about_us/directors_address/ | 中国科学院强磁场科学中心 | High Magnetic Field Laboratory | hfips | 34 | | 强磁场中心;CHMFL
  shmff | http://english.hmfl.cas.cn/news/news_archive/2017/201709/t20170929_183607.html | 稳态强磁场实验装置 | Steady High Magnetic Field Facility | chmfl | 34 | | SHMFF
  whmfc | https://whmfc.hust.edu.cn/info/1507/4861.htm | 国家脉冲强磁场科学中心 | Wuhan National High Magnetic Field Center | hust | 42 | | 武汉强磁场中心;WHMFC | 脉冲强磁场实验装置;武汉国家脉冲强磁场科学中心
  imp | http://english.imp.cas.cn/Home2017/ | 中国科学院近代物理研究所 | Institute of Modern Physics | cas | 62 | | 近物所;近代物理所;IMP
  sinap | http://english.sinap.cas.cn/au/aftd/ | 中国科学院上海应用物理研究所 | Shanghai Institute of Applied Physics | cas | 31 | | 上海应物所;SINAP
  sari | http://en.zjsfq.gov.cn/2019-01/09/c_314673.htm | 中国科学院上海高等研究院 | Shanghai Advanced Research Institute | cas | 31 | | 上海高研院;SARI
  cnic | http://english.cnic.cas.cn/about/brief/ | 中国科学院计算机网络信息中心 | Computer Network Information Center | cas | 11 | | 网络中心;CNIC
  nbsdc | http://english.cnic.cas.cn/about/brief/ | 国家基础学科公共科学数据中心 | National Basic Science Data Center | cnic | 11 | | NBSDC
  ncnst | http://english.nanoctr.cas.cn/home2019/aboutus/aftd/ | 国家纳米科学中心 | National Center for Nanoscience and Technology | cas | 11 | | 纳米中心;NCNST
  csns | http://english.ihep.cas.cn/csns/chnl/92/index.html | 中国散裂中子源 | China Spallation Neutron Source | ihep | 44 | | 散裂中子源;CSNS
  heps | https://english.cas.cn/newsroom/research_news/201901/t20190111_203961.shtml | 高能同步辐射光源 | High Energy Photon Source | ihep | 11 | | 北京光源;HEPS
  bsrf | http://english.ihep.cas.cn/se/fs/bb/naa/201703/t20170324_289549.html | 北京同步辐射装置 | Beijing Synchrotron Radiation Facility | ihep | 11 | | BSRF
  secuf | http://cn.chinagate.cn/news/2025-02/27/content_117736367.shtml | 综合极端条件实验装置 | Synergetic Extreme Condition User Facility | iop | 11 | | SECUF
  slab | http://english.iop.cas.cn/au/3nc/dongguan/ | 松山湖材料实验室 | Songshan Lake Materials Laboratory | | 44 | | SLAB
  bnlcmp | https://news.sciencenet.cn/htmlnews/2020/8/444087.shtm | 北京凝聚态物理国家研究中心 | Beijing National Laboratory for Condensed Matter Physics | iop | 11 | | 凝聚态物理国家研究中心
  carr | http://english.ihep.cas.cn/ls/cnss/zzsszz/201406/t20140620_123023.html | 中国先进研究堆 | China Advanced Research Reactor | ciae | 11 | | CARR
  shine | https://www.scg.com.cn/scg_jtyw/2024-11-18/Detail_237192.htm | 上海硬X射线自由电子激光装置 | Shanghai High Repetition Rate XFEL and Extreme Light Facility | | 31 | | SHINE | 硬X射线自由电子激光装置
  corrdata | https://www.corrdata.org.cn/ | 国家材料腐蚀与防护科学数据中心 | National Materials Corrosion and Protection Data Center | | 11
  hirfl | http://english.imp.cas.cn/Home2017/ | 兰州重离子加速器 | Heavy Ion Research Facility in Lanzhou | imp | 62 | | HIRFL | 兰州重离子研究装置
`);
