import { describe, expect, it } from '@jest/globals';
import { noActivity, proposedTime, timeWords, withoutTime } from './activity-draft.js';

// docs/product/custom-inputs.md, Element make-up

const at = (lag: number, duration: number, name = 'Lay') => ({ ...noActivity(), name, lag, duration });

it.each([
  ['the first takes all', [], { lag: 0, duration: 100 }],
  ['the next takes what is left', [at(0, 30), at(10, 60.5)], { lag: 70.5, duration: 29.5 }],
  ['where nothing is left, all again', [at(40, 60)], { lag: 0, duration: 100 }],
  ['those without time leave all', [at(0, 0)], { lag: 0, duration: 100 }],
])('Of new activities %s', (_, others, time) => {
  expect(proposedTime(others)).toEqual(time);
});

it.each([
  [[], 'duration 0'],
  [[at(0, 0)], 'duration 0'],
  [[at(0, 40), at(40, 60)], 'duration 100'],
  [[at(0, 70)], 'from 0 to 70'],
  [[at(10, 20), at(50, 12.5)], 'from 10 to 62.5'],
])('The head says the time that %j take: %s', (activities, share) => {
  expect(timeWords(activities)).toBe(`${share}\u00a0% of the task’s time`);
});

describe('A warning', () => {
  it.each([
    [[at(0, 100)], null],
    [[at(0, 0, 'Roll'), at(0, 100)], 'Roll takes no time: all its work falls on one day'],
    [[at(0, 0), at(5, 0), at(0, 1)], '2 activities take no time: all their work falls on one day'],
  ])('stands while an activity takes no time', (activities, words) => {
    expect(withoutTime(activities)).toBe(words);
  });
});
