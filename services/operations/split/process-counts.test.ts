import { describe, expect, it } from '@jest/globals';
import { UsageError } from '../../platform/arguments.js';
import { readCounts } from './process-counts.js';

describe('The number of processes of a split start', () => {
  it('is two for each role, and no publisher without Kafka', () => {
    expect(readCounts([], true)).toEqual({ api: 2, projector: 2, publisher: 2 });
    expect(readCounts([], false)).toEqual({ api: 2, projector: 2, publisher: 0 });
  });

  it('can be set by arguments', () => {
    expect(readCounts(['--api', '3', '--projector=1', '--publisher', '0'], true)).toEqual({
      api: 3,
      projector: 1,
      publisher: 0,
    });
  });

  it.each([
    [['--api', '0'], "--api must be a whole number from 1 to 32, not '0'"],
    [['--projector', 'two'], "--projector must be a whole number from 1 to 32, not 'two'"],
    [['--publisher', '1'], '--publisher needs KAFKA_BROKERS'],
    [['--clerk', '1'], "Unknown option '--clerk'"],
    [['2'], "Unexpected argument '2'"],
  ])('refuses %j in one line', (args, line) => {
    expect(() => readCounts(args, false)).toThrow(UsageError);
    expect(() => readCounts(args, false)).toThrow(line);
  });
});
