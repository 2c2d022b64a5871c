import { isIP, isIPv4 } from 'node:net'
import ipaddr from 'ipaddr.js'

/**
 * Returns the network of an address, such as `203.0.113.0/24` or `2001:db8:7::/48`. A text that is not an
 * address is returned unchanged.
 * @param prefix the number of bits of the network, by address family
 */
export function networkOf(address: string, prefix: { ipv4: number; ipv6: number }): string {
  if (!isIP(address)) return address
  const parsed = ipaddr.process(address)
  const bits = prefix[parsed.kind()]
  const { IPv4, IPv6 } = ipaddr
  const network = (parsed.kind() === 'ipv4' ? IPv4 : IPv6).networkAddressFromCIDR(`${parsed}/${bits}`)
  return `${network}/${bits}`
}

/** Returns the network that counts as one client: an IPv6 subscriber can use any address of a /64. */
export const clientNetwork = (address: string): string =>
  isIPv4(address) ? `${address}/32` : networkOf(address, { ipv4: 32, ipv6: 64 })
