/*
 * Names as they are compared. The search key keeps the order of letters, so that a beginning stays a beginning. The match key
 * also shortens words that people write in different ways.
 */

/** Traditional characters of names of institutions, each followed by the simplified one. */
const pairs =
  '學学國国華华會会實实驗验員员與与業业東东車车門门開开關关電电機机場场廣广慶庆應应圖图書书館馆術术質质體体醫医藥药葯药農农產产礦矿鐵铁鋼钢銀银銅铜錫锡鋁铝鎂镁鈦钛鋰锂鎳镍鉻铬鎢钨鉬钼鋯锆鈮铌鉭钽銻锑鎵镓鍺锗鈾铀釷钍釹钕鏡镜' +
  '環环壞坏節节範范師师傳传統统經经濟济財财貿贸資资賽赛費费網网絡络線线纖纤維维組组織织結结構构級级紀纪約约紅红純纯細细終终給给緒绪續续縣县總总績绩編编綜综綠绿緣缘聯联聲声職职腦脑膠胶膚肤臺台興兴舊旧艦舰藝艺蘭兰蘇苏處处號号' +
  '衛卫裝装製制複复規规視视覺觉親亲觀观計计訊讯訓训記记設设許许評评詢询試试詩诗話话該该詳详認认語语誠诚說说調调談谈請请論论謝谢識识證证譯译議议護护讀读變变貝贝負负貢贡責责貨货貫贯貴贵買买賀贺賓宾賴赖購购贊赞趙赵趨趋躍跃軌轨' +
  '軍军軟软軸轴較较載载輔辅輕轻輛辆輝辉輪轮輸输轉转辦办邊边遼辽達达遷迁選选遠远適适還还進进運运過过連连遲迟遺遗鄉乡鄭郑鄰邻釋释針针鉛铅鋒锋錄录錢钱錦锦鍵键鎮镇鏈链鑒鉴長长閉闭間间閩闽陝陕陽阳陰阴陳陈陸陆際际隨随險险雙双雜杂' +
  '離离難难雲云霧雾靈灵靜静響响頂顶項项順顺預预領领頭头頻频題题顏颜願愿類类顯显風风飛飞養养餘余馬马駐驻駕驾驅驱驚惊髮发發发鬥斗魚鱼魯鲁鮮鲜鳥鸟鴻鸿鹽盐麗丽黃黄點点黨党齊齐齒齿龍龙龜龟亞亚來来倉仓個个倫伦偉伟側侧備备傑杰傷伤' +
  '債债傾倾僅仅價价儀仪億亿優优儲储兒儿內内兩两凍冻劃划劇剧劉刘劍剑劑剂動动務务勝胜勞劳勢势勵励區区協协單单衝冲厭厌厲厉參参叢丛吳吴問问啟启喬乔嚴严園园圓圆團团執执堅坚報报塊块塗涂塵尘墊垫墜坠壇坛壓压壘垒壯壮壽寿夢梦夾夹奧奥' +
  '奪夺婦妇媽妈孫孙寧宁寬宽審审寫写寶宝將将專专尋寻對对導导層层屬属岡冈島岛峽峡崗岗嶺岭巖岩帥帅帶带幣币幫帮幹干幾几庫库廈厦廠厂廢废廳厅張张強强彈弹彙汇彥彦後后徑径從从復复徵征恆恒惡恶愛爱慣惯憂忧憑凭憲宪懷怀戰战戲戏戶户拋抛' +
  '捨舍掃扫採采換换揚扬損损搖摇撫抚擇择擊击擔担據据擬拟擴扩擺摆攜携攝摄敗败敵敌數数斷断於于時时晉晋晝昼暫暂曆历曉晓曠旷曬晒朧胧柵栅條条楊杨極极榮荣槍枪樁桩樂乐樓楼標标樞枢樣样樹树橋桥檔档檢检檯台櫃柜權权欄栏歐欧歡欢歲岁歷历' +
  '歸归殘残殼壳毀毁氣气漢汉氫氢決决沒没沖冲況况洩泄浹浃涼凉淚泪淨净淪沦淵渊淺浅減减渦涡測测渾浑湊凑湯汤滄沧滅灭滬沪滯滞滲渗滿满漁渔漲涨漸渐潔洁潛潜潤润澤泽澱淀濁浊濃浓濕湿濤涛濱滨濾滤瀋沈瀏浏瀘泸灘滩灣湾災灾為为烏乌無无煉炼' +
  '煙烟煩烦熱热熾炽燈灯燒烧營营爐炉爭争爺爷爾尔牆墙牽牵狀状獎奖獨独獲获現现瑪玛瓊琼畝亩畢毕畫画異异當当療疗瘋疯瘡疮皺皱盜盗盡尽監监盤盘盧卢眾众睏困矯矫碩硕確确碼码磚砖磯矶礎础礙碍祿禄禍祸禪禅禮礼種种稱称穀谷穌稣積积穎颖穩稳' +
  '窮穷竅窍競竞筆笔筍笋箋笺築筑簡简簽签籃篮籌筹籠笼粵粤糧粮糾纠納纳紐纽紙纸紡纺紮扎絕绝絲丝絨绒';
const simplified = new Map<string, string>();
for (let at = 0; at + 1 < pairs.length; at += 2) simplified.set(pairs[at]!, pairs[at + 1]!);

const han = /\p{Script=Han}/u;

/** Full-width and accented letters, capitals, traditional characters and marks do not matter. */
const folded = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\p{Script=Han}/gu, (character) => simplified.get(character) ?? character)
    .replaceAll('&', ' and ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    // A blank next to a Han character says nothing.
    .replace(/(?<=\p{Script=Han}) | (?=\p{Script=Han})/gu, '')
    .trim();

/** A name as completion looks for it: its beginning stays a beginning. */
export const searchKey = (name: string): string =>
  folded(name)
    .replace(/^中科院/, '中国科学院')
    .replace(/^the /, '');

/** Short forms of English words in names of institutions. */
const words: Record<string, string> = {
  univ: 'university',
  inst: 'institute',
  insts: 'institutes',
  acad: 'academy',
  natl: 'national',
  nat: 'national',
  lab: 'laboratory',
  labs: 'laboratories',
  technol: 'technology',
  tech: 'technology',
  phys: 'physics',
  chem: 'chemistry',
  mat: 'materials',
  mater: 'materials',
  dept: 'department',
  sch: 'school',
  coll: 'college',
  ctr: 'centre',
  center: 'centre',
  engn: 'engineering',
  eng: 'engineering',
  int: 'international',
  cas: 'chinese academy of sciences',
};
/** Words that people leave out. */
const silent = new Set(['the', 'of', 'and', 'for']);

/** A name as recognition compares it: equal keys mean the same name. */
export function matchKey(name: string): string {
  const key = searchKey(name);
  if (han.test(key)) return key.replaceAll('中国科学院', '中科院').replaceAll('研究所', '所').slice(0, 420);
  const said = key
    .replace(/\bsci\b/g, 'sciences')
    .split(' ')
    .map((word) => words[word] ?? word)
    .join(' ')
    .split(' ')
    .filter((word) => !silent.has(word));
  return (said.length ? said.join(' ') : key).slice(0, 420);
}

/** Pairs of neighbouring Han characters of a search key. */
export function hanPairs(key: string): string[] {
  const characters = [...key];
  const found = characters.slice(0, -1).flatMap((one, at) => {
    const next = characters[at + 1]!;
    return han.test(one) && han.test(next) ? [one + next] : [];
  });
  return [...new Set(found)];
}
