import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { LibraryReads } from '../../commands/library-reads.js';
import { ProgrammeCommands } from '../../commands/programme-commands.js';
import { retry } from '../../commands/retry.js';
import { WriteCommand } from '../../commands/write-command.js';
import { accept, type Decision, refuse } from '../../domain/programmes/decision.js';
import type { LabourLimit } from '../../domain/programmes/events.js';
import {
  checkLabourLimits,
  limitChanges,
  limitEvents,
  limitKey,
} from '../../domain/programmes/labour/labour-limits.js';
import {
  activitiesById,
  isLimitable,
  type LabourLimitsView,
  labourLimitsView,
} from '../../domain/programmes/labour/labour-limits-view.js';
import type { Programme } from '../../domain/programmes/programme.js';
import { cannotChange } from '../../domain/programmes/read-only.js';
import { staleRefusal } from '../../domain/programmes/rebase.js';
import { FieldErrors } from '../../platform/problem.js';

/**
 * Sets all limits of a programme (docs/product/programmes.md, Labour limits). A limit whose activity the library no longer has stays
 * until it is taken away.
 * @param exists whether there is something that the limit can be about
 * @param seen the programme at the sender's version
 */
export function setLabourLimits(
  programme: Programme,
  limits: readonly LabourLimit[],
  exists: (limit: LabourLimit) => boolean,
  seen: Programme = programme,
): Decision {
  const refusal = cannotChange(programme);
  if (refusal) return refuse(refusal);
  const kept = new Set([...seen.labourLimits, ...programme.labourLimits].map(limitKey));
  const errors = new FieldErrors();
  checkLabourLimits(limits, (one) => kept.has(limitKey(one)) || exists(one), errors);
  if (errors.any) return refuse(errors.refusal());
  const { added, removed, conflicts } = limitChanges(seen.labourLimits, limits, programme);
  return conflicts.length > 0 ? refuse(staleRefusal(conflicts)) : accept(...limitEvents(added, removed));
}

export class SetLabourLimitsCommand extends WriteCommand<
  { programmeId: number; limits: readonly LabourLimit[] },
  LabourLimitsView
> {}

@CommandHandler(SetLabourLimitsCommand)
export class SetLabourLimitsHandler implements ICommandHandler<SetLabourLimitsCommand> {
  constructor(
    private readonly programmes: ProgrammeCommands,
    private readonly library: LibraryReads,
  ) {}

  async execute({ request, payload: { programmeId, limits } }: SetLabourLimitsCommand) {
    const library = await retry(() => this.library.latest());
    const activities = activitiesById(library);
    return this.programmes.change(programmeId, request, {
      decide: (programme, _, seen) =>
        setLabourLimits(programme, limits, (limit) => isLimitable(limit, activities), seen),
      answer: (programme) => labourLimitsView(programme, library),
    });
  }
}
