import { describe, expect, it } from '@jest/globals';
import { eventFixtures } from '../../test/support/event-fixtures.js';
import { productCodec } from './product-codec.js';

describe('The codec of the product', () => {
  it('writes every type of event that it reads, in the newest version of its schema', () => {
    const newest = new Map<string, number>();
    for (const { type, metadata } of eventFixtures())
      newest.set(type, Math.max(newest.get(type) ?? 0, metadata.schema));
    for (const [type, schema] of newest) expect([type, productCodec.schemaOf(type)]).toEqual([type, schema]);
  });
});
