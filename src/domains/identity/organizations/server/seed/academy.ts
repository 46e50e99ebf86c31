import { organizationsOf } from './seeded.ts';

/** The Chinese Academy of Sciences and its institutes in this field. */
export const academy = organizationsOf(`
  cas | 034t30j35 | 中国科学院 | Chinese Academy of Sciences | | 11 | cas.cn | 中科院;CAS
  iop | 05cvf7v30 | 中国科学院物理研究所 | Institute of Physics | cas | 11 | iop.cas.cn | 物理所;IOP | Institute of Applied Physics of the Chinese Academy of Sciences
  ihep | 03v8tnc06 | 中国科学院高能物理研究所 | Institute of High Energy Physics | cas | 11 | ihep.cas.cn | 高能所;IHEP
  semi | 048dd0611 | 中国科学院半导体研究所 | Institute of Semiconductors | cas | 11 | semi.cas.cn | 半导体所;IOS
  imr | 03pa1rf77 | 中国科学院金属研究所 | Institute of Metal Research | cas | 21 | imr.cas.cn | 金属所;IMR
  simit | 04nytyj38 | 中国科学院上海微系统与信息技术研究所 | Shanghai Institute of Microsystem and Information Technology | cas | 31 | sim.cas.cn | 上海微系统所;SIMIT | Shanghai Institute of Metallurgy
  tipc | 04akaak77 | 中国科学院理化技术研究所 | Technical Institute of Physics and Chemistry | cas | 11 | ipc.cas.cn | 理化所;TIPCCAS | Cryogenic Laboratory;Institute of Photographic Chemistry
  iccas | 048y1rc66 | 中国科学院化学研究所 | Institute of Chemistry | cas | 11 | ic.cas.cn | 化学所;ICCAS
  dicp | 00prkya54 | 大连化学物理研究所 | Dalian Institute of Chemical Physics | cas | 21 | dicp.cas.cn | 大连化物所;DICP | 中国科学院大连化学物理研究所
  sic | 05etnz140 | 中国科学院上海硅酸盐研究所 | Shanghai Institute of Ceramics | cas | 31 | sic.cas.cn | 上海硅酸盐所;SICCAS | Shanghai Institute of Ceramic Chemistry and Engineering
  licp | 007ffzr57 | 中国科学院兰州化学物理研究所 | Lanzhou Institute of Chemical Physics | cas | 62 | licp.cas.cn | 兰州化物所;LICP
  ciomp | 012rct222 | 中国科学院长春光学精密机械与物理研究所 | Changchun Institute of Optics, Fine Mechanics and Physics | cas | 22 | ciomp.cas.cn | 长春光机所;CIOMP
  ciac | 00h52n341 | 中国科学院长春应用化学研究所 | Changchun Institute of Applied Chemistry | cas | 22 | ciac.cas.cn | 长春应化所;CIAC | Northeast Industrial Institute
  siom | 03g897070 | 中国科学院上海光学精密机械研究所 | Shanghai Institute of Optics and Fine Mechanics | cas | 31 | siom.cas.cn | 上海光机所;SIOM
  sitp | 02txedb84 | 中国科学院上海技术物理研究所 | Shanghai Institute of Technical Physics | cas | 31 | sitp.cas.cn | 上海技物所;SITP
  fjirsm | 02j89k719 | 中国科学院福建物质结构研究所 | Fujian Institute of Research on the Structure of Matter | cas | 35 | fjirsm.cas.cn | 福建物构所;FJIRSM
  nimte | 05nqg3g04 | 中国科学院宁波材料技术与工程研究所 | Ningbo Institute of Industrial Technology | cas | 33 | nimte.cas.cn | 宁波材料所;CNITECH;NIMTE | Ningbo Institute of Materials Technology & Engineering
  sinano | 0027d9x02 | 中国科学院苏州纳米技术与纳米仿生研究所 | Suzhou Institute of Nano-tech and Nano-bionics | cas | 32 | sinano.cas.cn | 苏州纳米所;SINANO
  ime | 02s6gs133 | 中国科学院微电子研究所 | Institute of Microelectronics | cas | 11 | ime.cas.cn | 微电子所;IMEACAS
  siat | 04gh4er46 | 中国科学院深圳先进技术研究院 | Shenzhen Institutes of Advanced Technology | cas | 44 | siat.cas.cn | 深圳先进院;SIAT
  ipe | 03j4x9j18 | 中国科学院过程工程研究所 | Institute of Process Engineering | cas | 11 | ipe.cas.cn | 过程工程所;ICM-CAS;IPE-CAS | Institute of Chemical Metallurgy, Chinese Academy of Sciences
  xiopm | 0444j5556 | 中国科学院西安光学精密机械研究所 | Xi'an Institute of Optics and Precision Mechanics | cas | 61 | opt.cas.cn | 西安光机所;XIOPM | Xian Institute of Optics and Precision Mechanics
  ioe | 02bn68w95 | 中国科学院光电技术研究所 | Institute of Optics and Electronics, Chinese Academy of Sciences | cas | 51 | ioe.cas.cn | 光电所;IOE CAS | Institute of Optics and Electronics
  imech | 057jnjd73 | 中国科学院力学研究所 | Institute of Mechanics | cas | 11 | imech.cas.cn | 力学所;IMCAS
  ioa | 00v8rqv75 | 中国科学院声学研究所 | Institute of Acoustics | cas | 11 | ioa.cas.cn | 声学所;IOA
  xjipc | 00x44h034 | 中国科学院新疆理化技术研究所 | Xinjiang Technical Institute of Physics & Chemistry | cas | 65 | xjipc.cas.cn | 新疆理化所;XTIPC
  sxicc | 05j73fd60 | 中国科学院山西煤炭化学研究所 | Institute of Coal Chemistry | cas | 14 | sxicc.cas.cn | 山西煤化所;ICC | CAS Laboratory of Coal Chemistry
  ict | 0090r4d87 | 中国科学院计算技术研究所 | Institute of Computing Technology | cas | 11 | ict.cas.cn | 计算所;ICT
  amss | 02jkmyk67 | 中国科学院数学与系统科学研究院 | Academy of Mathematics and Systems Science | cas | 11 | amss.cas.cn | 数学院;AMSS
  sioc | 01y3hvq34 | 中国科学院上海有机化学研究所 | Shanghai Institute of Organic Chemistry | cas | 31 | sioc.cas.cn | 上海有机所;SIOC
  isl | 00ga02e19 | 青海盐湖研究所 | Qinghai Institute of Salt Lakes | cas | 63 | isl.ac.cn | 青海盐湖所 | Qinghai Institute of Salt Lakes of the Chinese Academy of Sciences
`);
