import { describe, expect, it } from '@jest/globals';
import { onePositional, parseArguments, UsageError } from './arguments.js';

describe('The arguments of an operation', () => {
  it('are options with a value and positional arguments', () => {
    expect(parseArguments(['--from', 'postgres', '--to=eventstoredb', 'file'], ['from', 'to'])).toEqual({
      options: { from: 'postgres', to: 'eventstoredb' },
      positionals: ['file'],
    });
  });

  it.each([[['--frm', 'postgres']], [['--from']], [['-f', 'postgres']], [['--from', '--to', 'x']]])(
    '%j is told to be wrong in one line',
    (args) => {
      const read = () => parseArguments(args, ['from', 'to']);
      expect(read).toThrow(UsageError);
      expect(read).toThrow(/^[^\n]+$/);
    },
  );

  it('have exactly one positional argument', () => {
    expect(onePositional(parseArguments(['library'], []), 'read model')).toBe('library');
    expect(() => onePositional(parseArguments([], []), 'read model')).toThrow('read model is missing');
    expect(() => onePositional(parseArguments(['library', 'all'], []), 'read model')).toThrow(
      'One read model is enough, not also all',
    );
  });
});
