import { BlockList, isIP } from 'node:net'

// Addresses that only a machine or its own network can reach, and those of groups (IANA
// special-purpose registries).
const PRIVATE = new BlockList()
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const) {
  // Node compares an IPv6 address with an IPv4 address in it (`::ffff:0:0/96`) as that address.
  PRIVATE.addSubnet(net, bits, 'ipv4')
  // NAT64 (RFC 6052) makes a request to the address in it, which is public for most.
  PRIVATE.addSubnet(`64:ff9b::${net}`, 96 + bits, 'ipv6')
}
for (const [net, bits] of [
  ['::', 96], // with the addresses that have an IPv4 address in them, in a form of old
  ['::ffff:0:0:0', 96], // the same, translated (RFC 2765)
  ['64:ff9b:1::', 48],
  ['100::', 64],
  ['2001::', 23], // Teredo and other protocols
  ['2002::', 16], // 6to4
  ['fc00::', 7],
  ['fe80::', 9],
  ['ff00::', 8],
] as const)
  PRIVATE.addSubnet(net, bits, 'ipv6')

/** True for the text of an IP address. */
export const isAddress = (text: string): boolean => isIP(text) !== 0

/** True for the text of an IP address of a private network, or of this machine. */
export function isPrivateAddress(address: string): boolean {
  const kind = isIP(address)
  return kind !== 0 && PRIVATE.check(address, kind === 4 ? 'ipv4' : 'ipv6')
}
