import { arabic } from './arabic'
import { bulgarian } from './bulgarian'
import { simplifiedChinese, traditionalChinese } from './chinese'
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
import type { Language } from './language'
import { norwegian } from './norwegian'
import { polish } from './polish'
import { portuguese } from './portuguese'
import { romanian } from './romanian'
import { russian } from './russian'
import { spanish } from './spanish'
import { swedish } from './swedish'
import { thai } from './thai'
import { turkish } from './turkish'
import { ukrainian } from './ukrainian'
import { vietnamese } from './vietnamese'

/** The languages in which receipts are read. Of languages that match equally, the first one wins. */
export const LANGUAGES: Language[] = [
  english,
  german,
  french,
  spanish,
  italian,
  portuguese,
  dutch,
  polish,
  czech,
  hungarian,
  romanian,
  swedish,
  danish,
  norwegian,
  finnish,
  greek,
  turkish,
  russian,
  ukrainian,
  bulgarian,
  croatian,
  japanese,
  simplifiedChinese,
  traditionalChinese,
  korean,
  thai,
  vietnamese,
  indonesian,
  arabic,
  hebrew,
]
