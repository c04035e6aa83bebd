import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { renderScreen } from '../../testing/render.js';
import { ProgressBar } from './progress-bar.js';

describe('a progress bar', () => {
  it.each([
    [0, '0'],
    [0.654, '65'],
    [1.2, '100'],
    [null, null],
  ])('at %p tells %p percent', (value, told) => {
    renderScreen(<ProgressBar label="Import" value={value} />);
    expect(screen.getByRole('progressbar', { name: 'Import' }).getAttribute('aria-valuenow')).toBe(told);
  });
});
