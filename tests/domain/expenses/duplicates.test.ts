import { describe, expect, it } from 'vitest'
import { isSameMerchant, MerchantNames, merchantName } from '~/domain/expenses/duplicates'
import { editDistance } from '~/domain/text/text-search'
import { DUPLICATE_NAMES_COMPARED_MAX } from '~/limits'

const isSimilarMerchant = (one: string, other: string) =>
  isSameMerchant(merchantName(one), merchantName(other))

describe('two names of merchants', () => {
  it.each([
    ['Java House', 'JAVA HOUSE'],
    ['Café Zürich', 'Cafe Zurich'],
    ['Java House', 'Java House Karen'],
    ['Java House Ltd', 'JAVA HOUSE LTD.'],
    ['Hotel Rivoli GmbH', 'Hotel Rivoli'],
    ['POPULAR BOOK CO. (M) SDN BHD', 'POPUILAR BOOK C0. (M) SDN. BHD.'],
    ['Repsol S.A.', 'REPSOL'],
    ['Autogrill S.p.A.', 'Autogrill'],
    ['Sanyu Stationery Shop', 'SANYO STATIONERY SHOP'],
    ["McDonald's", 'McDonalds'],
    ['', 'Java House'],
    ['東京書店', '東京書店 銀座'],
  ])('%j and %j may be one', (one, other) => {
    expect([isSimilarMerchant(one, other), isSimilarMerchant(other, one)]).toEqual([true, true])
  })

  it.each([
    ['Java House', 'Artcaffe'],
    ['Java House Ltd', 'Artcaffe Ltd'],
    ['Shell', 'Total'],
    ['Hotel Rivoli GmbH', 'Hotel Adler GmbH'],
    ['東京書店', '大阪食堂'],
  ])('%j and %j are two', (one, other) => {
    expect([isSimilarMerchant(one, other), isSimilarMerchant(other, one)]).toEqual([false, false])
  })

  it.each([
    // a quarter of the letters may differ, of 8 and of 12
    ['artcaffe', 'artcaxxe', true],
    ['artcaffe', 'artcaxxx', false],
    ['kempinskitwo', 'kempinskixyz', true],
    ['kempinskitwo', 'kempinskwxyz', false],
  ])('%j and %j are one merchant: %j', (one, other, isOne) => {
    expect([isSimilarMerchant(one, other), isSimilarMerchant(other, one)]).toEqual([isOne, isOne])
  })

  it('a name of nothing but a legal form is a name, and a very long one is compared', () => {
    expect(isSimilarMerchant('Ltd', 'AG')).toBe(false)
    expect(isSimilarMerchant('a'.repeat(1_000_000), 'b'.repeat(1_000_000))).toBe(false)
  })
})

describe('many names of merchants', () => {
  const namesOf = (count: number, extra: string[]) => {
    const names = new MerchantNames<string>()
    const others = Array.from({ length: count - extra.length }, (_, at) => `${'qwx'[at % 3]}${at} place${at}`)
    for (const name of [...others, ...extra]) names.add(merchantName(name), name)
    return names
  }
  const find = (names: MerchantNames<string>, name: string) => names.find(merchantName(name), () => true)

  it.each([DUPLICATE_NAMES_COMPARED_MAX, DUPLICATE_NAMES_COMPARED_MAX + 1, 2_000])(
    'among %i, one that shares a word or the beginning is found',
    (count) => {
      const names = namesOf(count, ['Java House', 'Artcaffe'])
      expect(
        ['JAVA HOUSE', 'Java House Karen', 'Artcafe', 'Sarova'].map((name) => find(names, name)),
      ).toEqual(['Java House', 'Java House', 'Artcaffe', undefined])
    },
  )

  it('a similar one that shares neither is found among as many as are all compared, and not among one more', () => {
    expect(find(namesOf(DUPLICATE_NAMES_COMPARED_MAX, ['Artcaffe']), 'Ertcaffe')).toBe('Artcaffe')
    expect(find(namesOf(DUPLICATE_NAMES_COMPARED_MAX + 1, ['Artcaffe']), 'Ertcaffe')).toBeUndefined()
  })

  it('one that shares a rare word is found behind many that share a common one', () => {
    const shops = Array.from({ length: 60 }, (_, at) => `Shop ${'qwxz'[at % 4]}${at}qwertz${at}`)
    expect(find(namesOf(100, [...shops, 'Java House']), 'Shop Java House')).toBe('Java House')
  })

  it('of two similar ones the first is found, also where the second shares the rarer word', () => {
    const others = Array.from({ length: 5 }, (_, at) => `Java ${'qwxz'[at % 4]}${at}qwertz${at}`)
    expect(find(namesOf(100, ['Java', ...others, 'House']), 'Java House')).toBe('Java')
  })

  it('one of the same name is found behind a similar one', () => {
    expect(find(namesOf(2, ['Java House Karen', 'Java House']), 'Java House')).toBe('Java House')
  })

  it.each([
    ['four', 'Artcxxfe', 'Artcaffe'],
    ['three', 'Artxaffe', undefined],
  ])('among many, one that shares the first %s letters alone, as %s, finds %s', (_, name, found) => {
    expect(find(namesOf(2_000, ['Artcaffe']), name)).toBe(found)
  })

  it('one without words is found by every name, and finds the first', () => {
    expect(find(namesOf(2_000, ['']), 'Java House')).toBe('')
    expect(find(namesOf(2_000, []), '')).toBe('q0 place0')
  })
})

it.each([
  ['', ''],
  ['abc', ''],
  ['kitten', 'sitting'],
  ['javahouse', 'artcaffe'],
  ['aaaaaaaaaa', 'baaaaaaaaab'],
])(
  'the distance of %j and %j up to a bound is that without one, or one more than the bound',
  (one, other) => {
    const distance = editDistance(one, other)
    for (let max = 0; max < 12; max++) expect(editDistance(one, other, max)).toBe(Math.min(distance, max + 1))
  },
)
