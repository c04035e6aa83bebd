import type { LibraryPreviewBody, Material } from '../../../lib/api-types.js';
import { formatSize, unitName } from '../../../lib/format.js';
import type { FieldWords } from '../form/edit-of-record.js';
import type { MissingField } from '../form/use-input-save.js';

/** What the form of a material holds. */
export interface MaterialFacts {
  name: string;
  familyName: string;
  subFamily: string;
  unitId: number | null;
  keyMaterial: boolean;
  direction: Material['direction'];
  massPerUnitKg: number | null;
  carbonKgCO2ePerUnit: number | null;
}

export const noMaterial: MaterialFacts = {
  name: '',
  familyName: '',
  subFamily: '',
  unitId: null,
  keyMaterial: false,
  direction: 'delivered',
  massPerUnitKg: null,
  carbonKgCO2ePerUnit: null,
};

/** What a template gives: all but the name. */
export const detailsOfMaterial = (material: Material): Omit<MaterialFacts, 'name'> => ({
  familyName: material.familyName,
  subFamily: material.subFamily,
  unitId: material.unitId,
  keyMaterial: material.keyMaterial,
  direction: material.direction,
  massPerUnitKg: material.massPerUnitKg,
  carbonKgCO2ePerUnit: material.carbonKgCO2ePerUnit,
});

export const factsOfMaterial = (material: Material): MaterialFacts => ({
  name: material.name,
  ...detailsOfMaterial(material),
});

/** What is calculated of an edit. */
export function materialPreview(id: number, { unitId, ...changed }: Partial<MaterialFacts>): LibraryPreviewBody {
  return { materials: [{ id, ...changed, ...(unitId != null && { unitId }) }] };
}

/** By the labels of the specification's messages (docs/product/custom-inputs.md, Forms). */
export function missingOfMaterial({ name, familyName, subFamily, unitId }: MaterialFacts): MissingField[] {
  return [
    { field: 'name', label: 'Name', missing: name.trim() === '' },
    { field: 'familyName', label: 'Family Name', missing: familyName.trim() === '' },
    { field: 'subFamily', label: 'Sub family', missing: subFamily.trim() === '' },
    { field: 'unitId', label: 'Unit', missing: unitId === null },
  ].filter(({ missing }) => missing);
}

export const directionNames: Readonly<Record<Material['direction'], string>> = {
  delivered: 'Delivered',
  takenAway: 'Taken away',
  movedOnSite: 'Moved on site',
};

const labels: Readonly<Record<keyof MaterialFacts, string>> = {
  name: 'Name',
  familyName: 'Family',
  subFamily: 'Sub family',
  unitId: 'Unit',
  keyMaterial: 'Key material',
  direction: 'Direction',
  massPerUnitKg: 'Mass per unit',
  carbonKgCO2ePerUnit: 'Carbon per unit',
};

/** @param unitOf the name of a unit */
export function materialWords(unitOf: (id: number | null) => string): FieldWords<MaterialFacts> {
  return (field, value) => ({ label: labels[field], text: textOf(field, value, unitOf) });
}

function textOf(field: keyof MaterialFacts, value: unknown, unitOf: (id: number | null) => string): string {
  if (field === 'unitId') return unitOf(value as number | null);
  if (field === 'direction' && value !== null) return directionNames[value as Material['direction']];
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') return `${formatSize(value)} ${field === 'massPerUnitKg' ? 'kg' : 'kg CO₂e'}`;
  return value === null || value === '' ? 'nothing' : unitName(String(value));
}
