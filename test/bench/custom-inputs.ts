import type { LibraryEvent } from '../../services/domain/library/events.js';
import type { EventStore } from '../../services/event-store/event-store.js';
import { newCommand } from '../support/new-command.js';
import { area, atMost, type Figure, inRounds, inTurn, p95, timed, timeOf, times } from './area.js';

const OTHERS = 19;
const ROUNDS = 60;
/** Of twenty parts each: Database Inputs are used by all of them. */
const PROGRAMMES = 200;

const figure = (name: string, took: readonly number[], grows?: string): Figure => {
  return { name, value: p95(took), bar: atMost(50), grows };
};

/** Row Custom inputs: a page of a planner's inputs, of 5,000 that they have and 100,000 that all twenty planners have. */
export const bench = area({
  name: 'Custom inputs',
  sizes: [50, 500, 5_000],
  of: 'inputs of a planner',
  async prepare(ground) {
    const product = await ground.product();
    const me = (await product.read('/api/AuthUser/me')).json<{ id: number }>();
    const planners = [me.id, ...times(OTHERS, (i) => 900_000 + i)];
    const shelves = planners.map((planner, i) => new Shelf(product.store, planner, 100_000_000 + i * 1_000_000));
    return { product, me, shelves };
  },
  async measure(size, { product, me, shelves }) {
    for (const shelf of shelves) await shelf.fill(size);
    await product.caughtUp();
    const own = await timed(ROUNDS, (round) => product.read(pathOf(round, size)));
    const specs = await timed(ROUNDS, (round) => {
      const kind = round % 2 ? 'Materials' : 'ElementMakeups';
      return product.read(`/api/${kind}?createdBy=${me.id}&page=${2 + round}&pageSize=10`);
    });
    // Each read comes after a change of another planner's library.
    const changed = await inRounds(20, async (round) => {
      await shelves[1 + (round % OTHERS)]?.rename(round);
      await product.caughtUp(['library']);
      return timeOf(() => product.read(pathOf(round, size)));
    });
    return [
      figure('a page p95, 5,000 own inputs of 100,000 in all', own, 'a page p95'),
      figure("the same after a change of another's library", changed, 'a page after a change p95'),
      figure("a page of the specifications' own lists p95", specs, "a page of the specifications' lists p95"),
    ];
  },
  async once({ product }, ground) {
    ground.say(`${PROGRAMMES} programmes that use Database Inputs`);
    await product.programmesOf(PROGRAMMES, 20);
    await product.caughtUp();
    const shared = await timed(ROUNDS, (round) =>
      product.read(`/api/CustomInputs/${inTurn(KINDS, round)}?custom=false&page=${1 + (round % 5)}&pageSize=20`),
    );
    return [figure(`a page of Database Inputs p95, used by ${PROGRAMMES} programmes`, shared)];
  },
});

const KINDS = ['elementMakeups', 'materials', 'productionRates', 'tasks', 'subprogrammes', 'vehicles'];
const SORTS = ['name', '-modified', '-name', 'modified'];

/** First, last and middle pages, in different orders, with and without words. */
function pathOf(round: number, size: number): string {
  const page = [1, Math.ceil(size / 200), 1_000][round % 3];
  const query = round % 5 === 0 ? '&query=mix%20own' : '';
  return `/api/CustomInputs/${KINDS[round % 2]}?page=${page}&pageSize=50&sort=${inTurn(SORTS, round)}${query}`;
}

/** The library of one planner, half of it make-ups. */
class Shelf {
  private count = 0;
  private version = 0;

  constructor(
    private readonly store: EventStore,
    private readonly planner: number,
    private readonly firstId: number,
  ) {}

  async fill(size: number): Promise<void> {
    const missing = times(size - this.count, () => this.next());
    while (missing.length > 0) await this.append(missing.splice(0, 500));
  }

  rename(round: number): Promise<void> {
    const data = { id: this.firstId + 1, before: { subFamily: '' }, after: { subFamily: `Round ${round}` } };
    return this.append([{ type: 'MaterialChanged', data }]);
  }

  private async append(events: readonly LibraryEvent[]): Promise<void> {
    const context = newCommand(this.planner);
    this.version = (await this.store.append(`library-${this.planner}`, this.version, events, context)).version;
  }

  private next(): LibraryEvent {
    const nth = (this.count += 1);
    const own = { id: this.firstId + nth, createdBy: this.planner };
    if (nth % 10 === 7) return { type: 'TaskCreated', data: { ...own, ...TASK, name: `Task ${nth}` } };
    if (nth % 2 === 1) {
      const named = { name: `Own mix ${nth}`, familyName: `Family ${nth % 40}`, keyMaterial: nth % 3 === 0 };
      return { type: 'MaterialCreated', data: { ...own, ...MATERIAL, ...named } };
    }
    const named = { elementMakeupName: `Own make-up ${nth} of a mix`, activities: activities(own.id) };
    return { type: 'ElementMakeupCreated', data: { ...own, ...MAKEUP, ...named } };
  }
}

const TASK = { taskCode: '', durationPercent: 50, lagPercent: 0, quantityFactor: null, elementMakeupId: null };
const MASS = { massPerUnitKg: 2_400, carbonKgCO2ePerUnit: null };
const MATERIAL = { subFamily: '', unitId: 5, direction: 'delivered', ...MASS } as const;
const MAKEUP = { taskCode: 'EXC001', taskId: null, defaultElementForTask: false, measurmentType: 'Length' } as const;

/** Of the make-up with an id: the material before it and one of the Database Inputs in turns. */
function activities(id: number) {
  const line = (place: number) => ({
    id: id * 10 + place,
    materialId: place % 2 === 0 ? id - 1 : 16,
    materialQuantity: place + 1,
    unitId: 5,
    productionRateId: 4,
  });
  return [0, 1, 2].map((i) => ({
    id: id * 10 + i,
    name: `Activity ${i}`,
    durationPercent: 40,
    lagPercent: i * 20,
    lines: [line(2 * i), line(2 * i + 1)],
  }));
}
