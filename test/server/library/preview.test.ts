import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { LibraryPreview } from '../../../services/library/preview.js';
import { type RunningApi, type SignedUp, startApi } from '../../support/api.js';
import { makeupInProgramme, type SavedInput, saved } from '../../support/makeup-in-programme.js';
import { runs } from '../../support/runs.js';

// docs/product/custom-inputs.md, What an edit does: told beforehand, and true afterwards.

let api: RunningApi;
let ann: SignedUp;
let ben: SignedUp;
beforeAll(async () => {
  api = await startApi();
  [ann, ben] = await Promise.all([api.register(), api.register()]);
});
afterAll(() => api.close());

const made = (path: string, body: object) => saved(ann, path, body);
const preview = async (body: object, user = ann) =>
  (await user.as('post', '/api/CustomInputs/preview').send(body).expect(200)).body as LibraryPreview;
const manDays = async (id: number) => {
  const rows = (await ann.as('get', `/api/laborViews?projectId=${id}`).expect(200)).body as { manDays: number }[];
  return rows.reduce((sum, row) => sum + row.manDays, 0);
};
const quantity = async (id: number) => {
  const rows = (await ann.as('get', `/api/MaterialViews?projectId=${id}`).expect(200)).body as {
    materialQuantPerMonth: number;
  }[];
  return rows.reduce((sum, row) => sum + row.materialQuantPerMonth, 0);
};

/** A saved input with edits, as its form sends it, and what its save needs. */
async function form(path: string, edits: object) {
  const { body, headers } = await ann.as('get', path).expect(200);
  return { body: { ...body, ...edits } as object, etag: headers['etag'] ?? '' };
}

/** A planner's own make-up in a programme of 100 m, with a published scenario. */
async function ground() {
  const { material, rate, makeup, programme } = await makeupInProgramme(ann);
  const published = await made(`/api/Projects/Duplicate?id=${programme.id}&scenarioName=Published`, {});
  await ann
    .as('put', `/api/Projects/${published.id}`)
    .send({ ...published, status: 'published' })
    .expect(200);
  await quantity(programme.id);
  return { material, rate, makeup, programme };
}

