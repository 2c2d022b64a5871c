import { expect, test } from 'vitest'
import { readForm } from '~/http/form.server'

test('a form is read from its body and its address, and a password from the body alone', async () => {
  const send = (query: string, body: Record<string, string>) =>
    readForm(new Request(`http://localhost/?${query}`, { method: 'POST', body: new URLSearchParams(body) }))
  const inAddress = await send('password=a&current_password=b&next=c', { email: 'd' })
  expect({ ...inAddress.values }).toEqual({ next: 'c', email: 'd' })
  const inBoth = await send('password=a&email=b', { password: 'c', email: 'd' })
  expect({ ...inBoth.values }).toEqual({ password: 'c', email: 'd' })
})
