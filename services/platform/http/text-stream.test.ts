import { describe, expect, it } from '@jest/globals';
import { textChunks } from './text-stream.js';

const pieces = Array.from({ length: 1_000 }, (_, i) => `${i} ${'x'.repeat(1_000)}\n`);

describe('Chunks of text', () => {
  it('are the text, in far fewer chunks than pieces', async () => {
    const chunks: string[] = [];
    for await (const chunk of textChunks(pieces)) chunks.push(chunk);
    expect(chunks.join('')).toBe(pieces.join(''));
    expect(chunks.length).toBeLessThan(pieces.length / 10);
    for await (const chunk of textChunks([])) expect(chunk).toBe('never');
  });

  it('come one in a turn of the event loop at most, however fast they are read', async () => {
    let turns = 0;
    let next = setImmediate(function count() {
      turns++;
      next = setImmediate(count);
    });
    let chunks = 0;
    for await (const _ of textChunks(pieces)) chunks++;
    clearImmediate(next);
    expect(chunks).toBeGreaterThan(20);
    expect(turns).toBeGreaterThanOrEqual(chunks - 1);
  });

  it('are not made before they are read', async () => {
    let made = 0;
    function* counted() {
      for (const piece of pieces) {
        made++;
        yield piece;
      }
    }
    for await (const _ of textChunks(counted())) break;
    expect(made).toBeLessThan(pieces.length / 10);
  });
});
