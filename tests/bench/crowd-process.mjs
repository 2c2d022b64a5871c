// Receives a message with a picture, and with users, each with cookies and an event. Each user requests the
// dashboard and uploads the picture to the event in a loop, until the process is ended. All requests come
// from one network address. It is a separate process, so that its work does not delay the measurements.
import { randomBytes } from 'node:crypto'

async function upload({ url, headers, event, picture }) {
  const form = new FormData()
  // bytes after the end of the picture make each file unique
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
