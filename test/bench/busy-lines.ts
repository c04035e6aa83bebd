import type { LibraryEvent } from '../../services/domain/library/events.js';
import { type Library, makeupOf } from '../../services/domain/library/library.js';
import type { LibrarySubprogramme } from '../../services/domain/library/library-records.js';
import type { EventStore } from '../../services/event-store/event-store.js';
import type { Position } from '../../services/platform/position.js';
import { newCommand } from '../support/new-command.js';

/** Material lines of the make-ups of a subprogramme's tasks. */
const linesOf = (library: Library, { tasks }: LibrarySubprogramme) =>
  tasks.flatMap((task) => makeupOf(library, task)?.activities ?? []).flatMap(({ lines }) => lines);

/** Rates that a subprogramme's lines use, in their order. */
export const ratesOf = (library: Library, subprogramme: LibrarySubprogramme): number[] =>
  linesOf(library, subprogramme).flatMap(({ productionRateId }) => productionRateId ?? []);

/** Those with the most lines first: the order in which programmes of many lines take them. */
export function subprogrammesByLines(library: Library): LibrarySubprogramme[] {
  const lines = new Map([...library.subprogrammes.values()].map((one) => [one, linesOf(library, one).length]));
  return [...lines].sort(([, a], [, b]) => b - a).map(([subprogramme]) => subprogramme);
}

/** Halves the rate of a line that all programmes have. @returns position of the event */
export async function changeRate(store: EventStore, library: Library): Promise<Position> {
  const [busiest] = subprogrammesByLines(library);
  const [rateId] = busiest ? ratesOf(library, busiest) : [];
  const rate = library.productionRates.get(rateId ?? 0);
  if (rate === undefined || rate.ratePerHour === null) throw new Error('The programmes use no rate');
  const stream = `productionrate-${rate.id}`;
  let version = 0;
  for await (const event of store.read(stream)) ({ version } = event);
  const { ratePerHour } = rate;
  const change: LibraryEvent = {
    type: 'ProductionRateChanged',
    data: { before: { ratePerHour }, after: { ratePerHour: ratePerHour / 2 } },
  };
  return (await store.append(stream, version, [change], newCommand())).position;
}
