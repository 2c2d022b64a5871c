import { isIP, isIPv4 } from 'node:net'
import ipaddr from 'ipaddr.js'

/**
 * The network that an address belongs to, such as `203.0.113.0/24` or `2001:db8:7::/48`.
 * @param prefix bits of the network
 * @returns what is no address as it is
 */
export function networkOf(address: string, prefix: { ipv4: number; ipv6: number }): string {
  if (!isIP(address)) return address
  const parsed = ipaddr.process(address)
  const bits = prefix[parsed.kind()]
  const { IPv4, IPv6 } = ipaddr
  const network = (parsed.kind() === 'ipv4' ? IPv4 : IPv6).networkAddressFromCIDR(`${parsed}/${bits}`)
  return `${network}/${bits}`
}

/**
 * The network whose requests count as those of one client: an IPv6 subscriber has a network of 64 bits to
 * choose addresses from.
 */
export const clientNetwork = (address: string): string =>
  isIPv4(address) ? `${address}/32` : networkOf(address, { ipv4: 32, ipv6: 64 })
