import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { networkOf } from './network.js';

const group = fc.integer({ min: 0, max: 0xffff });
const groups = fc.tuple(group, group, group, group, group, group, group, group);
const written = (numbers: readonly number[]): string => numbers.map((number) => number.toString(16)).join(':');
const isMapped = (numbers: readonly number[]): boolean =>
  numbers.slice(0, 5).every((number) => number === 0) && numbers[5] === 0xffff;

describe('what limits count of an address', () => {
  it('is empty for a caller who has left', () => expect(networkOf(undefined)).toBe(''));

  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['::FFFF:C000:207', '192.0.2.7'],
    ['::1', '0:0:0:0::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['2001:DB8:0:0:1::', '2001:db8:0:0::/64'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['unknown', 'unknown'],
    ['', ''],
  ])('is of %j %j', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });

  it('is the same for all addresses of a /64, and another one for those of another', () => {
    fc.assert(
      fc.property(groups, groups, (one, two) => {
        fc.pre(!isMapped(one) && !isMapped(two));
        const sibling = [...one.slice(0, 4), ...two.slice(4)];
        fc.pre(!isMapped(sibling));
        expect(networkOf(written(sibling))).toBe(networkOf(written(one)));
        const isSame = one.slice(0, 4).join() === two.slice(0, 4).join();
        expect(networkOf(written(one)) === networkOf(written(two))).toBe(isSame);
      }),
    );
  });

  it('is the address itself in IPv4, however it is written', () => {
    fc.assert(
      fc.property(fc.ipV4(), (address) => {
        expect(networkOf(address)).toBe(address);
        expect(networkOf(`::ffff:${address}`)).toBe(address);
      }),
    );
  });

  it('is a text for whatever a proxy passes on', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.ipV6()), (text) => {
        expect(typeof networkOf(text)).toBe('string');
      }),
    );
  });
});
