/** One topic per category, `<prefix>.<category>`. */
export const topicOf = (prefix: string, category: string): string => `${prefix}.${category}`;

/** Partitions of each new topic. Must not change: with another number, keys would move to other partitions and lose their order. */
export const PARTITIONS = 6;
