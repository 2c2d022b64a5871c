import { arabic } from './arabic'
import { bulgarian } from './bulgarian'
import { croatian } from './croatian'
import { czech } from './czech'
import { danish } from './danish'
import { dutch } from './dutch'
import { english } from './english'
import { finnish } from './finnish'
import { french } from './french'
import { german } from './german'
import { greek } from './greek'
import { hebrew } from './hebrew'
import { hungarian } from './hungarian'
import { indonesian } from './indonesian'
import { italian } from './italian'
import { japanese } from './japanese'
import { korean } from './korean'
import { norwegian } from './norwegian'
import { polish } from './polish'
import { portuguese } from './portuguese'
import type { PrintedReceipt } from './printed-receipt'
import { romanian } from './romanian'
import { russian } from './russian'
import { simplifiedChinese } from './simplified-chinese'
import { spanish } from './spanish'
import { swedish } from './swedish'
import { thai } from './thai'
import { traditionalChinese } from './traditional-chinese'
import { turkish } from './turkish'
import { ukrainian } from './ukrainian'
import { vietnamese } from './vietnamese'

/** Receipts by the code of their language. */
export const RECEIPTS: Record<string, PrintedReceipt[]> = {
  eng: english,
  deu: german,
  fra: french,
  spa: spanish,
  ita: italian,
  por: portuguese,
  nld: dutch,
  pol: polish,
  ces: czech,
  hun: hungarian,
  ron: romanian,
  swe: swedish,
  dan: danish,
  nor: norwegian,
  fin: finnish,
  ell: greek,
  tur: turkish,
  rus: russian,
  ukr: ukrainian,
  bul: bulgarian,
  hrv: croatian,
  jpn: japanese,
  chi_sim: simplifiedChinese,
  chi_tra: traditionalChinese,
  kor: korean,
  tha: thai,
  vie: vietnamese,
  ind: indonesian,
  ara: arabic,
  heb: hebrew,
}
