import { writeFileSync, mkdirSync } from 'node:fs'
import { z } from 'zod'
import { FileProcessor } from '~/infra/files/file-processor.server'
import { confinementHere } from '~/infra/files/confinement.server'
import { receiptPhoto } from './support/files'
import { makeFolder } from './support/job-folder'
const dir = process.env.ZZ ?? '/tmp/sb/zz'
mkdirSync(dir, {recursive:true})
writeFileSync(`${dir}/r.jpg`, await receiptPhoto({ merchant: 'HARBOUR CAFE LTD', date: '14/06/2024', total: '4.60', currency: 'GBP' }), {mode:0o600})
console.log(await confinementHere())
const e = new FileProcessor({ name: '../../build/server/reader', source: '' }, { makeFolder })
const time = async (name: string, f: () => Promise<unknown>) => { const t = performance.now(); const r = await f().catch(x => x); console.log(name, Math.round(performance.now()-t), JSON.stringify(r).slice(0,300), r instanceof Error ? r.message.slice(0,500) : '') }
const prep = (owner: string) => () => e.prepare(`${dir}/r.jpg`, `${dir}/t`, { owner })
const read = (owner: string) => () => e.run({ name: 'read', path: `${dir}/r.jpg`, args: ['jpeg', null] }, z.unknown(), { owner })
await time('prep a', prep('a')); await time('prep a', prep('a')); await time('prep b', prep('b')); await time('prep b', prep('b')); await time('prep a', prep('a'))
await time('read a', read('a')); await time('read a', read('a')); await time('read b', read('b')); await time('read b', read('b'))
console.log(e.pids)
e.end()
