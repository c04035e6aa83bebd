import { isIP } from 'node:net';

/**
 * What limits count of an address. One connection has a whole /64 of IPv6, so each of its addresses is the same caller; an IPv4
 * address that is written as IPv6, as sockets for both do, is the IPv4 address.
 * @param address as Express gives it: behind a trusted proxy a text that the proxy passed on
 * @returns the text itself where it is no address
 */
export function networkOf(address: string | undefined): string {
  // The caller has left, and its socket has no address any more.
  if (address === undefined) return '';
  const [withoutZone = ''] = address.split('%');
  if (isIP(withoutZone) !== 6) return address;
  const groups = groupsOf(withoutZone);
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (isMapped)
    return groups
      .slice(6)
      .flatMap((group) => [group >> 8, group & 0xff])
      .join('.');
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`;
}

/** The eight numbers of an IPv6 address in any of its spellings. */
function groupsOf(address: string): number[] {
  const { hostname } = new URL(`http://[${address}]`); // in hexadecimal groups, the longest run of zeros left out
  const [before = '', after] = hostname.slice(1, -1).split('::');
  const numbers = (text: string): number[] =>
    text === '' ? [] : text.split(':').map((group) => Number.parseInt(group, 16));
  const [head, tail] = [numbers(before), numbers(after ?? '')];
  return [...head, ...Array.from({ length: 8 - head.length - tail.length }, () => 0), ...tail];
}
