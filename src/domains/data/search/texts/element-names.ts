/** Names of the elements in the order of their atomic numbers: Chinese and English. */
const names =
  '氢 hydrogen 氦 helium 锂 lithium 铍 beryllium 硼 boron 碳 carbon 氮 nitrogen 氧 oxygen 氟 fluorine 氖 neon 钠 sodium 镁 magnesium ' +
  '铝 aluminium 硅 silicon 磷 phosphorus 硫 sulfur 氯 chlorine 氩 argon 钾 potassium 钙 calcium 钪 scandium 钛 titanium 钒 vanadium ' +
  '铬 chromium 锰 manganese 铁 iron 钴 cobalt 镍 nickel 铜 copper 锌 zinc 镓 gallium 锗 germanium 砷 arsenic 硒 selenium 溴 bromine ' +
  '氪 krypton 铷 rubidium 锶 strontium 钇 yttrium 锆 zirconium 铌 niobium 钼 molybdenum 锝 technetium 钌 ruthenium 铑 rhodium ' +
  '钯 palladium 银 silver 镉 cadmium 铟 indium 锡 tin 锑 antimony 碲 tellurium 碘 iodine 氙 xenon 铯 caesium 钡 barium 镧 lanthanum ' +
  '铈 cerium 镨 praseodymium 钕 neodymium 钷 promethium 钐 samarium 铕 europium 钆 gadolinium 铽 terbium 镝 dysprosium 钬 holmium ' +
  '铒 erbium 铥 thulium 镱 ytterbium 镥 lutetium 铪 hafnium 钽 tantalum 钨 tungsten 铼 rhenium 锇 osmium 铱 iridium 铂 platinum ' +
  '金 gold 汞 mercury 铊 thallium 铅 lead 铋 bismuth 钋 polonium 砹 astatine 氡 radon 钫 francium 镭 radium 锕 actinium 钍 thorium ' +
  '镤 protactinium 铀 uranium 镎 neptunium 钚 plutonium 镅 americium 锔 curium 锫 berkelium 锎 californium 锿 einsteinium 镄 fermium ' +
  '钔 mendelevium 锘 nobelium 铹 lawrencium';
export const elementNames: readonly string[] = names.split(' ');

/** Other English spellings of the same elements. */
export const otherElementNames: Readonly<Record<string, string>> = {
  aluminum: 'aluminium',
  sulphur: 'sulfur',
  cesium: 'caesium',
  wolfram: 'tungsten',
};
