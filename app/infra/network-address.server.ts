import { isIP } from 'node:net'

const GROUPS = 8

/** The groups of 16 bits of an IPv6 address, as numbers. */
function groupsOf(address: string): number[] {
  const [head = [], tail = []] = address.split('::').map((part) => part.split(':').filter(Boolean))
  const zeros = Array<string>(Math.max(0, GROUPS - head.length - tail.length)).fill('0')
  return [...head, ...zeros, ...tail].map((group) => Number.parseInt(group, 16))
}

/**
 * The network that an address belongs to, such as `203.0.113.0/24` or `2001:db8:7::/48`.
 * @param prefix bits of the network, a multiple of 8 for IPv4 and of 16 for IPv6
 * @returns what is no address as it is
 */
export function networkOf(address: string, prefix: { ipv4: number; ipv6: number }): string {
  const version = isIP(address)
  if (version === 4) {
    const bytes = address.split('.').map((byte, i) => (i * 8 < prefix.ipv4 ? byte : '0'))
    return `${bytes.join('.')}/${prefix.ipv4}`
  }
  if (version === 6) {
    const groups = groupsOf(address).slice(0, prefix.ipv6 / 16)
    return `${groups.map((group) => group.toString(16)).join(':')}::/${prefix.ipv6}`
  }
  return address
}

/**
 * The network whose requests count as those of one client: an IPv6 subscriber has a network of 64 bits to
 * choose addresses from.
 */
export const clientNetwork = (address: string): string => networkOf(address, { ipv4: 32, ipv6: 64 })
