/** A topic per category, `<prefix>.<category>`. */
export const topicOf = (prefix: string, category: string): string => `${prefix}.${category}`;

/** Of each topic, from when it is made: with another number, keys would move between partitions and lose their order. */
export const PARTITIONS = 6;
