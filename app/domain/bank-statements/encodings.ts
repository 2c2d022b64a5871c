// The encodings of bank files that Claimbook decodes. The page offers them, and the URL carries the choice.

/** The encodings with their names for people. */
export const ENCODINGS = {
  'utf-8': 'Unicode (UTF-8)',
  'utf-16le': 'Unicode (UTF-16)',
  'utf-16be': 'Unicode (UTF-16, big-endian)',
  'windows-1252': 'Western European (Windows-1252)',
  'iso-8859-15': 'Western European (ISO-8859-15)',
  cp850: 'Western European (DOS 850)',
  cp437: 'Western European (DOS 437)',
  'windows-1250': 'Central European (Windows-1250)',
  'iso-8859-2': 'Central European (ISO-8859-2)',
  cp852: 'Central European (DOS 852)',
  'windows-1251': 'Cyrillic (Windows-1251)',
  cp866: 'Cyrillic (DOS 866)',
  'koi8-u': 'Cyrillic (KOI8)',
  'iso-8859-5': 'Cyrillic (ISO-8859-5)',
  'windows-1253': 'Greek (Windows-1253)',
  'windows-1254': 'Turkish (Windows-1254)',
  'windows-1255': 'Hebrew (Windows-1255)',
  'windows-1256': 'Arabic (Windows-1256)',
  'windows-1257': 'Baltic (Windows-1257)',
  'windows-1258': 'Vietnamese (Windows-1258)',
  'windows-874': 'Thai (Windows-874)',
  gb18030: 'Chinese, simplified (GBK, GB18030)',
  big5: 'Chinese, traditional (Big5)',
  shift_jis: 'Japanese (Shift-JIS)',
  'euc-jp': 'Japanese (EUC-JP)',
  'euc-kr': 'Korean (EUC-KR)',
} as const

export type Encoding = keyof typeof ENCODINGS

export const isEncoding = (name: string): name is Encoding => Object.hasOwn(ENCODINGS, name)

/** Other names of encodings, which files declare or the detector uses. */
// biome-ignore format: several names in a line
const ALIASES: Record<string, Encoding> = {
  utf8: 'utf-8', 'utf-8-sig': 'utf-8', 'us-ascii': 'utf-8', usascii: 'windows-1252',
  'iso-8859-1': 'windows-1252', 'iso8859-1': 'windows-1252', latin1: 'windows-1252', 1252: 'windows-1252',
  'iso8859-15': 'iso-8859-15', '8859-1': 'windows-1252', cp1252: 'windows-1252', ansi: 'windows-1252',
  'windows-1250': 'windows-1250', cp1250: 'windows-1250', 1250: 'windows-1250', 1251: 'windows-1251',
  cp1251: 'windows-1251', 'koi8-r': 'koi8-u', ibm866: 'cp866', ibm850: 'cp850', ibm852: 'cp852',
  cp858: 'cp850', cp1125: 'cp866', ibm437: 'cp437', 'iso-8859-7': 'windows-1253',
  'iso-8859-9': 'windows-1254', 'iso-8859-8': 'windows-1255', 'iso-8859-13': 'windows-1257',
  cp874: 'windows-874', 'tis-620': 'windows-874', gbk: 'gb18030', gb2312: 'gb18030',
  big5hkscs: 'big5', 'big5-hkscs': 'big5', cp950: 'big5', cp932: 'shift_jis', sjis: 'shift_jis',
  'shift-jis': 'shift_jis', cp949: 'euc-kr', 'euc-jis-2004': 'euc-jp', 'ks_c_5601-1987': 'euc-kr', 'utf-16': 'utf-16le',
}

/** Returns the encoding of a name; null for an encoding that Claimbook does not decode. */
export function encodingNamed(name: string): Encoding | null {
  const plain = name.trim().toLowerCase()
  return isEncoding(plain) ? plain : (ALIASES[plain] ?? null)
}
