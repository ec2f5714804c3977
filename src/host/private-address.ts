import { BlockList, isIP } from 'node:net'

// Addresses that only a machine or its own network can reach (IANA special-purpose registries).
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
] as const)
  PRIVATE.addSubnet(net, bits, 'ipv4')
for (const [net, bits] of [
  ['::', 127],
  ['64:ff9b:1::', 48],
  ['fc00::', 7],
  ['fe80::', 10],
] as const)
  PRIVATE.addSubnet(net, bits, 'ipv6')

/** True for the text of an IP address. */
export const isAddress = (text: string): boolean => isIP(text) !== 0

/** True for the text of an IP address of a private network, or of this machine. */
export function isPrivateAddress(address: string): boolean {
  const kind = isIP(address)
  return kind !== 0 && PRIVATE.check(address, kind === 4 ? 'ipv4' : 'ipv6')
}
