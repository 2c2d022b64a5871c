import { ASIAN } from './asian'
import { CENTRAL } from './central'
import { EASTERN } from './eastern'
import { NORTHERN } from './northern'
import { titleReader } from './title-words'
import { WESTERN } from './western'

/** Returns the concepts that the title of a column can mean, in all languages. */
export const conceptsOf = titleReader([...WESTERN, ...NORTHERN, ...CENTRAL, ...EASTERN, ...ASIAN])
