import { describe, expect, it } from '@jest/globals';
import { ANN, CUBIC_METRE, faultsOf, Shelf } from '../../../../test/support/planner-library.js';
import { createInput } from './input-decisions.js';
import type { ProductionRateForm } from './production-rate-form.js';

const FILL = {
  rateName: 'Fill and compact',
  regionName: 'Ireland',
  ratePerHour: 50,
  unitPerHourId: CUBIC_METRE,
  lbT_Labour: 2,
  lbT_Foreman: 0.5,
  basis: 'estimate',
};
const created = (form: ProductionRateForm) =>
  createInput('productionRates', form, { id: 12, createdBy: ANN, choices: new Shelf().choices });

describe('The form of a production rate', () => {
  it('makes one with what it says', () => {
    expect(created(FILL)).toEqual({
      events: [{ type: 'ProductionRateCreated', data: { ...FILL, id: 12, createdBy: ANN } }],
    });
  });

  it('that is empty says what is required; a rate that is not known yet is none of it', () => {
    expect(faultsOf(created({}))).toEqual({
      rateName: ['Rate Name is required'],
      regionName: ['Country (Region) Name is required'],
      unitPerHourId: ['Unit Per Hour Id is required'],
      lbT_Labour: ['Labour Per Hour is required'],
      lbT_Foreman: ['Foreman Per Hour is required'],
    });
    const { rateName, regionName, unitPerHourId, lbT_Labour, lbT_Foreman } = FILL;
    expect(created({ rateName, regionName, unitPerHourId, lbT_Labour, lbT_Foreman })).toMatchObject({
      events: [{ data: { ratePerHour: null, basis: '' } }],
    });
  });

  it.each<[ProductionRateForm, ProductionRateForm, string]>([
    [{ rateName: 'x'.repeat(100) }, { rateName: 'x'.repeat(101) }, 'Rate Name is too long (maximum 100 characters).'],
    [{ regionName: 'United Kingdom' }, { regionName: 'Nowhere' }, 'This country is not in the list'],
    [
      { ratePerHour: 0.000_001 },
      { ratePerHour: 0.000_000_9 },
      'Rate Per Hour is 0 or a number from 0.000001 up to 1000000000',
    ],
    [{ ratePerHour: 0 }, { ratePerHour: -1 }, 'Rate Per Hour is 0 or a number from 0.000001 up to 1000000000'],
    [{ lbT_Labour: 10_000 }, { lbT_Labour: 10_001 }, 'Labour Per Hour is a number from 0 up to 10000'],
    [{ lbT_Foreman: 10_000 }, { lbT_Foreman: 10_001 }, 'Foreman Per Hour is a number from 0 up to 10000'],
    [{ basis: 'x'.repeat(200) }, { basis: 'x'.repeat(201) }, 'Basis is too long (maximum 200 characters).'],
  ])('takes %j and refuses %j', (right, wrong, message) => {
    expect(faultsOf(created({ ...FILL, ...right }))).toEqual({});
    expect(Object.entries(faultsOf(created({ ...FILL, ...wrong })))).toEqual([[Object.keys(wrong)[0], [message]]]);
  });
});
