import { describe, expect, it } from '@jest/globals';
import { onePositional, readOptions, UsageError } from './arguments.js';

describe('The arguments of an operation', () => {
  it('are options with a value', () => {
    const given = readOptions(['--from', 'postgres', '--to=eventstoredb'], ['from', 'to', 'file']);
    expect({ ...given }).toEqual({ from: 'postgres', to: 'eventstoredb' });
  });

  it.each([[['--frm', 'postgres']], [['--from']], [['-f', 'postgres']], [['--from', '--to', 'x']], [['file']]])(
    '%j is told to be wrong in one line',
    (args) => {
      const read = () => readOptions(args, ['from', 'to']);
      expect(read).toThrow(UsageError);
      expect(read).toThrow(/^[^\n]+$/);
    },
  );

  it('are exactly one without a name', () => {
    expect(onePositional(['library'], 'read model')).toBe('library');
    expect(() => onePositional([], 'read model')).toThrow('read model is missing');
    expect(() => onePositional(['library', 'all'], 'read model')).toThrow('One read model is enough, not also all');
    expect(() => onePositional(['--all'], 'read model')).toThrow("Unknown option '--all'");
  });
});
