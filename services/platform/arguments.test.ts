import { describe, expect, it } from '@jest/globals';
import { oneWord, readArguments, WrongUsage } from './arguments.js';

describe('What an operator types', () => {
  it('is options with a value and words', () => {
    expect(readArguments(['--from', 'postgres', '--to=eventstoredb', 'file'], ['from', 'to'])).toEqual({
      options: { from: 'postgres', to: 'eventstoredb' },
      words: ['file'],
    });
  });

  it.each([[['--frm', 'postgres']], [['--from']], [['-f', 'postgres']], [['--from', '--to', 'x']]])(
    '%j is told to be wrong in one line',
    (args) => {
      const read = () => readArguments(args, ['from', 'to']);
      expect(read).toThrow(WrongUsage);
      expect(read).toThrow(/^[^\n]+$/);
    },
  );

  it('names one thing', () => {
    expect(oneWord(readArguments(['library'], []), 'read model')).toBe('library');
    expect(() => oneWord(readArguments([], []), 'read model')).toThrow('read model is missing');
    expect(() => oneWord(readArguments(['library', 'all'], []), 'read model')).toThrow(
      'One read model is enough, not also all',
    );
  });
});
