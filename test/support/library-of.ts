/** A library held in memory, for tests of the calculation. */
import type {
  LibraryFacts,
  MakeUpFacts,
  MaterialFacts,
  ProductionRateFacts,
} from '../../services/domain/quantities/part-quantities.js';
import type { UnitFacts } from '../../services/domain/quantities/unit-conversion.js';

export interface LibraryRecords {
  units: readonly UnitFacts[];
  materials: readonly MaterialFacts[];
  rates: readonly ProductionRateFacts[];
  makeUps: readonly MakeUpFacts[];
}

export function libraryOf({ units, materials, rates, makeUps }: LibraryRecords): LibraryFacts {
  const [unitById, materialById, rateById, makeUpById] = [byId(units), byId(materials), byId(rates), byId(makeUps)];
  return {
    unit: (id) => unitById.get(id),
    material: (id) => materialById.get(id),
    productionRate: (id) => rateById.get(id),
    makeUp: (id) => makeUpById.get(id),
  };
}

function byId<T extends { id: number }>(records: readonly T[]): Map<number, T> {
  return new Map(records.map((record) => [record.id, record]));
}
