import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { renderScreen } from '../../../testing/render.js';
import { LibraryImpactBar } from './library-impact-bar.js';
import { impactOf, previewOf, programmesOf, scenario } from './testing/preview-answer.js';
import type { LibraryReading } from './use-library-impact.js';

const reading = (over: Partial<LibraryReading> = {}): LibraryReading => ({
  answer: previewOf(programmesOf([scenario(42, impactOf()), scenario(43, impactOf())])),
  from: new Date(),
  unsaved: true,
  error: null,
  pending: false,
  retry: () => undefined,
  ...over,
});
const text = () => document.body.textContent?.replaceAll('\u00a0', ' ') ?? '';

describe('the bar of a phone', () => {
  it('has the scenarios that change, the man-hours of one unit and the key material', () => {
    renderScreen(<LibraryImpactBar reading={reading()} />);
    expect(text()).toContain('Scenarios2changeMan-h per m1.83−0.10Key materialImported fill−16 %');
  });

  it('says so where only the months of the material change', () => {
    const moved = impactOf({
      fill: [
        [100, 200],
        [150, 150],
      ],
      months: ['2027-04', '2027-05'],
    });
    renderScreen(<LibraryImpactBar reading={reading({ answer: previewOf(programmesOf([scenario(42, moved)])) })} />);
    expect(text()).toContain('Scenarios1changes');
    expect(text()).toContain('Imported fillother months');
  });

  it('has how many use it while nothing is edited', () => {
    renderScreen(<LibraryImpactBar reading={reading({ unsaved: false })} />);
    expect(text()).toContain('Scenarios2Man-h per m1.83');
    expect(text()).not.toContain('Key material');
  });

  it('waits, and says when nothing could be calculated', () => {
    renderScreen(<LibraryImpactBar reading={reading({ answer: null })} />);
    expect(screen.getByText('What this edit does')).toBeTruthy();
    renderScreen(<LibraryImpactBar reading={reading({ answer: null, error: new Error('no') })} />);
    expect(screen.getByText('No effect calculated')).toBeTruthy();
  });
});
