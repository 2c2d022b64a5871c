import { phrases } from '~/domain/text/phrases'
import { LANGUAGES } from './languages'
import { patternOfWords, wordListPattern } from './languages/word-patterns'

// Words for fees, surcharges and tips, which are percentages of a price, as taxes are.

const SURCHARGES = patternOfWords(phrases`
  fee, fees, surcharge, commission, commissions, service, svc, handling, cover charge, frais, supplément,
  majoration, provision, comisión, recargo, suplemento, comissão, acréscimo, commissione, commissioni,
  supplemento, maggiorazione, toeslag, commissie, prowizja, opłata, dopłata, poplatek, přirážka, příplatek,
  jutalék, felár, díj, comision, taxă serviciu, suprataxă, provizija, naknada, комиссия, сбор, наценка,
  комісія, збір, комисионна, такса обслужване, komisyon, hizmet, προμήθεια, επιβάρυνση, biaya, komisi, caj,
  phí, phụ phí, phụ thu, 手数料, 手续费, 手續費, 服务费, 服務費, 수수료, ค่าธรรมเนียม, ค่าบริการ, رسوم, عمولة, עמלה, תוספת
`)
/** Endings of compound words: `Bearbeitungsgebühr`. */
const SURCHARGE_ENDINGS =
  /gebuhr|zuschlag|aufschlag|toeslag|tillagg|tillaeg|tillegg|avgift|gebyr|palvelumaksu/

/** Whether a text from `normalizeWords` names a fee, a surcharge or a tip, in any language. */
export const namesSurcharge = (normalized: string): boolean =>
  SURCHARGES.test(normalized) ||
  SURCHARGE_ENDINGS.test(normalized) ||
  wordListPattern(LANGUAGES, 'serviceCharge').test(normalized) ||
  wordListPattern(LANGUAGES, 'tip').test(normalized)
