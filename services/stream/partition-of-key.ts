/** Constants of Kafka's Java client: `org.apache.kafka.common.utils.Utils.murmur2`. */
const SEED = 0x9747b28c;
const MIX = 0x5bd1e995;

/**
 * The partition that the default partitioner of Kafka's Java client chooses for a key (murmur2 without its sign, modulo), so
 * that analysts who join the topic with another one find equal keys in equal partitions.
 * @param partitions number when the topic was first published to, not the current one (stream/topic-tails.ts)
 */
export function partitionOfKey(key: string, partitions: number): number {
  return (murmur2(Buffer.from(key)) & 0x7fffffff) % partitions;
}

/** @returns 32-bit signed integer */
export function murmur2(data: Buffer): number {
  const whole = data.length & ~3;
  let hash = SEED ^ data.length;
  for (let i = 0; i < whole; i += 4) {
    const word = Math.imul(data.readInt32LE(i), MIX);
    hash = Math.imul(hash, MIX) ^ Math.imul(word ^ (word >>> 24), MIX);
  }
  if (data.length > whole) {
    hash ^= data.readUIntLE(whole, data.length - whole);
    hash = Math.imul(hash, MIX);
  }
  hash = Math.imul(hash ^ (hash >>> 13), MIX);
  return hash ^ (hash >>> 15);
}
