/** People and institutes of the demonstration; all are fictional. */
export const institutes = {
  physics: { nameZh: '示例凝聚态物理研究所（北京）', nameEn: 'Demo Institute of Condensed Matter, Beijing' },
  facility: { nameZh: '示例综合极端条件实验装置（吉林）', nameEn: 'Demo Extreme Conditions Facility, Jilin' },
  school: { nameZh: '示例大学物理学院（南京）', nameEn: 'School of Physics, Demo University, Nanjing' },
  materials: { nameZh: '示例材料科学中心（上海）', nameEn: 'Demo Center for Materials Science, Shanghai' },
  neutron: { nameZh: '示例中子源（东莞）', nameEn: 'Demo Neutron Source, Dongguan' },
  computing: { nameZh: '示例计算材料实验室（合肥）', nameEn: 'Demo Laboratory for Computational Materials, Hefei' },
};

type Institute = (typeof institutes)[keyof typeof institutes];

const person = (nameZh: string, nameEn: string, institute: Institute, no: number, isCorresponding = false) => ({
  nameZh,
  nameEn,
  affiliations: [institute],
  email: `${nameEn.toLowerCase().split(' ').toReversed().join('.')}@example.org`,
  phone: `010-5555-0${no}`,
  isCorresponding,
});

export const authors = {
  lin: person('林若溪', 'Ruoxi Lin', institutes.physics, 111, true),
  zhou: person('周明远', 'Mingyuan Zhou', institutes.physics, 112),
  shen: person('沈知白', 'Zhibai Shen', institutes.facility, 113),
  he: person('何一舟', 'Yizhou He', institutes.school, 114, true),
  tang: person('唐书白', 'Shubai Tang', institutes.materials, 115, true),
  guo: person('郭云帆', 'Yunfan Guo', institutes.materials, 116),
  wei: person('魏清和', 'Qinghe Wei', institutes.neutron, 117, true),
  song: person('宋嘉木', 'Jiamu Song', institutes.neutron, 118),
  fan: person('范思远', 'Siyuan Fan', institutes.computing, 119, true),
  qiu: person('邱以宁', 'Yining Qiu', institutes.computing, 120),
  du: person('杜望舒', 'Wangshu Du', institutes.facility, 121, true),
  xie: person('谢临川', 'Linchuan Xie', institutes.school, 122),
};
export type AuthorName = keyof typeof authors;
