import { describe, expect, it } from '@jest/globals';
import { eventFixtures } from '../../test/support/event-fixtures.js';
import { productCodec } from './product-codec.js';

describe('The codec of the product', () => {
  it('writes every type of event that it reads', () => {
    for (const { type, metadata } of eventFixtures())
      expect([type, productCodec.schemaOf(type)]).toEqual([type, metadata.schema]);
  });
});
