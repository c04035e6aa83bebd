import type { ProductionRate, Unit } from '../../../lib/api-types.js';
import { formatSize, unitName } from '../../../lib/format.js';
import type { Choice } from '../../../ui/fields/select-field.js';

/** What a rate's gang does in an hour: '50 m³'; of one that is not known '–'. */
export const outputOf = ({ ratePerHour, unitPerHour }: ProductionRate): string =>
  ratePerHour === null ? '–' : `${formatSize(ratePerHour, 2)} ${unitName(unitPerHour)}`;

/** Workers and foremen: '2 + 0.25'. */
export const gangOf = ({ lbT_Labour, lbT_Foreman }: ProductionRate): string =>
  `${formatSize(lbT_Labour, 2)} + ${formatSize(lbT_Foreman, 2)}`;

/** Man-hours for one unit of the material; null where the rate gives none for it. */
export function hoursPerUnit(rate: ProductionRate, unitId: number | null, units: readonly Unit[]): number | null {
  const [of, per] = [unitId, rate.unitPerHourId].map((id) => units.find((unit) => unit.id === id));
  if (!of || !per || of.measurmentType !== per.measurmentType || !rate.ratePerHour) return null;
  return (of.conversionToSI / per.conversionToSI / rate.ratePerHour) * (rate.lbT_Labour + rate.lbT_Foreman);
}

/** Why a rate gives no labour for a material in this unit; undefined where it does, or where that is not known yet. */
export function rateFault(
  rate: ProductionRate | undefined,
  unitId: number | null,
  units: readonly Unit[],
): string | undefined {
  const unit = units.find(({ id }) => id === unitId);
  const rateUnit = units.find(({ id }) => id === rate?.unitPerHourId);
  if (!rate || !unit || !rateUnit) return undefined;
  if (unit.measurmentType !== rateUnit.measurmentType)
    return `In ${unitName(rate.unitPerHour)} per hour, not in ${unitName(unit.name)}: gives no labour`;
  if (!rate.ratePerHour) return 'Has no output per hour: gives no labour';
  return undefined;
}

/** Rates that fit the unit come first; the others say why they do not. */
export function rateChoices(
  rates: readonly ProductionRate[],
  unitId: number | null,
  units: readonly Unit[],
): Choice<number>[] {
  const fits = (rate: ProductionRate) => rateFault(rate, unitId, units) === undefined;
  return [...rates]
    .sort((one, other) => Number(fits(other)) - Number(fits(one)) || one.rateName.localeCompare(other.rateName))
    .map((rate) => ({
      value: rate.id,
      label: rate.rateName,
      note: rateFault(rate, unitId, units) ?? `${outputOf(rate)} per hour, ${gangOf(rate)} heads`,
    }));
}
