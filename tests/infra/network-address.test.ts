import { expect, test } from 'vitest'
import { networkOf } from '~/infra/turns/network-address.server'

test.each([
  ['203.0.113.77', '203.0.113.0/24'],
  ['0.0.0.0', '0.0.0.0/24'],
  ['2001:db8:7:8:9:a:b:c', '2001:db8:7::/48'],
  ['2001:DB8::1', '2001:db8::/48'],
  ['::1', '::/48'],
  ['::', '::/48'],
  ['fe80::1%eth0', 'fe80::/48'],
  ['::ffff:203.0.113.77', '203.0.113.0/24'],
  ['', ''],
  ['no address', 'no address'],
])('%j is in the network %j', (address, network) => {
  expect(networkOf(address, { ipv4: 24, ipv6: 48 })).toBe(network)
})

test('a prefix of all bits of an IPv4 address keeps it, and one of 64 bits the first half of an IPv6 address', () => {
  expect(networkOf('203.0.113.77', { ipv4: 32, ipv6: 64 })).toBe('203.0.113.77/32')
  expect(networkOf('2001:db8::7:0:0:1:1', { ipv4: 32, ipv6: 64 })).toBe('2001:db8:0:7::/64')
})