describe('What an unsaved edit of the library does', () => {
  it('of a make-up is one unit line by line, and each programme before and after', async () => {
    const { makeup, programme, material } = await ground();
    const [activity] = makeup['activities'] as { materials: object[] }[];
    const edited = {
      ...makeup,
      activities: [{ ...activity, materials: [{ ...activity?.materials[0], materialQuantity: 15 }] }],
    };
    const { makeups, programmes, incomplete } = await preview({ elementMakeups: [edited] });
    expect(incomplete).toEqual([]);
    expect(makeups).toMatchObject([{ id: makeup.id, per: 'm', before: { manHours: 0.5 }, after: { manHours: 0.75 } }]);
    expect(programmes).toMatchObject({ drafts: 1, programmes: 1, keptFigures: 1, calculated: 1, next: null });
    const [one] = programmes.changed;
    expect(one).toMatchObject({ id: programme.id, name: programme['name'], baseProjectId: null });
    const [fill] = one?.impact.materials ?? [];
    expect(fill).toMatchObject({ materialId: material.id, totalBefore: 1000, totalAfter: 1500 });
    expect(await quantity(programme.id)).toBeCloseTo(1000, 6);
  });

  it('is what its save then does, whatever the edit, of several inputs at once too', async () => {
    const { material, rate, makeup, programme } = await ground();
    const [activity] = makeup['activities'] as { materials: object[] }[];
    const figure = fc.integer({ min: 1, max: 9_000 }).map((hundredths) => hundredths / 100);
    const edit = fc.record({
      material: fc.option(fc.record({ unitId: fc.constantFrom(5, 6), massPerUnitKg: fc.option(figure) })),
      rate: fc.option(fc.record({ ratePerHour: fc.option(figure), lbT_Labour: figure, lbT_Foreman: fc.constant(0) })),
      makeup: fc.option(
        fc.record({ materialQuantity: figure, duration: fc.nat({ max: 60 }), lag: fc.nat({ max: 40 }) }),
      ),
    });
    await fc.assert(
      fc.asyncProperty(edit, async (drafts) => {
        const now = { quantity: await quantity(programme.id), manDays: await manDays(programme.id) };
        const saves = await Promise.all([
          drafts.material && form(`/api/Materials/${material.id}`, { ...drafts.material, unit: undefined }),
          drafts.rate && form(`/api/ProductionRates/${rate.id}`, drafts.rate),
          drafts.makeup &&
            form(`/api/ElementMakeups/${makeup.id}`, {
              activities: [
                { ...activity, ...drafts.makeup, materials: [{ ...activity?.materials[0], ...drafts.makeup }] },
              ],
            }),
        ]);
        const [materials, productionRates, elementMakeups] = saves.map((one) => (one ? [one.body] : []));
        const { programmes, incomplete } = await preview({ materials, productionRates, elementMakeups });
        expect(incomplete).toEqual([]);
        for (const [i, path] of ['Materials', 'ProductionRates', 'ElementMakeups/full'].entries()) {
          const save = saves[i];
          const at = i === 2 ? '' : `/${(save?.body as SavedInput | undefined)?.id}`;
          if (save) await ann.as('put', `/api/${path}${at}`).set('If-Match', save.etag).send(save.body).expect(200);
        }
        const saved = { quantity: await quantity(programme.id), manDays: await manDays(programme.id) };
        const [told] = programmes.changed;
        if (!told) return expect(saved).toEqual(now);
        const { materials: [fill] = [], labour } = told.impact;
        for (const [figures, side] of [
          [now, 'before'],
          [saved, 'after'],
        ] as const) {
          expect(labour[side].manDays).toBeCloseTo(figures.manDays, 6);
          // Key or not is not of this edit, and the line keeps its unit, m3, which is the usual one.
          expect(side === 'before' ? fill?.totalBefore : fill?.totalAfter).toBeCloseTo(figures.quantity, 6);
        }
      }),
      { numRuns: runs(8, 200) },
    );
  });

  it('of a rate reaches the make-ups that use it, and of a material what is shown of it', async () => {
    const { rate, material, makeup } = await ground();
    const slower = await preview({ productionRates: [{ ...rate, ratePerHour: 25 }] });
    expect(slower.makeups).toMatchObject([{ id: makeup.id, before: { manHours: 0.5 }, after: { manHours: 1 } }]);
    const labour = slower.programmes.changed[0]?.impact.labour;
    expect(labour?.after.peak).toBeCloseTo(2 * (labour?.before.peak ?? 0), 9);
    const plain = await preview({ materials: [{ ...material, keyMaterial: false }] });
    expect(plain.programmes).toMatchObject({ drafts: 1, calculated: 1 });
    expect(await preview({ materials: [{ ...material, name: 'Renamed' }] })).toMatchObject({
      programmes: { drafts: 1, calculated: 1, changed: [] },
    });
  });

  it('is told of a new make-up without a programme, and of a form that somebody is typing in', async () => {
    const { material } = await ground();
    const activities = [
      {
        workActivityName: '',
        duration: 120,
        lag: null,
        materials: [
          { materialId: material.id, materialQuantity: 2, productionRateId: null },
          { materialId: 0, materialQuantity: 1 },
        ],
      },
    ];
    const { makeups, programmes, incomplete } = await preview({
      elementMakeups: [{ elementMakeupName: '', measurmentType: 'Area', activities }],
    });
    expect(makeups).toMatchObject([
      { id: null, per: 'm2', before: null, after: { lines: [{ quantity: 2, warning: 'rate-zero-or-missing' }] } },
    ]);
    expect(programmes).toMatchObject({ drafts: 0, calculated: 0, next: null, changed: [] });
    expect(incomplete).toEqual([
      'elementMakeups.0.activities.0.duration',
      'elementMakeups.0.activities.0.materials.1.materialId',
    ]);
  });

  it("is for who sees the input: another planner's is not there, a Database Input is everybody's to try", async () => {
    const { makeup } = await ground();
    await ben
      .as('post', '/api/CustomInputs/preview')
      .send({ elementMakeups: [makeup] })
      .expect(404);
    await ann
      .as('post', '/api/CustomInputs/preview')
      .send({ materials: [{ id: 999_999 }] })
      .expect(404);
    expect((await preview({ productionRates: [{ id: 4, ratePerHour: 60 }] }, ben)).makeups.length).toBeGreaterThan(0);
    await ann.as('post', '/api/CustomInputs/preview').send({ after: 'nonsense' }).expect(400);
  });

  it("says nothing of another planner's material or rate that a form names", async () => {
    const { material, rate } = await ground();
    const lines = [
      { materialId: material.id, materialQuantity: 1, productionRateId: null },
      { materialId: 1, materialQuantity: 1, productionRateId: rate.id },
    ];
    const activities = [{ workActivityName: 'Dig', duration: 10, materials: lines }];
    const answer = await preview({ elementMakeups: [{ elementMakeupName: 'Mine', activities }] }, ben);
    expect(answer.incomplete).toEqual([
      'elementMakeups.0.activities.0.materials.0.materialId',
      'elementMakeups.0.activities.0.materials.1.productionRateId',
    ]);
    expect(JSON.stringify(answer)).not.toMatch(/Fill/);
  });

  it('goes on where the answer before ended', async () => {
    const { rate, programme } = await ground();
    const edit = { productionRates: [{ ...rate, ratePerHour: 25 }] };
    const rest = await preview({ ...edit, after: `${programme.id + 1}-7` });
    expect(rest.makeups).toEqual([]);
    expect(rest.programmes).toMatchObject({ calculated: 8, next: null, changed: [{ id: programme.id }] });
    expect((await preview({ ...edit, after: `${programme.id}-8` })).programmes).toMatchObject({
      calculated: 8,
      changed: [],
    });
  });
});
