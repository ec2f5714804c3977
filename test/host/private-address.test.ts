import { expect, test } from 'vitest'
import { isPrivateAddress } from '../../src/host/private-address.ts'

const PRIVATE_IPV4 =
  '0.0.0.0 10.0.0.1 100.64.0.1 127.0.0.1 169.254.169.254 172.31.255.255 192.0.0.8 192.168.1.1 198.19.0.1 224.0.0.1 255.255.255.255'.split(
    ' ',
  )
const PUBLIC_IPV4 = '1.1.1.1 8.8.8.8 93.184.216.34 172.32.0.1 223.255.255.254'.split(' ')
/** An IPv4 address as two groups of an IPv6 address. */
const groups = (address: string) => {
  const [a, b, c, d] = address.split('.').map(Number) as [number, number, number, number]
  return `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`
}
// A gateway of the network makes a request to the address in it.
const JUDGED = [
  (address: string) => address,
  (address: string) => `::ffff:${groups(address)}`,
  (address: string) => `::ffff:${address}`,
  (address: string) => `64:ff9b::${groups(address)}`,
]
// Forms of old, whatever address is in them.
const REFUSED = [
  (address: string) => `::${groups(address)}`,
  (address: string) => `::ffff:0:${groups(address)}`,
  (address: string) => `64:ff9b:1::${groups(address)}`,
  (address: string) => `2002:${groups(address)}::1`,
  (address: string) => `2001:0:${groups(address)}::1`,
]

test.each(PRIVATE_IPV4)('%s is private, also in an IPv6 address', (address) => {
  for (const form of [...JUDGED, ...REFUSED])
    expect([form(address), isPrivateAddress(form(address))]).toEqual([form(address), true])
})
test.each(PUBLIC_IPV4)('%s is public, except in a form of old', (address) => {
  for (const form of JUDGED)
    expect([form(address), isPrivateAddress(form(address))]).toEqual([form(address), false])
  for (const form of REFUSED)
    expect([form(address), isPrivateAddress(form(address))]).toEqual([form(address), true])
})
test.each([
  '::',
  '::1',
  'fc00::1',
  'fdff::1',
  'fe80::1',
  'fe80::1%eth0',
  'fec0::1',
  'ff02::1',
  '100::1',
])('%s is private', (address) => expect(isPrivateAddress(address)).toBe(true))
test.each(['2606:4700::1111', '2a00:1450::1', '2001:4860:4860::8888', '2001:200::1'])(
  '%s is public',
  (address) => expect(isPrivateAddress(address)).toBe(false),
)
