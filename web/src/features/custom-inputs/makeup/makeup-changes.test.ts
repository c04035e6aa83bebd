import { describe, expect, it } from '@jest/globals';
import { type ActivityDraft, type LineDraft, noLine } from './activity-draft.js';
import { makeupChanges } from './makeup-changes.js';
import { factsOfMakeup, type MakeupFacts } from './makeup-facts.js';
import { cutAndFill } from './testing/makeup-sample.js';

const stored = factsOfMakeup(cutAndFill);
const [excavate, fill] = stored.activities as [ActivityDraft, ActivityDraft];
const [soil] = excavate.lines as [LineDraft];

/** The changes of an edit as 'label: before > after', and what undoing all of them one by one comes back to. */
function changesOf(edit: Partial<MakeupFacts>) {
  let form: MakeupFacts = { ...stored, ...edit };
  const list = () =>
    makeupChanges(stored, form, (patch) => {
      form = { ...form, ...patch };
    });
  const said = list().map(({ label, before, after }) => `${label}: ${before} > ${after}`.replaceAll('\u00a0', ' '));
  for (let [next] = list(); next; [next] = list()) next.undo();
  return { said, undone: form };
}

describe('the changes of a make-up', () => {
  it.each<[string, Partial<MakeupFacts>, string[]]>([
    [
      'its own fields',
      { elementMakeupName: '', taskCode: '', measurmentType: null },
      [
        'Name: Cut, fill and dispose (A9) > nothing',
        'Task code: EXC001 > none',
        'One unit of the asset: 1 m > not said',
      ],
    ],
    [
      'an activity',
      { activities: [{ ...excavate, name: 'Dig', duration: 50, lag: 12.5 }, fill] },
      ['Activity: Excavate > Dig', 'Dig, duration: 90 > 50 %', 'Dig, lag: 0 > 12.5 %'],
    ],
    ['an activity that is gone', { activities: [fill] }, ['Excavate:  > removed']],
    [
      'an activity that is new',
      { activities: [excavate, fill, { ...excavate, key: 'new', name: 'Trim', lines: [] }] },
      ['Trim:  > new'],
    ],
    [
      'quantity and rate',
      {
        activities: [
          { ...excavate, lines: [{ ...soil, materialQuantity: 0, productionRateId: null, rateName: '' }] },
          fill,
        ],
      },
      ['Excavated material: 30 > 0 m³', 'Excavated material, rate: Bulk excavation > none'],
    ],
    [
      'another material',
      {
        activities: [
          { ...excavate, lines: [{ ...soil, materialId: 30, materialName: 'Geotextile', unitId: 3, unit: 'm2' }] },
          fill,
        ],
      },
      ['Excavate: Excavated material, 30 m³ > Geotextile, 30 m²'],
    ],
    [
      'a material that is gone',
      { activities: [{ ...excavate, lines: [] }, fill] },
      ['Excavate, Excavated material: 30 m³ > removed'],
    ],
    [
      'a material that is new',
      { activities: [{ ...excavate, lines: [soil, { ...noLine(), materialName: 'Topsoil' }] }, fill] },
      ['Excavate, Topsoil:  > new'],
    ],
  ])('are those of %s, each to be undone', (_, edit, said) => {
    const changes = changesOf(edit);
    expect(changes.said).toEqual(said);
    expect(changes.undone).toEqual(stored);
  });

  it('keep duration and lag within 100 when one of them alone is undone', () => {
    let form: MakeupFacts = { ...stored, activities: [{ ...excavate, duration: 40, lag: 60 }, fill] };
    const [duration] = makeupChanges(stored, form, (patch) => {
      form = { ...form, ...patch };
    });
    duration?.undo();
    expect(form.activities[0]).toMatchObject({ duration: 90, lag: 10 });
  });
});
