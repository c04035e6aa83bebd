import type { LibraryEvent } from '../../services/domain/library/events.js';
import type { EventStore } from '../../services/event-store/event-store.js';
import { newCommand } from '../support/new-command.js';
import { type BenchEnvironment, type BenchResult, type Growth, percentile, timed } from './bench-row.js';
import { startProduct } from './product.js';

const SIZES = [50, 500, 5_000];
const OTHERS = 19;
const ROUNDS = 60;
/** Of twenty parts each: Database Inputs are used by all of them. */
const PROGRAMMES = 200;
const BAR_MS = 50;

/** Row Custom inputs: a page of a planner's inputs, of 5,000 that they have and 100,000 that all twenty planners have. */
export async function customInputsBench({ database, report }: BenchEnvironment): Promise<BenchResult> {
  const product = await startProduct(await database());
  try {
    const me = (await product.call('GET', '/api/AuthUser/me')).json() as { id: number };
    const planners = [me.id, ...Array.from({ length: OTHERS }, (_, i) => 900_000 + i)];
    const shelves = planners.map((planner, i) => new Shelf(planner, 100_000_000 + i * 1_000_000));
    const own: Growth['points'][number][] = [];
    const specs: Growth['points'][number][] = [];
    const changed: Growth['points'][number][] = [];
    for (const size of SIZES) {
      report(`Custom inputs: ${size} of each of ${planners.length} planners`);
      for (const shelf of shelves) await shelf.fill(product.store, size);
      await product.caughtUp('all');
      const took = await timed(ROUNDS, (round) => product.call('GET', urlOf(round, size)));
      own.push({ size, value: percentile(took, 0.95) });
      const ofSpecs = await timed(ROUNDS, (round) =>
        product.call(
          'GET',
          `/api/${round % 2 ? 'Materials' : 'ElementMakeups'}?createdBy=${me.id}&page=${2 + round}&pageSize=10`,
        ),
      );
      specs.push({ size, value: percentile(ofSpecs, 0.95) });
      // Each read comes after a change of another planner's library.
      const afterChange: number[] = [];
      for (let round = 0; round < 20; round++) {
        await shelves[1 + (round % OTHERS)]?.rename(product.store, round);
        await product.caughtUp(['library']);
        afterChange.push(...(await timed(1, () => product.call('GET', urlOf(round, size)))));
      }
      changed.push({ size, value: percentile(afterChange, 0.95) });
    }
    report(`Custom inputs: ${PROGRAMMES} programmes that use Database Inputs`);
    for (let i = 0; i < PROGRAMMES; i++) await product.programmeOf(20);
    await product.caughtUp('all');
    const shared = await timed(ROUNDS, (round) =>
      product.call(
        'GET',
        `/api/CustomInputs/${KINDS[round % KINDS.length]}?custom=false&page=${1 + (round % 5)}&pageSize=20`,
      ),
    );
    const value = own.at(-1)?.value ?? 0;
    const after = changed.at(-1)?.value ?? 0;
    const database95 = percentile(shared, 0.95);
    const row = (name: string, figure: number) => ({
      area: 'Custom inputs',
      name,
      value: figure,
      unit: 'ms',
      bar: `at most ${BAR_MS} ms`,
      met: figure <= BAR_MS,
    });
    const growth = (name: string, points: Growth['points']) =>
      ({ area: 'Custom inputs', name, of: 'inputs of a planner', unit: 'ms', kind: 'time', points }) as const;
    return {
      rows: [
        row('a page p95, 5,000 own inputs of 100,000 in all', value),
        row("the same after a change of another's library", after),
        row("a page of the specifications' own lists p95", specs.at(-1)?.value ?? 0),
        row(`a page of Database Inputs p95, used by ${PROGRAMMES} programmes`, database95),
      ],
      growth: [
        growth('a page p95', own),
        growth('a page after a change p95', changed),
        growth("a page of the specifications' lists p95", specs),
      ],
    };
  } finally {
    await product.stop();
  }
}

const KINDS = ['elementMakeups', 'materials', 'productionRates', 'tasks', 'subprogrammes', 'vehicles'];
const SORTS = ['name', '-modified', '-name', 'modified'];

/** First, last and middle pages, in different orders, with and without words. */
function urlOf(round: number, size: number): string {
  const kind = KINDS[round % 2] ?? '';
  const page = [1, Math.ceil(size / 200), 1_000][round % 3];
  const query = round % 5 === 0 ? '&query=mix%20own' : '';
  return `/api/CustomInputs/${kind}?page=${page}&pageSize=50&sort=${SORTS[round % SORTS.length]}${query}`;
}

/** The library of one planner, half of it make-ups. */
class Shelf {
  private count = 0;
  private version = 0;

  constructor(
    private readonly planner: number,
    private readonly firstId: number,
  ) {}

  async fill(store: EventStore, size: number): Promise<void> {
    while (this.count < size) {
      const batch = Math.min(500, size - this.count);
      await this.append(
        store,
        Array.from({ length: batch }, () => this.next()),
      );
    }
  }

  rename(store: EventStore, round: number): Promise<void> {
    return this.append(store, [
      {
        type: 'MaterialChanged',
        data: { id: this.firstId + 1, before: { subFamily: '' }, after: { subFamily: `Round ${round}` } },
      },
    ]);
  }

  private async append(store: EventStore, events: readonly LibraryEvent[]): Promise<void> {
    const { version } = await store.append(`library-${this.planner}`, this.version, events, newCommand(this.planner));
    this.version = version;
  }

  private next(): LibraryEvent {
    const nth = (this.count += 1);
    const id = this.firstId + nth;
    const createdBy = this.planner;
    if (nth % 10 === 7)
      return {
        type: 'TaskCreated',
        data: {
          id,
          createdBy,
          name: `Task ${nth}`,
          taskCode: '',
          durationPercent: 50,
          lagPercent: 0,
          quantityFactor: null,
          elementMakeupId: null,
        },
      };
    if (nth % 2 === 1)
      return {
        type: 'MaterialCreated',
        data: {
          id,
          createdBy,
          name: `Own mix ${nth}`,
          familyName: `Family ${nth % 40}`,
          subFamily: '',
          unitId: 5,
          keyMaterial: nth % 3 === 0,
          direction: 'delivered',
          massPerUnitKg: 2_400,
          carbonKgCO2ePerUnit: null,
        },
      };
    const line = (place: number) => ({
      id: id * 10 + place,
      materialId: place % 2 === 0 ? id - 1 : 16,
      materialQuantity: place + 1,
      unitId: 5,
      productionRateId: 4,
    });
    return {
      type: 'ElementMakeupCreated',
      data: {
        id,
        createdBy,
        elementMakeupName: `Own make-up ${nth} of a mix`,
        taskCode: 'EXC001',
        taskId: null,
        defaultElementForTask: false,
        measurmentType: 'Length',
        activities: [0, 1, 2].map((i) => ({
          id: id * 10 + i,
          name: `Activity ${i}`,
          durationPercent: 40,
          lagPercent: i * 20,
          lines: [line(2 * i), line(2 * i + 1)],
        })),
      },
    };
  }
}
