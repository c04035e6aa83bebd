import { describe } from '@jest/globals';
import { StepCounter } from '../../support/executed-steps.js';
import { testGrowth } from '../../support/growing-lists.js';

// One list for all; growth-of-lists.full.test.ts has every one.
describe('A list in a body', () => testGrowth(() => StepCounter.start(), 'post /api/Assets/bulk: '));
