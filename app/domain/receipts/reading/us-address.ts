/**
 * A state of the United States with a ZIP code behind a town, with spaces and commas or without: `Walnut, WY,
 * 98432`, `Redmond,WA 98052`. States whose abbreviation is also that of a country are told by the first
 * digits of their ZIP codes.
 */
export const US_ADDRESS =
  /(?<=[A-Za-z0],|[a-z] ?|[A-Za-z0], |[A-Za-z] )(?:(?:A[KLRZ]|C[AOT]|DC|FL|GA|HI|I[AN]|K[SY]|M[DIOST]|N[CDEHJMVY]|O[HKR]|P[AR]|RI|S[CD]|T[NX]|UT|V[AT]|W[AIVY]),? ?\d{5}|DE,? ?19\d{3}|IL,? ?6\d{4}|ID,? ?83\d{3}|LA,? ?7\d{4}|M[AE],? ?0\d{4}|MN,? ?5\d{4})(?:-\d{4})?(?!\d)/
