// On a message with users, each with cookies and an event, and a picture: each user asks for the dashboard
// and uploads the picture to the event, again and again until the process is ended. All come from one network
// address. A process of its own: what it is busy with delays nothing that the bench measures.
import { randomBytes } from 'node:crypto'

async function upload({ url, headers, event, picture }) {
  const form = new FormData()
  // bytes behind its end make it a picture that was not sent before
  form.append('receipt', new Blob([picture, randomBytes(16)]), 'p.jpg')
  const init = { method: 'POST', body: form, headers: { ...headers, Accept: 'application/json' } }
  return (await fetch(`${url}/receipts?event_id=${event}`, init)).text()
}

async function goOn({ url, address, picture }, { cookies, event }) {
  const headers = { Cookie: cookies, 'X-Forwarded-For': address }
  for (;;) {
    await (await fetch(`${url}/dashboard`, { headers })).text()
    await upload({ url, headers, event, picture })
  }
}

process.on('message', ({ users, picture, ...crowd }) => {
  const bytes = Buffer.from(picture, 'base64')
  const begin = (user) => goOn({ ...crowd, picture: bytes }, user).catch(() => setTimeout(begin, 1_000, user))
  users.forEach(begin)
})
process.on('disconnect', () => process.exit())
