import { setTimeout as pause } from 'node:timers/promises';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Request, Written } from '../commands/stream-commands.js';
import type { Progressing } from '../platform/http/answer-with-progress.js';
import { type Refusal, Refused } from '../platform/problem.js';
import { ProgrammeCommands, programmeStream } from '../programmes/programme-commands.js';
import { changedFields, staleRefusal, valuesBefore } from '../programmes/rebase.js';
import { activityEvents } from './activity-events.js';
import { MOST_ACTIVITIES, tooManyActivities } from './change-activities.js';
import type { P6ActivityFields, P6Event, P6EventData } from './events.js';
import type { StoredPreview } from './preview-tables.js';
import { countsOf, Previews, type RowConflict, type RowToImport, type Selection } from './previews.js';
import { activityNamed, type Schedule } from './schedule.js';
import { type NewActivityId, ScheduleCommands, type ScheduleDecision } from './schedule-commands.js';

export interface ActivitiesToImport {
  /** Kind of the file. */
  readonly format: string;
  readonly rows: readonly RowToImport[];
  /** Activities that the last import had and this file lacks, and those that were missing and are back. */
  readonly gone: readonly number[];
  readonly back: readonly number[];
}

/**
 * Takes the selected rows of a file over: new activities, and changed ones where a field differs. What the file says already is no fact, so
 * the same file twice records nothing. Activities that it lacks are kept and marked (design: p6-import.md).
 */
export function importActivities(
  schedule: Schedule,
  { format, rows, gone, back }: ActivitiesToImport,
  newId: NewActivityId,
): ScheduleDecision {
  const created: P6EventData['P6Imported']['created'][number][] = [];
  const changed = new Map<number, Partial<P6ActivityFields>>();
  for (const { name, ...fields } of rows) {
    const now = activityNamed(schedule, name);
    if (!now) created.push({ id: newId(), name, ...fields, inFile: true });
    else if (now.description !== fields.description || now.start !== fields.start || now.end !== fields.end) {
      changed.set(now.id, changedFields<P6ActivityFields>(now, { ...fields, inFile: true }));
    }
  }
  for (const [ids, inFile] of [
    [gone, false],
    [back, true],
  ] as const) {
    for (const id of ids) {
      const now = schedule.activities.get(id);
      if (now && now.inFile !== inFile && !changed.has(id)) changed.set(id, { inFile });
    }
  }
  if (schedule.activities.size + created.length > MOST_ACTIVITIES) return { refusal: tooManyActivities };
  const changes = [...changed].flatMap(([id, after]) => {
    const now = schedule.activities.get(id);
    return now ? [{ id, before: valuesBefore<P6ActivityFields>(now, after), after }] : [];
  });
  return { events: activityEvents({ format }, { created, changed: changes, removed: [] }) };
}

export interface Imported {
  readonly imported: number;
  readonly new: number;
  readonly updated: number;
  /** Rows of the file with an error. */
  readonly issues: number;
  /** Activities of the last import that this file lacks. */
  readonly notInFile: number;
  /** Parts whose dates are not those of their activity. */
  readonly drifted: number;
}

/** By the events, so that a repeated command is answered alike. */
function importedCounts(events: readonly P6Event[]): Pick<Imported, 'imported' | 'new' | 'updated' | 'notInFile'> {
  const counts = { imported: 0, new: 0, updated: 0, notInFile: 0 };
  for (const { data } of events) {
    counts.new += data.created.length;
    for (const { after } of data.changed) {
      if (after.inFile === false) counts.notInFile++;
      else if (Object.keys(after).some((field) => field !== 'inFile')) counts.updated++;
    }
  }
  return { ...counts, imported: counts.new + counts.updated };
}

export class ImportActivitiesCommand extends Command<Written<Imported>> {
  constructor(
    readonly request: Request,
    readonly preview: StoredPreview,
    readonly selection: Selection,
    readonly progress: Progressing,
  ) {
    super();
  }
}

const selectableOf = (preview: StoredPreview): number => {
  const counts = countsOf(preview);
  return counts.new + counts.update + counts.noChange;
};

