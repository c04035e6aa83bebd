import { describe, expect, it } from '@jest/globals';
import { pathsApart, progressText, typeName } from './activity-words.js';

describe('how far an activity is', () => {
  it.each([
    [null, null, null],
    [null, 45, '45\u00a0%'],
    ['not-started', null, 'Not started'],
    ['not-started', 0, 'Not started'],
    ['not-started', 10, 'Not started, 10\u00a0%'],
    ['in-progress', null, 'In progress'],
    ['in-progress', 0, '0\u00a0%'],
    ['completed', 100, 'Completed'],
    ['completed', 90, 'Completed, 90\u00a0%'],
  ] as const)('of %s and %s reads %s', (status, percent, text) => {
    expect(progressText(status, percent)).toBe(text);
  });
});

describe('what an activity is', () => {
  it.each([
    [null, false, 'Task'],
    [null, true, 'Milestone'],
    ['task', true, 'Milestone'],
    ['finish-milestone', true, 'Finish milestone'],
    ['wbs-summary', false, 'WBS summary'],
  ] as const)('of type %s (milestone: %s) reads %s', (type, milestone, text) => {
    expect(typeName(type, milestone)).toBe(text);
  });
});

describe('two paths', () => {
  it.each([
    ['A › B › C', 'A › B › D', '… › C', '… › D'],
    ['A › B', 'A › B › C', '… › B', '… › B › C'],
    ['A › B', 'X › B', 'A › B', 'X › B'],
    ['A', 'A › B', 'A', 'A › B'],
  ])('%s and %s differ in %s and %s', (before, after, from, to) => {
    expect(pathsApart(before, after)).toEqual([from, to]);
  });
});
