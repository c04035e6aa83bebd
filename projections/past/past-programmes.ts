import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { Library } from '../../services/domain/library/library.js';
import { programmeNotFound } from '../../services/domain/programmes/decision.js';
import type { LabourLimit, RecordedProgrammeEvent } from '../../services/domain/programmes/events.js';
import type { Programme } from '../../services/domain/programmes/programme.js';
import { EVENT_STORE, type EventStore } from '../../services/event-store/event-store.js';
import { Slice } from '../../services/platform/giving-way.js';
import { notFound, Refused } from '../../services/platform/problem.js';
import type { ProgrammeLines } from '../part-lines/programme-lines.js';
import type { PackagesOfParts } from '../programme-detail/package-reads.js';
import type { PartsOfWork } from '../programme-detail/parts-of-work.js';
import type { AsOf } from './as-of.js';
import { CalculationQueue } from './calculation-queue.js';
import { PastLibraries } from './past-libraries.js';
import { ProgrammeWalk } from './programme-walk.js';

/** What dashboards are drawn from, as of a moment. */
export interface PastFigures {
  readonly lines: ProgrammeLines;
  readonly library: Library;
  readonly labourLimits: readonly LabourLimit[];
  readonly packages: PackagesOfParts;
  /** All parts with the copies that build them. */
  readonly work: PartsOfWork;
}

/** Lines of all that is kept, some 100 bytes each, and of how many moments. */
const CACHE = { maxSize: 200_000, max: 8 };

/** Programmes as they were, folded from the log; figures with the library of the moment (docs/decisions/0044). */
@Injectable()
export class PastProgrammes {
  private readonly queue = new CalculationQueue();
  private readonly cache = new LRUCache<string, PastFigures>({
    ...CACHE,
    sizeCalculation: ({ lines }) => 1 + lines.count,
  });

  constructor(
    @Inject(EVENT_STORE) private readonly store: EventStore,
    private readonly libraries: PastLibraries,
  ) {}

  /** @throws Refused 404 for a programme that was not there at the moment, 429 */
  async programmeAt(id: number, asOf: AsOf, userId: number): Promise<{ programme: Programme; version: number }> {
    return this.queue.run(userId, async () => {
      const { programme, version } = await this.walkTo(id, asOf);
      return { programme, version };
    });
  }

  /** @throws Refused 404, 429 */
  async figuresAt(id: number, asOf: AsOf, userId: number): Promise<PastFigures> {
    // The time itself is over for good only when nothing more can be decided before it.
    const isOver = 'version' in asOf || Date.parse(asOf.time) < Date.now() - 60_000;
    const key = `${id} ${'version' in asOf ? asOf.version : asOf.time}`;
    const known = this.cache.get(key);
    if (known) return known;
    return this.queue.run(userId, async () => {
      const cached = this.cache.get(key);
      if (cached) return cached;
      const walk = await this.walkTo(id, asOf);
      const moment = { position: walk.position, time: 'time' in asOf ? asOf.time : null };
      const lines = await walk.linesAt(moment);
      const library = await this.libraries.at(moment);
      const { labourLimits, schedule, parts, subprogrammes: copies } = walk.programme;
      const packages = packagesOf(walk.programme);
      const found = {
        lines,
        library: withoutForms(library),
        labourLimits,
        packages,
        work: { schedule, parts, copies },
      };
      if (isOver) this.cache.set(key, found);
      return found;
    });
  }

  /** Goes through the events of a programme once the queue has come to it. */
  async walk<Result>(userId: number, go: (walk: ProgrammeWalk) => Promise<Result>): Promise<Result> {
    return this.queue.run(userId, () => go(new ProgrammeWalk(this.libraries)));
  }

  eventsOf(id: number, to: number): AsyncIterable<RecordedProgrammeEvent> {
    // The stream has only events of its category.
    return this.store.read(`programme-${id}`, { to }) as AsyncIterable<RecordedProgrammeEvent>;
  }

  private async walkTo(id: number, asOf: AsOf): Promise<ProgrammeWalk> {
    const range = 'version' in asOf ? { to: asOf.version } : { asOf: asOf.time };
    const walk = new ProgrammeWalk(this.libraries);
    const slice = new Slice();
    for await (const event of this.store.read(`programme-${id}`, range)) {
      if (slice.isOver) await slice.rest();
      walk.fold(event as RecordedProgrammeEvent);
    }
    if (walk.version === 0) throw new Refused(programmeNotFound);
    if ('version' in asOf && walk.version < asOf.version)
      throw new Refused(notFound('no-such-version', 'The programme has no such version.'));
    return walk;
  }
}

const packagesOf = ({ packages, parts }: Programme): PackagesOfParts => ({
  names: new Map([...packages.values()].map(({ id, packageName }) => [id, packageName])),
  byPart: new Map([...parts.values()].flatMap(({ id, packageId }) => (packageId === null ? [] : [[id, packageId]]))),
});

/** What an answer needs of a library: inputs that are only chosen from are the bulk of it, and it may be kept for a while. */
const withoutForms = (library: Library): Library => ({
  ...library,
  tasks: new Map(),
  subprogrammes: new Map(),
  vehicles: new Map(),
});
