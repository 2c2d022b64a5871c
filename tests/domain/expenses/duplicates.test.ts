import { describe, expect, it } from 'vitest'
import { isSameMerchant, merchantName } from '~/domain/expenses/duplicates'

const isSimilarMerchant = (one: string, other: string) => isSameMerchant(merchantName(one), merchantName(other))

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

  it('a name of nothing but a legal form is a name, and a very long one is compared', () => {
    expect(isSimilarMerchant('Ltd', 'AG')).toBe(false)
    expect(isSimilarMerchant('a'.repeat(1_000_000), 'b'.repeat(1_000_000))).toBe(false)
  })
})
