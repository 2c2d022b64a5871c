import { ASIAN } from './asian'
import { CENTRAL } from './central'
import { EASTERN } from './eastern'
import { NORTHERN } from './northern'
import { titleReader } from './title-words'
import { WESTERN } from './western'

/** Returns what the title of a column can mean. */
export const conceptsOf = titleReader([...WESTERN, ...NORTHERN, ...CENTRAL, ...EASTERN, ...ASIAN])
