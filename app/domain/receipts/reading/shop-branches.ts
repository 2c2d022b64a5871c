/** The name of a branch below the name of its shop: `渋谷店` or `강남점`. */
const BRANCH = /\p{L}{2}[店점]$/u
/** Kinds of shops with the same ending: a bookshop is a `書店`. */
const SHOP_KIND =
  /(?:[商饭飯书書酒药薬食百茶茗麵面花貨物売]|専門|菓子|料理|量販|免税|免稅|自転車|精肉|鮮魚|青果|洋服|時計|代理)店$|(?:[식의화서매]|전문|할인|제과|문구|면세|대리)점$/u

/** The end of an address without a house number: a town, a district, a street. */
const TOWN_AT_END = /[都府県縣市区區町村路街시구동]$/u

/** Whether a text may name a branch of the shop in the text above it. */
export const mayBeBranch = (name: string, above: string): boolean =>
  BRANCH.test(name) && !SHOP_KIND.test(name) && !TOWN_AT_END.test(above)
