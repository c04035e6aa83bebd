import type { SignedUp } from './api.js';

export type SavedInput = { id: number } & Record<string, unknown>;

/** Sends a new record; answers it as it is stored. */
export async function saved(planner: SignedUp, path: string, body: object): Promise<SavedInput> {
  const { status, body: answered } = await planner.as('post', path).send(body);
  if (status !== 200) throw new Error(`POST ${path}: ${status} ${JSON.stringify(answered)}`);
  return answered as SavedInput;
}

/** A make-up of the planner's own (10 m³ of fill per metre), chosen by a task of a subprogramme that a programme builds 100 m of. */
export async function makeupInProgramme(planner: SignedUp) {
  const material = await saved(planner, '/api/Materials', {
    name: 'Fill',
    familyName: 'Earthworks',
    subFamily: 'Fill',
    unitId: 5,
    keyMaterial: true,
    massPerUnitKg: 1800,
  });
  const rate = await saved(planner, '/api/ProductionRates', {
    rateName: 'Fill and compact, night',
    regionName: 'Ireland',
    ratePerHour: 50,
    unitPerHourId: 5,
    lbT_Labour: 2,
    lbT_Foreman: 0.5,
    templateId: 4,
  });
  const makeup = await saved(planner, '/api/ElementMakeups/full', {
    elementMakeupName: 'Embankment',
    measurmentType: 'Length',
    activities: [
      {
        workActivityName: 'Fill',
        duration: 80,
        lag: 0,
        materials: [{ materialId: material.id, materialQuantity: 10, productionRateId: rate.id }],
      },
    ],
  });
  const way = await saved(planner, '/api/SubProgramms/full', {
    name: 'Bank road',
    assetType: 'Dual carriageway',
    tasks: [{ name: 'Bank', durationPercent: 100, lagPercent: 0, elementMakeupId: makeup.id }],
  });
  const programme = await saved(planner, '/api/Projects', { name: `Bank ${makeup.id}`, regionId: 1, metricId: 1 });
  await saved(planner, '/api/Assets', {
    projectId: programme.id,
    assetName: 'Mainline',
    assetCategoryId: 11,
    unitId: 1,
    partName: '',
    partSize: 100,
    subProgrammId: way.id,
    partAssetStart: '2027-03-01',
    partAssetEnd: '2027-03-31',
  });
  return { material, rate, makeup, way, programme };
}
