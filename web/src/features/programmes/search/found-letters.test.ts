import { describe, expect, it } from '@jest/globals';
import { foundLetters } from './found-letters.js';

const marked = (text: string, ...words: string[]) =>
  foundLetters(text, words)
    .map(({ text: letters, found }) => (found ? `[${letters}]` : letters))
    .join('');

describe('the letters that were found', () => {
  it('are those of each word, wherever it is', () => {
    expect(marked('North overbridge', 'bridge', 'a9')).toBe('North over[bridge]');
    expect(marked('A9 footbridge renewal', 'bridge', 'a9')).toBe('[A9] foot[bridge] renewal');
    expect(marked('Bridges, bridge', 'bridge')).toBe('[Bridge]s, [bridge]');
  });

  it('of a short word begin a word', () => {
    expect(marked('A9 to BA9 (A9)', 'a9')).toBe('[A9] to BA9 ([A9])');
  });

  it('run together where words do', () => {
    expect(marked('overbridge', 'over', 'bridge', 'erb')).toBe('[overbridge]');
  });

  it('are those of the name, whatever plain letters were typed for them', () => {
    expect(marked('San José', 'jose')).toBe('San [José]');
    expect(marked('Straßenbahn', 'strasse')).toBe('[Straße]nbahn');
    expect(marked('Ærø bridge', 'aero', 'bri')).toBe('[Ærø] [bri]dge');
    expect(marked('İstanbul', 'stan', 'istan')).toBe('[İstan]bul');
  });

  it('are none where nothing was found', () => {
    expect(marked('Mainline')).toBe('Mainline');
    expect(marked('', 'a9')).toBe('');
  });
});
