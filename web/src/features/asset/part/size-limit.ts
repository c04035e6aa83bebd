import type { Unit } from '../../../lib/api-types.js';
import { formatNumber, unitName } from '../../../lib/format.js';

/** The largest size of one part in SI units, as the server has it (services/domain/programmes/assets/size-limit.ts). */
const mostInSI: Readonly<Record<string, number>> = { Length: 1e8, Area: 1e10, Volume: 1e10, Mass: 1e12, Number: 1e7 };

/** Why a size is none in its unit (docs/product/assets.md, Largest size); undefined when it is one. */
export function sizeFault(size: number, unit: Unit | undefined): string | undefined {
  if (!unit) return undefined;
  const most = Math.floor((mostInSI[unit.measurmentType] ?? Number.MAX_VALUE) / unit.conversionToSI);
  return size > most ? `Size is a number from 0 to ${formatNumber(most)} ${unitName(unit.name)}` : undefined;
}
