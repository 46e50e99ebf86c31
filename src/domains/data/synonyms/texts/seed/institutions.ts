/** Institutions, facilities and kinds of data. */
export const institutions = `
中国科学院 = 中科院 = Chinese Academy of Sciences = CAS
中国科学院物理研究所 = 中科院物理所 = 物理所 = Institute of Physics, Chinese Academy of Sciences = IOP CAS
中国科学院半导体研究所 = 半导体所 = Institute of Semiconductors
中国科学院金属研究所 = 金属所 = Institute of Metal Research
中国科学院上海微系统与信息技术研究所 = 上海微系统所 = SIMIT
中国科学院高能物理研究所 = 高能所 = Institute of High Energy Physics = IHEP
中国科学院强磁场科学中心 = 强磁场中心 = High Magnetic Field Laboratory
中国科学技术大学 = 中国科大 = 中科大 = USTC = University of Science and Technology of China
中国科学院大学 = 国科大 = UCAS = University of Chinese Academy of Sciences
清华大学 = 清华 = Tsinghua University = Tsinghua
北京大学 = 北大 = Peking University = PKU
复旦大学 = 复旦 = Fudan University
南京大学 = 南大 = Nanjing University
浙江大学 = 浙大 = Zhejiang University
上海交通大学 = 上海交大 = Shanghai Jiao Tong University = SJTU
中国人民大学 = 人大 = Renmin University of China
北京航空航天大学 = 北航 = Beihang University
北京理工大学 = 北理工 = Beijing Institute of Technology
北京科技大学 = 北科大 = University of Science and Technology Beijing = USTB
南方科技大学 = 南科大 = SUSTech = Southern University of Science and Technology
华中科技大学 = 华科 = Huazhong University of Science and Technology
武汉大学 = 武大 = Wuhan University
西安交通大学 = 西安交大 = Xi'an Jiaotong University
中山大学 = Sun Yat-sen University
吉林大学 = 吉大 = Jilin University
山东大学 = 山大 = Shandong University
上海科技大学 = 上科大 = ShanghaiTech University
松山湖材料实验室 = Songshan Lake Materials Laboratory
国家自然科学基金 = 国家自然科学基金委员会 = NSFC = National Natural Science Foundation of China = 自然科学基金
国家重点研发计划 = National Key R&D Program of China = 重点研发计划 = National Key Research and Development Program
科技部 = 科学技术部 = Ministry of Science and Technology
综合极端条件实验装置 = SECUF = Synergetic Extreme Condition User Facility
北京同步辐射装置 = BSRF = Beijing Synchrotron Radiation Facility
高能同步辐射光源 = HEPS = High Energy Photon Source
合肥光源 = Hefei Light Source = NSRL = 国家同步辐射实验室
中国先进研究堆 = CARR = China Advanced Research Reactor
材料项目 = Materials Project
无机晶体结构数据库 = ICSD = Inorganic Crystal Structure Database
晶体学开放数据库 = COD = Crystallography Open Database
博士后 = postdoc = postdoctoral
学位论文 = thesis = dissertation = 博士论文 = doctoral thesis
综述 = review article
技术报告 = technical report
原始数据 = raw data
实验数据 = experimental data
计算数据 = computational data = calculated data
图像 = 图片 = image = images = 显微图像 = micrograph = micrographs
视频 = video = 录像
曲线 = curve = curves
谱图 = 图谱
`;
