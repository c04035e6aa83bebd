import { Inject, Injectable } from '@nestjs/common';
import { CommandLedger } from '../commands/command-ledger.js';
import { ProgrammeCommands } from '../commands/programme-commands.js';
import { RetryingEventStore } from '../commands/retrying-event-store.js';
import { ScheduleCommands } from '../commands/schedule-commands.js';
import type { Decision } from '../domain/programmes/decision.js';
import type { Programme } from '../domain/programmes/programme.js';
import type { Blocker } from '../domain/programmes/undo/footprint.js';
import type { RecordedP6Event } from '../domain/schedules/events.js';
import { type LostLink, lostLinks } from '../domain/schedules/lost-links.js';
import { categoryOf, idOf } from '../event-store/event.js';
import { EVENT_STORE, type EventStore } from '../event-store/event-store.js';
import { inSlices } from '../platform/giving-way.js';
import { PeopleNames } from '../platform/people-names.js';
import { type Refusal, Refused } from '../platform/problem.js';
import { inPlannersWords } from './blocker-in-words.js';
import { type CommandPlace, placeOf } from './command-place.js';
import { commandOnProgramme } from './programme-command.js';
import { recordedCommand } from './recorded-command.js';
import { undoProgrammeCommand } from './undo-programme-command.js';
import { alreadyUndone, commandNotFound } from './undo-refusals.js';
import { undoScheduleCommand } from './undo-schedule-command.js';

/** Later commands that stand on one, the last first. */
export interface BlockingCommand {
  readonly commandId: string;
  readonly userId: number;
  readonly user: string | null;
  readonly time: string;
  /** What both changed, in the planner's words. */
  readonly what: readonly string[];
  readonly more: number;
}

export interface UndoOutlook {
  readonly isPossible: boolean;
  /** Why not, as the undo itself would be refused. */
  readonly code: string | null;
  readonly reason: string | null;
  readonly blockers: readonly BlockingCommand[];
  /** Parts and tasks that would lose their activity. */
  readonly unlinked: readonly LostLink[];
}

/** Things that are named of one blocking command. */
const MAX_NAMED = 5;

/** Whether a command on a programme or its schedule can be undone now: the decision of the undo, without its events. */
@Injectable()
export class UndoCheck {
  private readonly store: RetryingEventStore;

  constructor(
    private readonly programmes: ProgrammeCommands,
    private readonly schedules: ScheduleCommands,
    private readonly ledger: CommandLedger,
    private readonly people: PeopleNames,
    @Inject(EVENT_STORE) store: EventStore,
  ) {
    this.store = new RetryingEventStore(store);
  }

  /** @throws Refused 404 for a command that is on no programme */
  async of(commandId: string, programmeId: number | undefined): Promise<UndoOutlook> {
    const place = await placeOf(commandId, { programmeId }, { ledger: this.ledger, store: this.store });
    const category = place && categoryOf(place.stream);
    if (place && category === 'programme') return this.onProgramme(commandId, place);
    if (place && category === 'schedule') return this.onSchedule(commandId, place);
    throw new Refused(commandNotFound);
  }

  private async onProgramme(commandId: string, place: CommandPlace): Promise<UndoOutlook> {
    const { programme } = await this.programmes.original(idOf(place.stream));
    const found = await commandOnProgramme(place, commandId, { programmes: this.programmes, store: this.store });
    if (!found) throw new Refused(commandNotFound);
    if (found.isUndone) return this.refused(alreadyUndone, []);
    return this.outlook(await inSlices(undoProgrammeCommand(programme, found)), [programme, found.after]);
  }

  private async onSchedule(commandId: string, { stream, version }: CommandPlace): Promise<UndoOutlook> {
    const found = await recordedCommand<RecordedP6Event>(this.store, stream, commandId, version);
    if (!found) throw new Refused(commandNotFound);
    if (found.isUndone) return this.refused(alreadyUndone, []);
    const readOnly = await this.schedules.cannotChange(idOf(stream));
    if (readOnly) return this.refused(readOnly, []);
    // Those that are gone have their names in the events that removed them.
    const { state } = await this.schedules.states.latest(stream);
    const named = [...found.events, ...found.since].flatMap(({ data }) => [...data.created, ...data.removed]);
    const names = new Map([...named, ...state.activities.values()].map(({ id, name }) => [id, name]));
    const decision = undoScheduleCommand(found);
    const outlook = await this.outlook(decision, [], names);
    if ('refusal' in decision) return outlook;
    const { programme } = await this.programmes.original(idOf(stream));
    return { ...outlook, unlinked: lostLinks(programme, decision.events) };
  }

  private async outlook(
    decision: Decision | ReturnType<typeof undoScheduleCommand>,
    programmes: readonly Programme[],
    activities: ReadonlyMap<number, string> = new Map(),
  ): Promise<UndoOutlook> {
    if (!('refusal' in decision)) return { isPossible: true, code: null, reason: null, blockers: [], unlinked: [] };
    const { refusal } = decision;
    const blockers = 'blockers' in refusal ? (refusal.blockers as readonly Blocker[]) : [];
    return this.refused(
      refusal,
      blockers.map((blocker) => ({ ...blocker, field: inPlannersWords(blocker.field, programmes, activities) })),
    );
  }

  private async refused({ code, title }: Refusal, blockers: readonly Blocker[]): Promise<UndoOutlook> {
    const names = await this.people.of([...new Set(blockers.map(({ modifiedBy }) => modifiedBy))]);
    const byCommand = new Map<string, Blocker[]>();
    for (const blocker of blockers) {
      const known = byCommand.get(blocker.commandId);
      if (known) known.push(blocker);
      else byCommand.set(blocker.commandId, [blocker]);
    }
    const commands = [...byCommand].map(([commandId, ofCommand]): BlockingCommand => {
      const { modifiedBy = 0, modified = '' } = ofCommand[0] ?? {};
      const what = [...new Set(ofCommand.map(({ field }) => field))];
      return {
        commandId,
        userId: modifiedBy,
        user: names.get(modifiedBy) ?? null,
        time: modified,
        what: what.slice(0, MAX_NAMED),
        more: Math.max(what.length - MAX_NAMED, 0),
      };
    });
    return { isPossible: false, code, reason: title ?? null, blockers: commands.toReversed(), unlinked: [] };
  }
}
