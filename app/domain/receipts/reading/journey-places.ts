import { phrases } from '~/domain/text/phrases'
import { patternOfWords } from './languages/word-patterns'

// Recognises numbers of terminals, gates, platforms and seats on tickets, which are not amounts.

const PLACE_WORDS = patternOfWords(phrases`
  terminal, gate, seat, platform, coach, carriage, boarding group, zone, flugsteig, sitz, sitzplatz, gleis,
  wagen, bahnsteig, porte, siège, quai, voie, voiture, place, puerta, asiento, andén, vía, coche, terminale,
  uscita, posto, binario, carrozza, portão, porta, lugar, assento, cais, carruagem, uitgang, stoel, zitplaats,
  spoor, rijtuig, utgang, sete, spor, vogn, plass, sæde, plads, udgang, perron, säte, spår, vagn, plats,
  portti, paikka, istuin, raide, laituri, vaunu, terminaali, bramka, wyjście, miejsce, peron, tor, wagon,
  terminál, brána, sedadlo, nástupiště, kolej, vůz, kapu, ülés, vágány, kocsi, poartă, poarta, loc, linia,
  vagon, vrata, izlaz, sjedalo, kolosijek, πύλη, θέση, τερματικός, πλατφόρμα, kapı, koltuk, peron no,
  терминал, выход, место, путь, вагон, термінал, вихід, місце, колія, изход, място, коловоз, صالة, بوابة,
  مقعد, رصيف, טרמינל, שער, מושב, רציף, קרון, 航站楼, 航廈, 登机口, 登機門, 座位, 站台, 月台, 车厢, ターミナル, ゲート, 搭乗口, 座席, 番線, 号車,
  터미널, 탑승구, 게이트, 좌석, 승강장, gerbang, kursi, peron, pintu, tempat duduk, nhà ga, cửa, ghế, toa, อาคาร, ประตู,
  ที่นั่ง, ชานชาลา
`)

/** The number of a place, without a fraction: `2`, `B7`, `14C`. */
const PLACE_NUMBER = /^[\s.:#№-]{0,4}(?:(?:no|nr)\.? )?\p{L}?\d{1,3}\p{L}?(?![\p{L}\d]|[.,]\d)/u

/**
 * Whether a normalized text has numbers, and all of them number places of a journey. It steps from one place
 * word to the next, and gives up at the first digit that does not follow one: `gate 7 seat 14c`.
 */
export function hasOnlyPlaceNumbers(normalized: string): boolean {
  let remainingText = normalized
  let placeWord = PLACE_WORDS.exec(remainingText)
  let hasPlaceNumber = false
  while (placeWord !== null) {
    const textAfter = remainingText.slice(placeWord.index + placeWord[0].length)
    if (/\d/.test(remainingText.slice(0, placeWord.index))) return false
    const number = PLACE_NUMBER.exec(textAfter)?.[0] ?? ''
    hasPlaceNumber ||= number !== ''
    remainingText = textAfter.slice(number.length)
    placeWord = PLACE_WORDS.exec(remainingText)
  }
  return hasPlaceNumber && !/\d/.test(remainingText)
}
