/**
 * A US state with its ZIP code after a town, with or without spaces and commas: `Walnut, WY, 98432`,
 * `Redmond,WA 98052`. If the abbreviation of a state is also that of a country, the first digits of the ZIP
 * code must fit the state.
 */
export const US_ADDRESS =
  /(?<=[A-Za-z0],|[a-z] ?|[A-Za-z0], |[A-Za-z] )(?:(?:A[KLRZ]|C[AOT]|DC|FL|GA|HI|I[AN]|K[SY]|M[DIOST]|N[CDEHJMVY]|O[HKR]|P[AR]|RI|S[CD]|T[NX]|UT|V[AT]|W[AIVY]),? ?\d{5}|DE,? ?19\d{3}|IL,? ?6\d{4}|ID,? ?83\d{3}|LA,? ?7\d{4}|M[AE],? ?0\d{4}|MN,? ?5\d{4})(?:-\d{4})?(?!\d)/
