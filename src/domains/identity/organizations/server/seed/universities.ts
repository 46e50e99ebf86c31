import { organizationsOf } from './seeded.ts';

/** Universities with condensed-matter physics and materials science. */
export const universities = organizationsOf(`
  ucas | 05qbk4x57 | 中国科学院大学 | University of Chinese Academy of Sciences | cas | 11 | ucas.ac.cn | 国科大;UCAS
  ustc | 04c4dkn09 | 中国科学技术大学 | University of Science and Technology of China | cas | 34 | ustc.edu.cn | 中国科大;中科大;USTC
  tsinghua | 03cve4549 | 清华大学 | Tsinghua University | | 11 | tsinghua.edu.cn | THU
  pku | 02v51f717 | 北京大学 | Peking University | | 11 | pku.edu.cn | 北大;PKU | Imperial University of Peking
  fudan | 013q1eq08 | 复旦大学 | Fudan University | | 31 | fudan.edu.cn
  nju | 01rxvg760 | 南京大学 | Nanjing University | | 32 | nju.edu.cn | 南大;NJU | Nanking University
  zju | 00a2xv884 | 浙江大学 | Zhejiang University | | 33 | zju.edu.cn | 浙大;ZJU | Chekiang University;Zheda
  sjtu | 0220qvk04 | 上海交通大学 | Shanghai Jiao Tong University | | 31 | sjtu.edu.cn | 上海交大;SJTU | Shanghai Communications University;Shanghai Jiaotong University;上海交通大學
  xjtu | 017zhmm22 | 西安交通大学 | Xi'an Jiaotong University | | 61 | xjtu.edu.cn | 西安交大;XJTU | Xi'an Jiao Tong University;Xian Jiaotong University
  jlu | 00js3aw79 | 吉林大学 | Jilin University | | 22 | jlu.edu.cn | 吉大
  whu | 033vjfk17 | 武汉大学 | Wuhan University | | 42 | whu.edu.cn | 武大;WHU
  hust | 00p991c53 | 华中科技大学 | Huazhong University of Science and Technology | | 42 | hust.edu.cn | 华中大;华科;HUST
  sysu | 0064kty71 | 中山大学 | Sun Yat-sen University | | 44 | sysu.edu.cn
  hit | 01yqg2h08 | 哈尔滨工业大学 | Harbin Institute of Technology | | 23 | hit.edu.cn | 哈工大;HIT
  ustb | 02egmk993 | 北京科技大学 | University of Science and Technology Beijing | | 11 | ustb.edu.cn | 北科大;USTB | Beijing Steel and Iron Institute
  bit | 01skt4w74 | 北京理工大学 | Beijing Institute of Technology | | 11 | bit.edu.cn | 北理工;BIT
  buaa | 00wk2mp56 | 北京航空航天大学 | Beihang University | | 11 | buaa.edu.cn | 北航;BUAA | Beijing University of Aeronautics and Astronautics
  scut | 0530pts50 | 华南理工大学 | South China University of Technology | | 44 | scut.edu.cn | 华南理工;SCUT
  scu | 011ashp19 | 四川大学 | Sichuan University | | 51 | scu.edu.cn | 川大;SCU
  sdu | 0207yh398 | 山东大学 | Shandong University | | 37 | sdu.edu.cn | SDU
  lzu | 01mkqqe32 | 兰州大学 | Lanzhou University | | 62 | lzu.edu.cn | 兰大
  nankai | 01y1kjr75 | 南开大学 | Nankai University | | 12 | nankai.edu.cn | NKU
  tju | 012tb2g32 | 天津大学 | Tianjin University | | 12 | tju.edu.cn | 天大;TJU | Peiyang University
  dlut | 023hj5876 | 大连理工大学 | Dalian University of Technology | | 21 | dlut.edu.cn | DUT
  neu | 03awzbc87 | 东北大学 | Northeastern University | | 21 | neu.edu.cn | NEU
  nwpu | 01y0j0j86 | 西北工业大学 | Northwestern Polytechnical University | | 61 | nwpu.edu.cn | 西工大;NPU;NWPU | State Northwest Institute of Engineering
  xmu | 00mcjh785 | 厦门大学 | Xiamen University | | 35 | xmu.edu.cn | 厦大;XMU
  hnu | 05htk5m33 | 湖南大学 | Hunan University | | 43 | hnu.edu.cn
  csu | 00f1zfq44 | 中南大学 | Central South University | | 43 | csu.edu.cn | CSU
  cqu | 023rhb549 | 重庆大学 | Chongqing University | | 50 | cqu.edu.cn | CQU
  tongji | 03rc6as71 | 同济大学 | Tongji University | | 31 | tongji.edu.cn | | 同濟大學
  seu | 04ct4d772 | 东南大学 | Southeast University | | 32 | seu.edu.cn | SEU
  ecnu | 02n96ep67 | 华东师范大学 | East China Normal University | | 31 | ecnu.edu.cn | 华东师大;ECNU | 華東師範大學
  bnu | 022k4wk35 | 北京师范大学 | Beijing Normal University | | 11 | bnu.edu.cn | 北师大;BNU
  ruc | 041pakw92 | 中国人民大学 | Renmin University of China | | 11 | ruc.edu.cn | RUC | People's University of China
  ysu | 02txfnf15 | 燕山大学 | Yanshan University | | 13 | ysu.edu.cn | YSU
  zzu | 04ypx8c21 | 郑州大学 | Zhengzhou University | | 41 | zzu.edu.cn | 郑大
  ahu | 05th6yx34 | 安徽大学 | Anhui University | | 34 | ahu.edu.cn
  sustech | 049tv2d57 | 南方科技大学 | Southern University of Science and Technology | | 44 | sustech.edu.cn | 南科大;SUSTC;SUSTech | South University of Science and Technology of China
  shanghaitech | 030bhh786 | 上海科技大学 | ShanghaiTech University | | 31 | shanghaitech.edu.cn | 上科大 | 上海科技大學
  westlake | 05hfa4n20 | 西湖大学 | Westlake University | | 33 | westlake.edu.cn | WIAS
  suda | 05t8y2r12 | 苏州大学 | Soochow University | | 32 | suda.edu.cn | 苏大
  whut | 03fe7t173 | 武汉理工大学 | Wuhan University of Technology | | 42 | whut.edu.cn | 武汉理工;WHUT;WUT
  ecust | 01vyrm377 | 华东理工大学 | East China University of Science and Technology | | 31 | ecust.edu.cn | 华理;华东理工;ECUST | 華東理工大學
  szu | 01vy4gh70 | 深圳大学 | Shenzhen University | | 44 | szu.edu.cn | 深大;SZU
  shu | 006teas31 | 上海大学 | Shanghai University | | 31 | shu.edu.cn | SHU
  uestc | 04qr3zq92 | 电子科技大学 | University of Electronic Science and Technology of China | | 51 | uestc.edu.cn | 电子科大;成电;UESTC
  xidian | 05s92vm98 | 西安电子科技大学 | Xidian University | | 61 | xidian.edu.cn | 西电 | University of Electronic Science and Technology at Xi'an
  henu | 003xyzq10 | 河南大学 | Henan University | | 41 | henu.edu.cn
  sxu | 03y3e3s17 | 山西大学 | Shanxi University | | 14 | sxu.edu.cn | 山西大;SXU
  nbu | 03et85d35 | 宁波大学 | Ningbo University | | 33 | nbu.edu.cn | 宁大;NBU
  bjut | 037b1pp87 | 北京工业大学 | Beijing University of Technology | | 11 | bjut.edu.cn | 北工大 | Beijing Polytechnic University
  hdu | 0576gt767 | 杭州电子科技大学 | Hangzhou Dianzi University | | 33 | hdu.edu.cn | 杭电;HDU | Hangzhou Institute of Electrical Engineering
  njnu | 036trcv74 | 南京师范大学 | Nanjing Normal University | | 32 | njnu.edu.cn | 南师大;NNU | Teacher's College, Nanjing University
  scnu | 01kq0pv72 | 华南师范大学 | South China Normal University | | 44 | scnu.edu.cn | 华南师大;SCNU
  njust | 00xp9wg62 | 南京理工大学 | Nanjing University of Science and Technology | | 32 | njust.edu.cn | 南理工;NUST
  nuaa | 01scyh794 | 南京航空航天大学 | Nanjing University of Aeronautics and Astronautics | | 32 | nuaa.edu.cn | 南航;NUAA | Nanjing Aeronautical Institute;Nanjing College of Aviation Industry
  njtech | 03sd35x91 | 南京工业大学 | Nanjing Tech University | | 32 | njtech.edu.cn | 南工大;NJTech | Nanjing University of Technology
  hfut | 02czkny70 | 合肥工业大学 | Hefei University of Technology | | 34 | hfut.edu.cn | 合工大;HFUT
  fzu | 011xvna82 | 福州大学 | Fuzhou University | | 35 | fzu.edu.cn | FZU
  buct | 00df5yc52 | 北京化工大学 | Beijing University of Chemical Technology | | 11 | buct.edu.cn | 北化工;BUCT
`);
