import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { murmur2, partitionOfKey } from './partition-of-key.js';

describe('The partition of a key', () => {
  // From org.apache.kafka.common.utils.UtilsTest.
  it.each([
    ['21', -973932308],
    ['foobar', -790332482],
    ['a-little-bit-long-string', -985981536],
    ['a-little-bit-longer-string', -1486304829],
    ['lkjh234lh9fiuh90y23oiuhsafujhadof229phr9h19h89h8', -58897971],
    ['abc', 479470107],
  ])('hashes %s as Kafka does', (key, hash) => {
    expect(murmur2(Buffer.from(key))).toBe(hash);
  });

  it('is one of the partitions, whatever the key', () => {
    fc.assert(
      fc.property(fc.string(), fc.integer({ min: 1, max: 1_000 }), (key, partitions) => {
        const partition = partitionOfKey(key, partitions);
        expect(partition >= 0 && partition < partitions && Number.isInteger(partition)).toBe(true);
      }),
    );
  });
});
