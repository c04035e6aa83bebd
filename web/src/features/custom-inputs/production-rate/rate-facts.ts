import type { LibraryPreviewBody, ProductionRate } from '../../../lib/api-types.js';
import { formatSize } from '../../../lib/format.js';
import type { FieldWords } from '../form/edit-of-record.js';
import type { MissingField } from '../form/use-input-save.js';

/** What the form of a production rate holds; null for a box that is empty. */
export interface RateFacts {
  rateName: string;
  regionName: string;
  ratePerHour: number | null;
  unitPerHourId: number | null;
  lbT_Labour: number | null;
  lbT_Foreman: number | null;
  basis: string;
}

export const noRate: RateFacts = {
  rateName: '',
  regionName: '',
  ratePerHour: null,
  unitPerHourId: null,
  lbT_Labour: null,
  lbT_Foreman: null,
  basis: '',
};

export const factsOfRate = (rate: ProductionRate): RateFacts => ({
  rateName: rate.rateName,
  regionName: rate.regionName,
  ratePerHour: rate.ratePerHour,
  unitPerHourId: rate.unitPerHourId,
  lbT_Labour: rate.lbT_Labour,
  lbT_Foreman: rate.lbT_Foreman,
  basis: rate.basis,
});

/** What is calculated of an edit: a box that is empty counts as it was. */
export function ratePreview(id: number, changed: Partial<RateFacts>): LibraryPreviewBody {
  const { unitPerHourId, lbT_Labour, lbT_Foreman, ratePerHour, ...words } = changed;
  return {
    productionRates: [
      {
        id,
        ...words,
        ...(ratePerHour != null && { ratePerHour }),
        ...(unitPerHourId != null && { unitPerHourId }),
        ...(lbT_Labour != null && { lbT_Labour }),
        ...(lbT_Foreman != null && { lbT_Foreman }),
      },
    ],
  };
}

/** By the labels of the specification's messages (docs/product/custom-inputs.md, Forms). */
export function missingOfRate(facts: RateFacts, unitKnown: boolean): MissingField[] {
  return [
    { field: 'rateName', label: 'Rate Name', missing: facts.rateName.trim() === '' },
    { field: 'regionName', label: 'Country (Region) Name', missing: facts.regionName === '' },
    { field: 'ratePerHour', label: 'Rate Per Hour', missing: facts.ratePerHour === null },
    { field: 'unitPerHour', label: 'Unit Per Hour', missing: facts.unitPerHourId === null },
    { field: 'lbT_Labour', label: 'Labour Per Hour', missing: facts.lbT_Labour === null },
    { field: 'lbT_Foreman', label: 'Foreman Per Hour', missing: facts.lbT_Foreman === null },
    { field: 'unitPerHourId', label: 'Unit Per Hour Id', missing: facts.unitPerHourId === null || !unitKnown },
  ].filter(({ missing }) => missing);
}

const labels: Readonly<Record<keyof RateFacts, string>> = {
  rateName: 'Rate name',
  regionName: 'Country',
  ratePerHour: 'Construction rate per hour',
  unitPerHourId: 'Unit per hour',
  lbT_Labour: 'Labour per hour',
  lbT_Foreman: 'Foreman per hour',
  basis: 'Basis',
};

/** @param unitOf the name of a unit */
export function rateWords(unitOf: (id: number | null) => string): FieldWords<RateFacts> {
  return (field, value) => ({
    label: labels[field],
    text:
      field === 'unitPerHourId'
        ? unitOf(value as number | null)
        : typeof value === 'number'
          ? formatSize(value)
          : value === null || value === ''
            ? 'nothing'
            : String(value),
  });
}
