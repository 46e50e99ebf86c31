/** Names of table columns, without their unit, by the declared field whose range they tell; `T` is a temperature, `t` a time. */
export const columnNames = {
  temperature: /^(?:T|T_?(?:sample|s)|temp(?:erature)?|sample[ _]temp(?:erature)?|温度|样品温度|测量温度)$/,
  magneticField: /^(?:B|H|µ0H|μ0H|magnetic[ _]field|field|磁场|磁感应强度)$/,
  pressure: /^(?:P|p|pressure|压强|压力)$/,
};

/** The value of the field for spin–orbit coupling, a text that both languages share. */
export const included = '已考虑 / included';
