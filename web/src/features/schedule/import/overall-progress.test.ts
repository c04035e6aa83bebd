import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { overallProgress, type Step, stepName } from './overall-progress.js';

const order: Step[] = ['uploading', 'reading', 'comparing'];

describe('the progress of several steps', () => {
  it('begins at nothing and ends at all', () => {
    expect(overallProgress(order, { step: 'uploading', done: 0 })).toBe(0);
    expect(overallProgress(order, { step: 'comparing', done: 1 })).toBeCloseTo(1);
    expect(overallProgress(['comparing'], { step: 'comparing', done: 0.5 })).toBeCloseTo(0.5);
  });

  it('never goes back while the steps go on', () => {
    const places = fc.array(fc.tuple(fc.nat(2), fc.float({ min: 0, max: 1, noNaN: true })), {
      minLength: 2,
      maxLength: 12,
    });
    fc.assert(
      fc.property(places, (given) => {
        const passed = [...given]
          .sort(([a, x], [b, y]) => a - b || x - y)
          .map(([at, done]) => overallProgress(order, { step: order[at]!, done }));
        expect(passed).toEqual([...passed].sort((a, b) => a - b));
      }),
    );
  });

  it('names what is under way, also what it does not know', () => {
    expect(['uploading', 'reading', 'comparing', 'checking', 'recording', 'tidying'].map(stepName)).toEqual([
      'Uploading',
      'Reading',
      'Comparing with the schedule',
      'Checking against the schedule',
      'Recording',
      'Working',
    ]);
  });
});
