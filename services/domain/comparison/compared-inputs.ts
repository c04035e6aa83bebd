import type { Library } from '../library/library.js';
import type { NonWorkingDay } from '../programmes/events.js';
import { limitKey } from '../programmes/labour/labour-limits.js';
import { activitiesById, nameOfLimited } from '../programmes/labour/labour-limits-view.js';
import type { Programme } from '../programmes/programme.js';
import { assetInputs } from './asset-inputs.js';
import { type ComparedInput, compared, type InputValue, type SomeDays } from './compared-input.js';
import { absencesOf, byName, firstOf, sameThings } from './same-things.js';

/** Named of the days that a scenario has more or less than the first one. */
const DAYS_NAMED = 10;

/**
 * Every input of the scenarios, those of the calendar first, then the rest in building order of the first scenario
 * (docs/product/comparison.md, Inputs that differ).
 */
export function* comparedInputs(scenarios: readonly Programme[], library: Library): Generator<ComparedInput> {
  const everybody = scenarios.map(() => true);
  const week = ({ schedule }: Programme) => ({ amount: schedule.workingPatternBitMask });
  const region = ({ regionId }: Programme) => ({ text: library.regions.get(regionId)?.name ?? 'Unknown Region' });
  const units = ({ metricId }: Programme) => ({ text: library.metrics.get(metricId)?.name ?? 'Unknown Metric' });
  yield compared('workingWeek', scenarios.map(week));
  yield compared('shifts', scenarios.map(shiftsOf));
  yield compared('nonWorkingDays', nonWorkingDaysOf(scenarios));
  yield compared('region', scenarios.map(region));
  yield compared('units', scenarios.map(units));
  yield* limitInputs(scenarios, library);

  const zones = sameThings(scenarios.map(zonesOf), [{ key: byName }], true);
  const sameZone = new Map<number, number>();
  for (const zone of zones) {
    const { id, name } = firstOf(zone);
    yield compared(
      'zone',
      zone.map((one) => one && { text: one.name }),
      { name },
      everybody,
      absencesOf(zone, firstOf(zone).created, scenarios),
    );
    for (const one of zone) if (one) sameZone.set(one.id, id);
  }
  yield* assetInputs(scenarios, library, sameZone);
}

/** The hours of shifts that are not worked do not count. */
function shiftsOf({ schedule }: Programme): InputValue {
  const { noShifts, shift1Hours, shift2Hours, shift3Hours } = schedule;
  return { hours: [shift1Hours, shift2Hours, shift3Hours].slice(0, noShifts) };
}

/** What a day is called changes no figure, so only the dates count. */
function nonWorkingDaysOf(scenarios: readonly Programme[]): InputValue[] {
  const reference: Programme['nonWorkingDays'] = scenarios[0]?.nonWorkingDays ?? new Map();
  return scenarios.map(({ nonWorkingDays }) => ({
    amount: nonWorkingDays.size,
    added: someOf([...nonWorkingDays.values()].filter(({ date }) => !reference.has(date))),
    removed: someOf([...reference.values()].filter(({ date }) => !nonWorkingDays.has(date))),
  }));
}

const someOf = (days: readonly NonWorkingDay[]): SomeDays => ({ count: days.length, days: days.slice(0, DAYS_NAMED) });

function* limitInputs(scenarios: readonly Programme[], library: Library): Generator<ComparedInput> {
  const limits = new Map(scenarios.flatMap(({ labourLimits }) => labourLimits.map((one) => [limitKey(one), one])));
  if (limits.size === 0) return;
  const activities = activitiesById(library);
  const own = scenarios.map(
    ({ labourLimits }) => new Map(labourLimits.map((one) => [limitKey(one), { amount: one.limit }])),
  );
  for (const [key, limit] of limits) {
    const values = own.map((ofScenario) => ofScenario.get(key));
    yield compared(
      'labourLimit',
      values,
      { name: nameOfLimited(limit, activities) },
      scenarios.map(() => true),
      absencesOf(values, undefined, scenarios),
    );
  }
}

const zonesOf = (programme: Programme) =>
  [...programme.zones.values()].map(({ id, zoneName, created }) => ({ id, programme, created, name: zoneName }));