const nothing = (format: string): ActivitiesToImport => ({ format, rows: [], gone: [], back: [] });

@CommandHandler(ImportActivitiesCommand)
export class ImportActivitiesHandler implements ICommandHandler<ImportActivitiesCommand> {
  constructor(
    private readonly schedules: ScheduleCommands,
    private readonly programmes: ProgrammeCommands,
    private readonly previews: Previews,
  ) {}

  async execute({ request, preview, selection, progress }: ImportActivitiesCommand): Promise<Written<Imported>> {
    const { programmeId } = preview;
    progress.tell('checking', 0);
    const { state: programme } = await this.programmes.states.latest(programmeStream(programmeId));
    const links = [...programme.parts.values()].flatMap(({ p6ActivityId, start, end }) =>
      p6ActivityId === null ? [] : [{ p6ActivityId, start, end }],
    );
    const count = await this.previews.count(preview, selection);
    if (count.selected === 0) throw new Refused(nothingSelected);
    let chosen = selection;
    let found = nothing(preview.facts.kind);
    const written = await this.schedules.change(programmeId, request, {
      // A row whose activity goes meanwhile is refused, so more than these are never new; but the ids of a key are for all its tries.
      ids: () => ({ p6activity: request.idempotencyKey === undefined ? count.new : selectableOf(preview) }),
      prepare: async (version) => {
        const now = await this.previews.get(preview.id, preview.userId);
        if (now.version !== version) chosen = await this.comparedAnew(now, chosen, progress);
        found = {
          format: now.facts.kind,
          rows: await this.previews.rowsToImport(now, chosen),
          ...(await this.previews.flagged(now)),
        };
        progress.signal.throwIfAborted();
        progress.tell('recording', 0);
        // The line goes out before the work that holds up everything.
        await pause(0);
      },
      decide: (schedule, newId) => {
        const decision = importActivities(schedule, found, newId);
        // It is looked up anew before another try; until the log has taken 300,000 of them, they are there often enough.
        found = nothing(preview.facts.kind);
        return decision;
      },
      answer: (schedule, events): Imported => ({
        ...importedCounts(events),
        issues: countsOf(preview).error,
        drifted: links.filter((part) => {
          const activity = schedule.activities.get(part.p6ActivityId);
          return activity !== undefined && (activity.start !== part.start || activity.end !== part.end);
        }).length,
      }),
    });
    await this.schedules.shown(written.position);
    progress.tell('recording', 1);
    return written;
  }

  /**
   * The schedule has moved on since the comparison: the same rows, compared with it as it stands.
   * @throws Refused 412 when somebody else changed their activities after the preview, which then shows it
   */
  private async comparedAnew(preview: StoredPreview, selection: Selection, progress: Progressing): Promise<Selection> {
    const ids = await this.previews.idsOf(preview, selection);
    const conflicts = await this.previews.changedMeanwhile(preview, ids);
    await this.previews.compare(preview.id, {
      signal: progress.signal,
      tell: (_, done) => progress.tell('checking', done),
    });
    if (conflicts.length > 0) throw new Refused(await this.stale(preview.programmeId, conflicts));
    return { statuses: [], except: ids };
  }

  private async stale(programmeId: number, conflicts: readonly RowConflict[]): Promise<Refusal> {
    const {
      state: { modifiedBy, modified },
    } = await this.schedules.states.latest(`schedule-${programmeId}`);
    return {
      ...staleRefusal(conflicts.map(({ row, theirs }) => ({ field: `rows.${row}`, theirs, modifiedBy, modified }))),
      title: 'The schedule was changed after the preview. The preview shows it now: look at it and import again.',
      detail: conflicts
        .map(
          ({ row, name, theirs }) =>
            `${name} (row ${row}) ${theirs ? `is now ${theirs.start} to ${theirs.end}` : 'is no longer in the schedule'}`,
        )
        .join('; '),
    };
  }
}

const nothingSelected: Refusal = {
  kind: 'invalid',
  code: 'nothing-selected',
  title: 'No items selected for upload.',
  errors: { selected: ['No items selected for upload.'] },
};
