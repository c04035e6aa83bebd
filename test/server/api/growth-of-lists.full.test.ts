import { describe } from '@jest/globals';
import { StepCounter } from '../../support/executed-steps.js';
import { testGrowth } from '../../support/growing-lists.js';

describe('A list in a body', () => testGrowth(() => StepCounter.start()));
