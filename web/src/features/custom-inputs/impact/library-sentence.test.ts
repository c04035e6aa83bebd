import { describe, expect, it } from '@jest/globals';
import { librarySentence } from './library-sentence.js';
import { type ChangedProgramme, impactOf, programmesOf, scenario } from './testing/preview-answer.js';

const plain = (text: string) => text.replaceAll('\u00a0', ' ');
const said = (changed: ChangedProgramme[], over: Parameters<typeof programmesOf>[1] = {}, unsaved = true) =>
  plain(librarySentence(programmesOf(changed, over), unsaved));

const lessFill = impactOf();
const sameFill = [
  [100, 200, 300],
  [100, 200, 300],
] as const satisfies readonly [number[], number[]];
const unchanged = impactOf({ fill: sameFill, peak: [31, 31], manDays: [400, 400] });

describe('the sentence of an edit of the library', () => {
  it.each<[string, string]>([
    [
      said([scenario(42, lessFill), scenario(43, impactOf({ peak: [31.9, 31.8] })), scenario(44, lessFill)]),
      'Saving changes 1 programme in 3 scenarios: each needs 16 % less imported fill, its labour peak falls by up to 0.2 per day.',
    ],
    [
      said([scenario(42, lessFill)]),
      'Saving changes 1 programme: it needs 16 % less imported fill, and its labour peak falls by 0.2 per day.',
    ],
    [
      said([scenario(42, lessFill), scenario(50, lessFill, { baseProjectId: null })]),
      'Saving changes 2 programmes: each needs 16 % less imported fill, its labour peak falls by 0.2 per day.',
    ],
    [
      said([scenario(42, lessFill), scenario(50, impactOf({ fill: [[100], [90]] }), { baseProjectId: null })]),
      'Saving changes 2 programmes: each needs up to 16 % less imported fill, its labour peak falls by 0.2 per day.',
    ],
    [
      said([scenario(42, impactOf({ peak: [31, 31], manDays: [400, 400] }))]),
      'Saving changes 1 programme: it needs 16 % less imported fill, and its labour stays the same.',
    ],
    [
      said([scenario(42, impactOf({ peak: [31, 31], manDays: [400, 380] }))]),
      'Saving changes 1 programme: it needs 16 % less imported fill, and its labour falls by 20.0 man-days, its peak stays the same.',
    ],
    [
      said([scenario(42, impactOf({ fill: sameFill })), scenario(43, impactOf({ fill: sameFill }))]),
      'Saving changes 1 programme in 2 scenarios: each needs the same key materials, its labour peak falls by 0.2 per day.',
    ],
    [
      said([scenario(42, impactOf({ peak: [31, 31.5] })), scenario(43, impactOf({ peak: [31, 30.8] }))]),
      'Saving changes 1 programme in 2 scenarios: each needs 16 % less imported fill, its labour peak changes by up to 0.5 per day.',
    ],
    [
      said([scenario(42, impactOf({ fill: [[100], [150]], peak: [31, 33] }))]),
      'Saving changes 1 programme: it needs 50 % more imported fill, and its labour peak rises by 2.0 per day.',
    ],
    [
      said([scenario(42, impactOf({ fill: [[100], [100.2]], peak: [31, 33] }))]),
      'Saving changes 1 programme: it needs less than 1 % more imported fill, and its labour peak rises by 2.0 per day.',
    ],
    [
      said([
        scenario(
          42,
          impactOf({
            fill: [
              [100, 200],
              [150, 150],
            ],
            months: ['2027-04', '2027-05'],
          }),
        ),
      ]),
      'Saving changes 1 programme: it moves 50.0 m³ of imported fill to other months, and its labour peak falls by 0.2 per day.',
    ],
    [
      said([
        scenario(
          42,
          impactOf({
            fill: [
              [0, 0],
              [150, 150],
            ],
            months: ['2027-04', '2027-05'],
          }),
        ),
      ]),
      'Saving changes 1 programme: it needs 300 m³ of imported fill, new there, and its labour peak falls by 0.2 per day.',
    ],
    [
      said([scenario(42, impactOf({ fill: [[100], [0]] }))]),
      'Saving changes 1 programme: it needs no imported fill any more, and its labour peak falls by 0.2 per day.',
    ],
    [
      said([scenario(42, impactOf({ material: 'Surplus to disposal', direction: 'takenAway' }))]),
      'Saving changes 1 programme: it sends 16 % less surplus to disposal, and its labour peak falls by 0.2 per day.',
    ],
    [
      said([scenario(42, impactOf({ material: 'Wood chip', direction: 'takenAway' }))]),
      'Saving changes 1 programme: it sends 16 % less wood chip off site, and its labour peak falls by 0.2 per day.',
    ],
    [
      said([scenario(42, impactOf({ material: 'Topsoil', direction: 'movedOnSite' }))]),
      'Saving changes 1 programme: it moves 16 % less topsoil on site, and its labour peak falls by 0.2 per day.',
    ],
  ])('%#: %s', (sentence, expected) => expect(sentence).toBe(expected));

  it('says so when nothing changes, and when nothing uses it', () => {
    expect(said([])).toBe('No programme uses it yet.');
    expect(said([scenario(42, unchanged)])).toBe('Saving changes no figure of the programme that uses it.');
    expect(said([scenario(42, unchanged), scenario(43, unchanged)])).toBe(
      'Saving changes no figure of the 2 scenarios that use it.',
    );
    expect(said([], { keptFigures: 1 })).toBe('Only 1 published or archived programme uses it and keeps its figures.');
    expect(said([], { keptFigures: 3 })).toBe('Only 3 published or archived programmes use it and keep their figures.');
  });

  it('says who uses it while nothing is edited', () => {
    expect(said([scenario(42, unchanged)], {}, false)).toBe('1 programme uses it.');
    expect(said([scenario(42, unchanged), scenario(43, unchanged)], {}, false)).toBe(
      '1 programme in 2 scenarios uses it.',
    );
  });

  it('says that it is not at its end while programmes are still calculated', () => {
    expect(said([scenario(42, lessFill)], { drafts: 240, next: '43', calculated: 1 })).toMatch(
      /^Saving changes 1 programme so far: it needs/,
    );
  });
});
